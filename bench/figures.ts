/** The value below which `part` percent of the values lie; NaN for none. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil((sorted.length * part) / 100) - 1))] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 50)

/** A row of a printed table: how many measurements there were, and how long they took (milliseconds in). */
export function timesOf(took: readonly number[]) {
  const shown = (part: number) => `${percentile(took, part).toFixed(1)} ms`
  return { measured: took.length, p50: shown(50), p95: shown(95), longest: shown(100) }
}
