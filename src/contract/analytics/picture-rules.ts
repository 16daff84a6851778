import { addDays, monthOf, moveMonth, startOfWeek } from '../kernel/dates.ts'

/** How far the pictures reach back; the totals beside them cover everything. */
export const mostMonths = 24
export const mostWeeks = 53

/** The months ('YYYY-MM') that the pictures may show on this day, the earliest first. */
export function monthsShownOn(today: string): string[] {
  const current = monthOf(today)
  return Array.from({ length: mostMonths }, (_, index) => moveMonth(current, index + 1 - mostMonths))
}

/** The Mondays of the weeks that the pictures may show on this day, the earliest first. */
export function mondaysShownOn(today: string): string[] {
  const current = startOfWeek(today)
  return Array.from({ length: mostWeeks }, (_, index) => addDays(current, (index + 1 - mostWeeks) * 7))
}

/** Without what lies before the first one that has records; nothing when none has. */
export function fromFirstRecord<Entry>(entries: readonly Entry[], hasRecords: (entry: Entry) => boolean): Entry[] {
  const first = entries.findIndex(hasRecords)
  return first < 0 ? [] : entries.slice(first)
}

/** The share of 'present' among a week's records in percent, rounded; undefined when the week has none. */
export function attendanceRateOf({ present, total }: { present: number; total: number }): number | undefined {
  return total === 0 ? undefined : Math.round((100 * present) / total)
}

/** Where a line through the values runs in a box of this size, and where its zero lies; the first value at the left. */
export type TrendLine = { points: { x: number; y: number }[]; zero: number }

/** A line with zero in sight: at the foot, unless values lie below it. */
export function trendLine(values: readonly number[], { width, height }: { width: number; height: number }): TrendLine {
  const most = Math.max(0, ...values)
  const least = Math.min(0, ...values)
  const heightOf = (value: number) => (most === least ? height : (height * (most - value)) / (most - least))
  const step = values.length > 1 ? width / (values.length - 1) : 0
  return {
    points: values.map((value, index) => ({ x: values.length > 1 ? index * step : width / 2, y: heightOf(value) })),
    zero: heightOf(0),
  }
}
