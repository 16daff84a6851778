import { addMinutes, minutesOf } from '../../../contract/kernel/dates.ts'
import type { LessonPeriod } from '../../../contract/school-calendar/rules.ts'

/** What a bell schedule is filled in from; the breaks are used in their order, and the last one again for all later ones. */
export type PeriodPlan = { firstStart: string; count: number; minutes: number; breaks: readonly number[] }

/** The whole numbers of a typed list, such as '10, 20 10'. */
export function parseBreaks(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number)
}

/** The periods of a plan, as many of them as end on the same day. */
export function periodsOf({ firstStart, count, minutes, breaks }: PeriodPlan): LessonPeriod[] {
  const periods: LessonPeriod[] = []
  for (let index = 0; index < count; index++) {
    const period = periodAfter(periods.at(-1), { firstStart, minutes, pause: breaks[index - 1] ?? breaks.at(-1) ?? 0 })
    if (!period) break
    periods.push(period)
  }
  return periods
}

type Next = { firstStart: string; minutes: number; pause: number }

function periodAfter(
  previous: LessonPeriod | undefined,
  { firstStart, minutes, pause }: Next,
): LessonPeriod | undefined {
  const startTime = previous ? addMinutes(previous.endTime, pause) : firstStart
  const endTime = startTime && addMinutes(startTime, minutes)
  return startTime && endTime ? { startTime, endTime } : undefined
}

/** The period that is proposed after these: as long as the last one, ten minutes after it. */
export function proposedPeriod(periods: readonly LessonPeriod[]): LessonPeriod {
  const last = periods.at(-1)
  const minutes = last?.startTime && last.endTime ? minutesOf(last.endTime) - minutesOf(last.startTime) : 45
  const previous = last?.endTime ? last : undefined
  return periodAfter(previous, { firstStart: '08:30', minutes, pause: 10 }) ?? { startTime: '', endTime: '' }
}

/** The week names for another number of weeks: those that there are, then letters; none for one week. */
export function resizeWeekNames(names: readonly string[], count: number): string[] {
  if (count < 2) return []
  return Array.from({ length: count }, (_, index) => names[index] ?? String.fromCharCode('A'.charCodeAt(0) + index))
}
