import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { classRegisterEditing } from '../../../../messages/class-register-editing.ts'
import { registers } from '../../../../messages/registers.ts'
import type { CellValues } from '../view.ts'

type Props = {
  /** Missing where the name of a student is active. */
  values: CellValues | undefined
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
    <p
      // A long comment is scrolled, by keys too.
      tabIndex={comment ? 0 : undefined}
      className="h-20 min-w-0 flex-1 overflow-y-auto text-sm leading-5 text-muted wrap-anywhere sm:h-10"
    >
      {values && <span className="line-clamp-2 sm:line-clamp-1">{t('activeCell', values)}</span>}
      {isFuture && <span className="block">{t('notYet')}</span>}
      {comment && (
        <span className="block text-ink">
          {tRegisters('commentName')}: {comment}
        </span>
      )}
    </p>
  )
}
