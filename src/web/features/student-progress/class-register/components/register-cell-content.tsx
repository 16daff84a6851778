import { type AttendanceSettings, isOptionalState } from '../../../../../contract/attendance-settings/rules.ts'
import { formatNumber } from '../../../../lib/i18n/format.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { classRegister } from '../../../../messages/class-register.ts'
import type { RegisterCell } from '../state.ts'
import { cellVariants, meaningOf, symbolOf } from '../view.ts'

type Props = { cell: RegisterCell; settings: AttendanceSettings }

/** One student in one lesson: the points, or a symbol with its meaning for screen readers. */
export function RegisterCellContent({ cell, settings }: Props) {
  const t = useMessages(classRegister)
  if (cell.kind === 'empty') return null
  if (cell.kind === 'graded') {
    return (
      <>
        {formatNumber(cell.points, t.locale)}
        {isOptionalState(cell.state) && (
          <span className={`ml-0.5 text-xs leading-none print:text-[0.9em] ${cellVariants[cell.state]}`}>
            <span aria-hidden>{symbolOf(cell.state, t)}</span>
            <span className="sr-only">{meaningOf(cell.state, settings, t)}</span>
          </span>
        )}
      </>
    )
  }
  return (
    <>
      <span aria-hidden>{symbolOf(cell.kind, t)}</span>
      <span className="sr-only">{meaningOf(cell.kind, settings, t)}</span>
    </>
  )
}
