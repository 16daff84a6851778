/** How many months and weeks the analytics list at most; their totals are those of all records. */
export const maxShownMonths = 24
export const maxShownWeeks = 53

/** Change from the last month to the current one in percent; when the last month has 0 points, 100, -100 or 0. */
export function monthOverMonthChange(current: number, last: number): number {
  if (last === 0) return Math.sign(current) * 100
  return (100 * (current - last)) / Math.abs(last)
}

export type Trend = 'up' | 'down' | 'flat'

/** The direction of a change in percent. */
export function trendOf(change: number): Trend {
  if (change > 0) return 'up'
  return change < 0 ? 'down' : 'flat'
}

/** The average of a class: all points shared by all its students, rounded. */
export function averageClassPoints(totalPoints: number, studentCount: number): number {
  return studentCount === 0 ? 0 : Math.round(totalPoints / studentCount)
}

/** By total points, most first; equal totals share a rank (1, 2, 2, 4). */
export function rankByPoints<Entry extends { totalPoints: number }>(
  entries: readonly Entry[],
): (Entry & { rank: number })[] {
  const sorted = [...entries].sort((first, second) => second.totalPoints - first.totalPoints)
  return sorted.map((entry) => ({
    ...entry,
    rank: sorted.findIndex((other) => other.totalPoints === entry.totalPoints) + 1,
  }))
}

/** Whether to highlight the entry: first in the ranking, with more than 0 points. */
export function isTopStudent(entry: { rank: number; totalPoints: number }): boolean {
  return entry.rank === 1 && entry.totalPoints > 0
}
