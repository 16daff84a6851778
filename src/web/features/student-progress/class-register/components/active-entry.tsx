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
    // As high for every cell: otherwise the grid would move between the two presses of a double click.
    <p className="line-clamp-3 h-15 min-w-0 flex-1 text-sm leading-5 text-muted wrap-anywhere sm:line-clamp-2 sm:h-10">
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
