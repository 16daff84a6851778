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
    // As high for every cell, and scrolled where that is too low: otherwise the grid would move between the presses of a double click.
    <p className="h-20 min-w-0 flex-1 overflow-y-auto text-sm leading-5 text-muted wrap-anywhere sm:h-10">
      {values && <span className="max-sm:line-clamp-2">{t('activeCell', values)}</span>}
      {isFuture && <span className="max-sm:block sm:ml-3">{t('notYet')}</span>}
      {comment && (
        <span className="text-ink max-sm:block sm:ml-3">
          {tRegisters('commentName')}: {comment}
        </span>
      )}
    </p>
  )
}
