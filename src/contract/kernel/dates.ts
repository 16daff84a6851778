/** Plain dates ('YYYY-MM-DD') and plain times ('HH:MM') are wall-clock time at the school, without a zone. */

const dayMs = 86_400_000

/** What a person reads of a text that is no such date or time. */
export const invalidDate = 'Please enter a valid date'
export const invalidTime = 'Please enter a valid time'

/** Whether the text is a date that exists: '2024-02-29' does, '2023-02-29', '2024-2-1' and the year 0 do not. */
export function isPlainDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 10) === text
}

/** Whether the text is a 24-hour time from '00:00' to '23:59'. */
export function isPlainTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** The calendar date at this instant in an IANA time zone; without a zone, by the machine's own clock. */
export function dateAt(instant: Date, timeZone?: string): string {
  if (timeZone === undefined) {
    return [instant.getFullYear(), instant.getMonth() + 1, instant.getDate()].map(twoDigits).join('-')
  }
  const format = dateFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone })
  dateFormats.set(timeZone, format)
  return format.format(instant)
}

// Kept, because the server formats a date for every request, and creating a format takes many times as long as using it.
const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** The wall-clock time 'HH:MM' at this instant in an IANA time zone; without a zone, by the machine's own clock. */
export function timeAt(instant: Date, timeZone?: string): string {
  if (timeZone === undefined) return [instant.getHours(), instant.getMinutes()].map(twoDigits).join(':')
  const format =
    timeFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { hour: '2-digit', minute: '2-digit', timeZone })
  timeFormats.set(timeZone, format)
  return format.format(instant)
}

const timeFormats = new Map<string, Intl.DateTimeFormat>()

// Without Intl, because the browser formats the time whenever a page is rendered.
const twoDigits = (number: number) => String(number).padStart(2, '0')

/** The date a whole number of days later (or earlier, when negative). */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** How many days the second date is after the first; negative when it is before. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs
}

/** Day of the week, 0 = Sunday to 6 = Saturday. */
export function dayOfWeek(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

/** The Monday of the date's week. */
export function startOfWeek(date: string): string {
  return addDays(date, -((dayOfWeek(date) + 6) % 7))
}

/** The Monday of the week that a text is a date of; undefined for any other text, and for a week with days before or after all dates. */
export function mondayOf(text: string): string | undefined {
  if (!isPlainDate(text)) return undefined
  const { from, to } = weekBoundsOf(text)
  return isPlainDate(from) && isPlainDate(to) ? from : undefined
}

/** The seven dates of the date's week, Monday first. */
export function weekOf(date: string): string[] {
  const monday = startOfWeek(date)
  return Array.from({ length: 7 }, (_, day) => addDays(monday, day))
}

/** The dates from the first to the last, both inclusive. */
export function datesBetween(from: string, to: string): string[] {
  return Array.from({ length: Math.max(daysBetween(from, to) + 1, 0) }, (_, day) => addDays(from, day))
}

/** The first and the last day of the date's week. */
export function weekBoundsOf(date: string): { from: string; to: string } {
  const from = startOfWeek(date)
  return { from, to: addDays(from, 6) }
}

/** The month of a date as 'YYYY-MM'. */
export function monthOf(date: string): string {
  return date.slice(0, 7)
}

/** The 'YYYY-MM' month so many months later, or earlier. */
export function addMonths(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${twoDigits((count % 12) + 1)}`
}

/** Minutes since midnight. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** 'HH:MM' for minutes since midnight; undefined when that is not on the same day. */
export function timeOfMinutes(minutes: number): string | undefined {
  if (minutes < 0 || minutes >= 24 * 60) return undefined
  return [Math.floor(minutes / 60), minutes % 60].map(twoDigits).join(':')
}

/** The time some minutes later on the same day; undefined when it would be after midnight. */
export function addMinutes(time: string, minutes: number): string | undefined {
  return timeOfMinutes(minutesOf(time) + minutes)
}
