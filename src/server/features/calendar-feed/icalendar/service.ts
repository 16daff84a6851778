import { TZDate } from '@date-fns/tz'
import ical, { ICalEventStatus } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { minutesOf } from '../../../../contract/kernel/dates.ts'
import type { FeedLesson } from '../repository.ts'

/** The lessons as an iCalendar text, at their times in the time zone of the school, by its IANA name. */
export function writeCalendar(
  lessons: readonly FeedLesson[],
  { timezone, publicUrl }: { timezone: string; publicUrl: string },
): string {
  const { zone, component } = supportedZone(timezone)
  const calendar = ical({
    name: 'Daybook',
    prodId: { company: 'Daybook', product: 'Daybook' },
    // Without a name, because with one the library writes the instants of the last changes in that zone, and not in UTC.
    timezone: { name: null, generator: () => component },
    ttl: secondsUntilReading,
    x: { 'X-WR-TIMEZONE': zone },
  })
  for (const lesson of lessons) {
    const { id, date, startTime, endTime, title, className, createdAt, changedAt, isCancelled } = lesson
    calendar.createEvent({
      id: `${id}@daybook`,
      timezone: zone,
      start: instantOf(date, startTime, zone),
      end: instantOf(date, endTime, zone),
      // Calendars may refuse a whole file that has a control character in it, such as the line break of a word processor.
      summary: `${className} · ${title}`.replace(/\p{Cc}/gu, ' '),
      url: `${publicUrl}/?lesson=${id}`,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      created: new Date(createdAt),
      // The same for every reader, so that an unchanged calendar is the same text.
      stamp: new Date(changedAt),
      lastModified: new Date(changedAt),
      sequence: Math.ceil((Date.parse(changedAt) - Date.parse(createdAt)) / 1000),
    })
  }
  return calendar.toString()
}

/** How often a calendar is asked to read the feed again. */
const secondsUntilReading = 3600

/** The zone as calendars know it, such as Europe/Kyiv for Europe/Kiev, with its VTIMEZONE. */
function supportedZone(timezone: string): { zone: string; component: string | null } {
  // By the name that `Intl` gives it: `Intl` knows zones in any case, the library only in that of the time zone database.
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions()
  const [component, parameter] = [tzlib_get_ical_block(timeZone)].flat()
  return component && parameter
    ? { zone: parameter.replace('TZID=', ''), component }
    : { zone: timezone, component: null }
}

function instantOf(date: string, time: string, zone: string): TZDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return new TZDate(year, month - 1, day, 0, minutesOf(time), zone)
}
