import { formatNumber } from '../../../../lib/i18n/format.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { registers } from '../../../../messages/registers.ts'
import type { RegisterRow } from '../state.ts'

/** The points that a save of attendance only keeps. */
export function RecordedPoints({ row: { entry, record } }: { row: RegisterRow }) {
  const t = useMessages(registers)
  const points = entry.isPresent ? (record?.points ?? null) : null
  return (
    <span className="text-sm whitespace-nowrap text-muted tabular print:hidden">
      {points !== null && t('conflictPoints', { points: formatNumber(points, t.locale) })}
    </span>
  )
}
