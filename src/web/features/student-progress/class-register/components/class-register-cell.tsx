import { formatNumber } from '../../../../lib/i18n/format.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { classRegister } from '../../../../messages/class-register.ts'
import type { RegisterCell } from '../state.ts'
import { cellSymbols } from '../view.ts'

const variants = {
  absent: 'bg-red-soft font-semibold text-red',
  present: 'text-muted',
  outside: 'bg-sunken text-faint',
} as const

/** One student in one lesson: the points, or a symbol with its meaning for screen readers. */
export function ClassRegisterCell({ cell }: { cell: RegisterCell }) {
  const t = useMessages(classRegister)
  if (cell.kind === 'empty') return <td />
  if (cell.kind === 'graded') return <td>{formatNumber(cell.points, t.locale)}</td>
  const { symbol, meaning } = cellSymbols[cell.kind]
  return (
    <td className={variants[cell.kind]}>
      <span aria-hidden>{t(symbol)}</span>
      <span className="sr-only">{t(meaning)}</span>
    </td>
  )
}
