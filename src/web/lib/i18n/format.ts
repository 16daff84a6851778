import { dateAt, isPlainDate, timeAt } from '../../../contract/kernel/dates.ts'
import { formatPlainDate, type PlainDateStyle } from './plain-dates.ts'

/** The styles of an instant with its time, each by that of its day. */
const dayStyles = { moment: 'dayMonth', dayAndTime: 'medium' } as const
type DateStyle = PlainDateStyle | keyof typeof dayStyles

/**
 * A formatted date. `date` is a plain date (that day everywhere, whatever the browser's time zone) or an ISO
 * instant (the browser's day); `locale` is the `t.locale` of the surface's messages.
 */
export function formatDate(date: string, locale: string, style: DateStyle = 'medium'): string {
  if (style === 'moment' || style === 'dayAndTime') {
    return `${formatDate(date, locale, dayStyles[style])}, ${timeAt(new Date(date))}`
  }
  return formatPlainDate(isPlainDate(date) ? date : dateAt(new Date(date)), locale, style)
}

/** A text with every plain date ('2026-03-05') formatted. */
export function formatDatesIn(text: string, locale: string) {
  return text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (date) => (isPlainDate(date) ? formatDate(date, locale) : date))
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

// Cached, because creating an Intl format is expensive and a table needs the same one hundreds of times.
const numberFormats = new Map<string, Intl.NumberFormat>()

function numberFormat(locale: string, options: Intl.NumberFormatOptions) {
  // 'negative' leaves out the minus of what rounds to zero.
  const signed = { signDisplay: 'negative', ...options } as const
  const key = locale + JSON.stringify(signed)
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, signed)
  numberFormats.set(key, format)
  return format
}
