import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { classRegisterEditing } from '../../../../messages/class-register-editing.ts'
import { registers } from '../../../../messages/registers.ts'

type Props = {
  /** The student, and the date, the time and the title of the lesson; missing where the name of a student is active. */
  values: { name: string; date: string; startTime: string; title: string } | undefined
  comment: string | undefined
  /** Whether the lesson has not taken place yet. */
  isFuture: boolean
}

/** Below the grid: which cell is active, with what a mouse is shown only above the cell and its column. */
export function ActiveEntry({ values, comment, isFuture }: Props) {
  const t = useMessages(classRegisterEditing)
  const tRegisters = useMessages(registers)
  return (
    <p className="min-h-5 min-w-0 flex-1 text-sm leading-5 text-muted wrap-anywhere">
      {values && t('activeCell', values)}
      {isFuture && <span className="ml-3">{t('notYet')}</span>}
      {comment && (
        <span className="ml-3 text-ink">
          {tRegisters('commentName')}: {comment}
        </span>
      )}
    </p>
  )
}
