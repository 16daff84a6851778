import type { RegisterCell } from '../../../../../contract/student-progress/class-register-rules.ts'
import { formatNumber } from '../../../../lib/i18n/format.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { classRegister } from '../../../../messages/class-register.ts'
import { registerMarks } from '../../view.ts'

const looks = {
  absent: 'bg-red-soft font-semibold text-red',
  present: 'text-muted',
  outside: 'bg-sunken text-faint',
} as const

/** One student in one lesson: a mark that is spoken in words, or the points. */
export function ClassRegisterCell({ cell }: { cell: RegisterCell }) {
  const t = useMessages(classRegister)
  if (cell.kind === 'empty') return <td />
  if (cell.kind === 'graded') return <td>{formatNumber(cell.points, t.locale)}</td>
  const { mark, meaning } = registerMarks[cell.kind]
  return (
    <td className={looks[cell.kind]}>
      <span aria-hidden>{t(mark)}</span>
      <span className="sr-only">{t(meaning)}</span>
    </td>
  )
}
