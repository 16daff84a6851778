import { addDays, isPlainDate } from '../kernel/dates.ts'

/** The days of a class's register, both inclusive. */
export type Period = { from: string; to: string }

/** The longest period that a class's register shows: a school year and a month. */
const maxRegisterDays = 400

/** What is wrong with a period: a date that does not exist, an end before its start, or too many days. */
export type PeriodProblem = 'notDates' | 'backwards' | 'tooLong'

export function periodProblemOf({ from, to }: Period): PeriodProblem | undefined {
  if (!isPlainDate(from) || !isPlainDate(to)) return 'notDates'
  if (to < from) return 'backwards'
  // Days are subtracted from the end, because a date after the year 9999 would not compare as text.
  return from < addDays(to, 1 - maxRegisterDays) ? 'tooLong' : undefined
}

/** Whether a membership counts on that day: from its first day to the day before its end; null is no limit. */
export function countsOn(
  { startsOn, endsOn }: { startsOn: string | null; endsOn: string | null },
  date: string,
): boolean {
  return (startsOn === null || startsOn <= date) && (endsOn === null || date < endsOn)
}
