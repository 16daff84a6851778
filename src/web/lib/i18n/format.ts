import { isPlainDate } from '../../../contract/kernel/dates.ts'

const dateStyles = {
  short: { year: 'numeric', month: '2-digit', day: '2-digit' },
  medium: { year: 'numeric', month: 'short', day: 'numeric' },
  long: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  weekdayDay: { weekday: 'long', month: 'long', day: 'numeric' },
  shortDay: { weekday: 'short', month: 'short', day: 'numeric' },
  dayMonth: { month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
  mediumMonth: { year: 'numeric', month: 'short' },
  shortMonth: { month: 'short' },
  // Times have 24 hours in every language, as those of the timetable.
  moment: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  dayAndTime: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
type DateStyle = keyof typeof dateStyles

// Cached, because creating an Intl format is expensive and a table needs the same one hundreds of times.
const dateFormats = new Map<string, Intl.DateTimeFormat>()
const numberFormats = new Map<string, Intl.NumberFormat>()

/**
 * A formatted date. `date` is a plain date (that day everywhere, whatever the browser's time zone) or an ISO
 * instant (the browser's day); `locale` is the `t.locale` of the surface's messages.
 */
export function formatDate(date: string, locale: string, style: DateStyle = 'medium') {
  return isPlainDate(date)
    ? dateFormat(locale, style, 'UTC').format(midnight(date))
    : dateFormat(locale, style).format(new Date(date))
}

/** A text with every plain date ('2026-03-05') formatted. */
export function formatDatesIn(text: string, locale: string) {
  return text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (date) => (isPlainDate(date) ? formatDate(date, locale) : date))
}

/** A range of plain dates without repeated parts: 'Nov 3 – 9, 2025'. */
export function formatDateRange(from: string, to: string, locale: string) {
  return dateFormat(locale, 'medium', 'UTC').formatRange(midnight(from), midnight(to))
}

/** A number with the locale's separators and at most `digits` decimals. */
export function formatNumber(value: number, locale: string, digits = 2) {
  // Small whole numbers have no separator in any language, and the first number format costs a page 20 ms.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(Math.abs(value))
  return numberFormat(locale, { maximumFractionDigits: digits }).format(value)
}

/** A percentage given in percent (87.5 is '87.5%'), with exactly `digits` decimals. */
export function formatPercent(percent: number, locale: string, digits = 0) {
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return numberFormat(locale, { style: 'percent', ...fraction }).format(percent / 100)
}

function midnight(date: string) {
  return new Date(`${date}T00:00:00Z`)
}

/**
 * Creates a date format before one is needed: the browser's first reads the data of the locale, which takes longer than
 * everything else of a page's dates together.
 */
export function prepareDateFormats(locale: string): void {
  dateFormat(locale, 'medium', 'UTC').format(0)
}

function dateFormat(locale: string, style: DateStyle, timeZone?: string) {
  return cached(dateFormats, [locale, style, timeZone].join(), () => {
    return new Intl.DateTimeFormat(locale, { ...dateStyles[style], ...(timeZone && { timeZone }) })
  })
}

function numberFormat(locale: string, options: Intl.NumberFormatOptions) {
  // 'negative' leaves out the minus of what rounds to zero.
  const signed = { signDisplay: 'negative', ...options } as const
  return cached(numberFormats, locale + JSON.stringify(signed), () => new Intl.NumberFormat(locale, signed))
}

function cached<Format>(formats: Map<string, Format>, key: string, create: () => Format) {
  const format = formats.get(key) ?? create()
  formats.set(key, format)
  return format
}
