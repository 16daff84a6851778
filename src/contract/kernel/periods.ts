import { addDays, isPlainDate } from './dates.ts'

/** Plain dates, both inclusive. */
export type Period = { from: string; to: string }

/** The longest period of a register, journal, report or plan, and of a term: a school year and a month. */
export const maxPeriodDays = 400

/** What is wrong with a period: a date that does not exist, an end before its start, or too many days. */
export type PeriodProblem = 'notDates' | 'backwards' | 'tooLong'

/** What a person reads of a period that ends before it starts. */
export const endsBeforeStart = 'The last day must not be before the first'

/** What is wrong with a period, undefined for a good one; its first and its last day both count among at most `maxDays`. */
export function periodProblemOf({ from, to }: Period, maxDays = maxPeriodDays): PeriodProblem | undefined {
  if (!isPlainDate(from) || !isPlainDate(to)) return 'notDates'
  if (to < from) return 'backwards'
  // Days are subtracted from the end, because a date after the year 9999 would not compare as text.
  return from < addDays(to, 1 - maxDays) ? 'tooLong' : undefined
}
