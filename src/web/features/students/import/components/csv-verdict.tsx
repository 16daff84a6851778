import { Ban, Check, CircleAlert, CircleCheck, Minus, Plus } from 'lucide-react'
import type { PlannedRow, Verdict } from '../plan.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { useServerMessage } from '../../../../messages/use-server-message.ts'
import { studentImport } from '../../../../messages/student-import.ts'
import { Badge } from '../../../../ui/badge.tsx'

const looks = {
  new: { tone: 'accent', icon: <Plus />, word: 'isNew' },
  imported: { tone: 'green', icon: <CircleCheck />, word: 'isImported' },
  alreadyThere: { tone: 'grey', icon: <Check />, word: 'isThere' },
  repeated: { tone: 'grey', icon: <Check />, word: 'isRepeated' },
  leftOut: { tone: 'neutral', icon: <Minus />, word: 'isLeftOut' },
  missingName: { tone: 'red', icon: <CircleAlert />, word: 'isMissingName' },
  longName: { tone: 'red', icon: <CircleAlert />, word: 'isLongName' },
  unknownClass: { tone: 'red', icon: <CircleAlert />, word: 'isUnknownClass' },
  invalidId: { tone: 'red', icon: <CircleAlert />, word: 'isInvalidId' },
  idTaken: { tone: 'red', icon: <CircleAlert />, word: 'isDuplicateId' },
  idTwice: { tone: 'red', icon: <CircleAlert />, word: 'isDuplicateId' },
  noIdLeft: { tone: 'red', icon: <CircleAlert />, word: 'isWithoutId' },
  refused: { tone: 'red', icon: <Ban />, word: 'isRefused' },
} as const satisfies Record<Verdict['kind'], object>

/** What will happen to a row, in a word, and why. */
export function CsvVerdict({ id, row: { verdict, proposedId } }: { id: string; row: PlannedRow }) {
  const t = useMessages(studentImport)
  const sentence = useServerMessage()
  const { tone, icon, word } = looks[verdict.kind]
  const detail = detailOf()

  function detailOf(): string | undefined {
    if (verdict.kind === 'new') return proposedId ? t('proposed', { studentId: proposedId }) : undefined
    if (verdict.kind === 'refused') return sentence(verdict.reason)
    if (verdict.kind === 'unknownClass') return t('noSuchClass', { name: verdict.className })
    if (verdict.kind === 'alreadyThere') return t('there', { studentId: verdict.studentId })
    if (verdict.kind === 'repeated') return t('repeated', { line: verdict.line })
    if (verdict.kind === 'idTwice') return t('idTwice', { name: verdict.name, line: verdict.line })
    if (verdict.kind === 'idTaken') return t('idTaken', { name: verdict.name })
    return verdict.kind === 'imported' || verdict.kind === 'leftOut' ? undefined : t(verdict.kind)
  }

  return (
    <div id={id} className="grid gap-0.5">
      <Badge tone={tone} icon={icon}>
        {t(word)}
      </Badge>
      {detail && <span className="text-xs text-muted wrap-anywhere">{detail}</span>}
    </div>
  )
}
