import { median, percentile } from './percentiles.ts'

/** Measurements of one kind; `unit` stands behind every figure. */
export type Row = Record<string, string>

export const shown = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)

/** 'p50 / p95 (min–max)' of milliseconds. */
export function spread(values: readonly number[]): string {
  const [least, half, most95, most] = [0, 50, 95, 100].map((percent) => shown(percentile(values, percent)))
  return `${half} / ${most95} (${least}–${most})`
}

/** Least, median and greatest of a few rounds. */
export function range(values: readonly number[]): string {
  const [least, half, most] = [0, 50, 100].map((percent) => shown(percentile(values, percent)))
  return `${half} (${least}–${most})`
}

export function ratio(ours: readonly number[], theirs: readonly number[]): string {
  return theirs.length === 0 ? '–' : shown(median(ours) / median(theirs))
}

/** A Markdown table with a heading; the columns are those of the first row. */
export function table(heading: string, rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const body = rows.map((row) => line(columns.map((column) => row[column] ?? '')))
  return [`### ${heading}`, '', line(columns), line(columns.map(() => '---')), ...body, ''].join('\n')
}
