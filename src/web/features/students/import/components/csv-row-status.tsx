import { Ban, Check, CircleAlert, CircleCheck, Minus, Plus, Users } from 'lucide-react'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { useServerMessage } from '../../../../lib/i18n/use-server-message.ts'
import { studentImport } from '../../../../messages/student-import.ts'
import { Badge } from '../../../../ui/badge.tsx'
import type { Exclusion } from '../exclusions/form.ts'
import type { PlannedRow } from '../plan/state.ts'
import type { RowStatus } from '../statuses/state.ts'

const appearances = {
  new: { variant: 'accent', icon: <Plus />, word: 'isNew' },
  imported: { variant: 'green', icon: <CircleCheck />, word: 'isImported' },
  alreadyThere: { variant: 'grey', icon: <Check />, word: 'isThere' },
  repeated: { variant: 'grey', icon: <Check />, word: 'isRepeated' },
  namesake: { variant: 'amber', icon: <Users />, word: 'isNamesake' },
  namesakeInList: { variant: 'amber', icon: <Users />, word: 'isNamesake' },
  leftOut: { variant: 'neutral', icon: <Minus />, word: 'isLeftOut' },
  missingName: { variant: 'red', icon: <CircleAlert />, word: 'isMissingName' },
  longName: { variant: 'red', icon: <CircleAlert />, word: 'isLongName' },
  unknownClass: { variant: 'red', icon: <CircleAlert />, word: 'isUnknownClass' },
  invalidId: { variant: 'red', icon: <CircleAlert />, word: 'isInvalidId' },
  idTaken: { variant: 'red', icon: <CircleAlert />, word: 'isDuplicateId' },
  idTwice: { variant: 'red', icon: <CircleAlert />, word: 'isDuplicateId' },
  refused: { variant: 'red', icon: <Ban />, word: 'isRefused' },
} as const satisfies Record<RowStatus['kind'], object>

export function CsvRowStatus({ id, row: { status, proposedId } }: { id: string; row: PlannedRow }) {
  const t = useMessages(studentImport)
  const translate = useServerMessage()
  const { variant, icon, word } = appearances[status.kind]
  const detail = detailOf()

  function detailOf(): string | undefined {
    if (status.kind === 'new') return proposedId ? t('proposed', { studentId: proposedId }) : undefined
    if (status.kind === 'refused') return translate(status.reason)
    if (status.kind === 'unknownClass') return t('noSuchClass', { name: status.className })
    if (status.kind === 'alreadyThere') {
      return status.hasSameId ? t('there', { studentId: status.studentId }) : t('thereByName', status)
    }
    if (status.kind === 'repeated') return t(status.hasSameId ? 'repeated' : 'repeatedByName', { line: status.line })
    if (status.kind === 'namesake') return t('namesake', { studentId: status.studentId })
    if (status.kind === 'namesakeInList') return t('namesakeInList', { line: status.line })
    if (status.kind === 'idTwice') return t('idTwice', { name: status.name, line: status.line })
    if (status.kind === 'idTaken') return t('idTaken', { name: status.name })
    if (status.kind === 'leftOut') return status.exclusion && reasonOf(status.exclusion)
    return status.kind === 'imported' ? undefined : t(status.kind)
  }

  function reasonOf({ heading, value }: Exclusion) {
    return value === '' ? t('excludedWithout', { heading }) : t('excluded', { heading, value })
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
