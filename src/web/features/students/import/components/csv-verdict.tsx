import { Ban, Check, CircleAlert, CircleCheck, Minus, Plus } from 'lucide-react'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { useServerMessage } from '../../../../lib/i18n/use-server-message.ts'
import { studentImport } from '../../../../messages/student-import.ts'
import { Badge } from '../../../../ui/badge.tsx'
import type { PlannedRow, Verdict } from '../state.ts'

const looks = {
  new: { variant: 'accent', icon: <Plus />, word: 'isNew' },
  imported: { variant: 'green', icon: <CircleCheck />, word: 'isImported' },
  alreadyThere: { variant: 'grey', icon: <Check />, word: 'isThere' },
  repeated: { variant: 'grey', icon: <Check />, word: 'isRepeated' },
  leftOut: { variant: 'neutral', icon: <Minus />, word: 'isLeftOut' },
  missingName: { variant: 'red', icon: <CircleAlert />, word: 'isMissingName' },
  longName: { variant: 'red', icon: <CircleAlert />, word: 'isLongName' },
  unknownClass: { variant: 'red', icon: <CircleAlert />, word: 'isUnknownClass' },
  invalidId: { variant: 'red', icon: <CircleAlert />, word: 'isInvalidId' },
  idTaken: { variant: 'red', icon: <CircleAlert />, word: 'isDuplicateId' },
  idTwice: { variant: 'red', icon: <CircleAlert />, word: 'isDuplicateId' },
  noIdLeft: { variant: 'red', icon: <CircleAlert />, word: 'isWithoutId' },
  refused: { variant: 'red', icon: <Ban />, word: 'isRefused' },
} as const satisfies Record<Verdict['kind'], object>

/** What will happen to a row, in a word, and why. */
export function CsvVerdict({ id, row: { verdict, proposedId } }: { id: string; row: PlannedRow }) {
  const t = useMessages(studentImport)
  const sentence = useServerMessage()
  const { variant, icon, word } = looks[verdict.kind]
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
      <Badge variant={variant} icon={icon}>
        {t(word)}
      </Badge>
      {detail && <span className="text-xs text-muted wrap-anywhere">{detail}</span>}
    </div>
  )
}
