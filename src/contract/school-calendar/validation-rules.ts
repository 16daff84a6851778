import type { Issue } from '../kernel/errors.ts'
import { endsBeforeStart, maxPeriodDays, periodProblemOf } from '../kernel/periods.ts'
import type { CalendarSpan, LessonPeriod, SchoolCalendar } from './rules.ts'

/** What of a calendar does not fit together, each with its field; a calendar without any can be stored. */
export function calendarIssues(calendar: SchoolCalendar): Issue[] {
  const { terms, daysOff, bellSchedules, bellDays, weekNames, firstWeekOn } = calendar
  return [
    ...spanIssues('terms', terms),
    ...spanIssues('daysOff', daysOff),
    ...terms.flatMap((term, index) => {
      const other = terms.slice(0, index).find((earlier) => earlier.from <= term.to && term.from <= earlier.to)
      return other ? [{ path: `terms.${index}.from`, message: sharedTermDaysMessage(term.name, other.name) }] : []
    }),
    ...bellSchedules.flatMap(({ periods }, index) => periodIssues(`bellSchedules.${index}.periods`, periods)),
    ...bellDays.flatMap(({ date, bellScheduleId }, index) => [
      ...(bellDays.findIndex((day) => day.date === date) < index
        ? [{ path: `bellDays.${index}.date`, message: 'This day is listed already' }]
        : []),
      ...(bellSchedules.some(({ id }) => id === bellScheduleId)
        ? []
        : [{ path: `bellDays.${index}.bellScheduleId`, message: 'Please choose a bell schedule' }]),
    ]),
    ...weekNames.flatMap((name, index) =>
      weekNames.indexOf(name) < index
        ? [{ path: `weekNames.${index}`, message: 'Every week needs a name of its own' }]
        : [],
    ),
    ...(weekNames.length === 1 ? [{ path: 'weekNames', message: 'Please name at least two weeks' }] : []),
    ...(weekNames.length > 0 && firstWeekOn === null
      ? [{ path: 'firstWeekOn', message: 'Please choose a day of the first week' }]
      : []),
    ...(['terms', 'daysOff', 'bellSchedules'] as const).flatMap((path) =>
      new Set(calendar[path].map(({ id }) => id)).size < calendar[path].length
        ? [{ path, message: 'Every entry needs an id of its own' }]
        : [],
    ),
  ]
}

function spanIssues(path: string, spans: readonly CalendarSpan[]): Issue[] {
  return spans.flatMap((span, index) => {
    const problem = periodProblemOf(span)
    if (problem === 'backwards') return [{ path: `${path}.${index}.to`, message: endsBeforeStart }]
    if (problem !== 'tooLong') return []
    return [{ path: `${path}.${index}.to`, message: `At most ${maxPeriodDays} days are entered at once` }]
  })
}

function periodIssues(path: string, periods: readonly LessonPeriod[]): Issue[] {
  return periods.flatMap(({ startTime, endTime }, index) => {
    if (endTime <= startTime) {
      return [{ path: `${path}.${index}.endTime`, message: 'The end must be after the start' }]
    }
    const previous = periods[index - 1]
    if (!previous || previous.endTime <= startTime) return []
    return [{ path: `${path}.${index}.startTime`, message: 'This period begins before the previous one ends' }]
  })
}

function sharedTermDaysMessage(name: string, other: string): string {
  return `${name} shares days with ${other}`
}

const namedClasses = 6

/** Why a period or a week of the calendar cannot be left out. */
export function usedInTimetablesMessage(
  kind: 'period' | 'week',
  number: number,
  classNames: readonly string[],
): string {
  const named = classNames.slice(0, namedClasses).join(', ') + (classNames.length > namedClasses ? ' …' : '')
  return `${kind === 'period' ? 'Period' : 'Week'} ${number} is in the timetable of ${named}. Change these timetables first.`
}
