import { median, percentile } from './percentiles.ts'

/** A line of a table: the content of each column, by the heading of the column. */
export type Row = Record<string, string>

export const shown = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)

const none = '–'

/** 'p50 / p95 (min–max)' of milliseconds; '–' of none. */
export function spread(values: readonly number[]): string {
  if (values.length === 0) return none
  const [least, half, most95, most] = [0, 50, 95, 100].map((percent) => shown(percentile(values, percent)))
  return `${half} / ${most95} (${least}–${most})`
}

/** 'median (min–max)' of a few rounds; '–' of none. */
export function range(values: readonly number[]): string {
  if (values.length === 0) return none
  const [least, half, most] = [0, 50, 100].map((percent) => shown(percentile(values, percent)))
  return `${half} (${least}–${most})`
}

/** The quotient of two medians; '–' where one of them has no values. */
export function ratio(dividend: readonly number[], divisor: readonly number[]): string {
  return dividend.length === 0 || divisor.length === 0 ? none : shown(median(dividend) / median(divisor))
}

/** A Markdown table with a heading; the columns are those of the first row. */
export function table(heading: string, rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const body = rows.map((row) => line(columns.map((column) => row[column] ?? '')))
  return [`### ${heading}`, '', line(columns), line(columns.map(() => '---')), ...body, ''].join('\n')
}
