/** The value at or below which `percent` percent of the values lie; NaN for none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1))] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 50)

/** A row of a printed table: the number of measurements and their percentiles, all in milliseconds. */
export function timesOf(took: readonly number[]) {
  const shown = (percent: number) => `${percentile(took, percent).toFixed(1)} ms`
  return { measured: took.length, p50: shown(50), p95: shown(95), longest: shown(100) }
}
