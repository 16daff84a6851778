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
  moment: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
type DateStyle = keyof typeof dateStyles

// Making an Intl format costs far more than using it, and a table asks for the same one hundreds of times.
const dateFormats = new Map<string, Intl.DateTimeFormat>()
const numberFormats = new Map<string, Intl.NumberFormat>()

/**
 * A calendar day in words. `date` is a plain date (that day everywhere, whatever the browser's time zone) or an ISO
 * instant (the browser's day); `locale` is the `t.locale` of the surface's messages.
 */
export function formatDate(date: string, locale: string, style: DateStyle = 'medium') {
  return isPlainDate(date)
    ? dateFormat(locale, style, 'UTC').format(midnight(date))
    : dateFormat(locale, style).format(new Date(date))
}

/** A text in which every plain date ('2026-03-05') stands in words. */
export function formatDatesIn(text: string, locale: string) {
  return text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (date) => (isPlainDate(date) ? formatDate(date, locale) : date))
}

/** From one plain date to another, without repeating what they share: 'Nov 3 – 9, 2025'. */
export function formatDateRange(from: string, to: string, locale: string) {
  return dateFormat(locale, 'medium', 'UTC').formatRange(midnight(from), midnight(to))
}

/** A number with the locale's separators and at most `digits` decimals. */
export function formatNumber(value: number, locale: string, digits = 2) {
  return numberFormat(locale, { maximumFractionDigits: digits }).format(value)
}

/** A percentage already counted in percent (87.5 is '87.5%'), with exactly `digits` decimals. */
export function formatPercent(percent: number, locale: string, digits = 0) {
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return numberFormat(locale, { style: 'percent', ...fraction }).format(percent / 100)
}

function midnight(date: string) {
  return new Date(`${date}T00:00:00Z`)
}

function dateFormat(locale: string, style: DateStyle, timeZone?: string) {
  return remembered(dateFormats, [locale, style, timeZone].join(), () => {
    return new Intl.DateTimeFormat(locale, { ...dateStyles[style], ...(timeZone && { timeZone }) })
  })
}

function numberFormat(locale: string, options: Intl.NumberFormatOptions) {
  // 'negative': what rounds to zero carries no minus.
  const signed = { signDisplay: 'negative', ...options } as const
  return remembered(numberFormats, locale + JSON.stringify(signed), () => new Intl.NumberFormat(locale, signed))
}

function remembered<Format>(formats: Map<string, Format>, key: string, make: () => Format) {
  const format = formats.get(key) ?? make()
  formats.set(key, format)
  return format
}
