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

/**
 * A number with the locale's separators and at most `digits` decimals. Equal to that of Intl in the two languages, whose first
 * number format reads the data of its locale, which takes a page longer than all its numbers together.
 */
export function formatNumber(value: number, locale: string, digits = 2): string {
  const [whole = '', decimals = ''] = rounded(value, digits).split('.')
  return withSeparators(whole, decimals.replace(/0+$/, ''), locale)
}

/** A percentage given in percent (87.5 is '87.5%'), with exactly `digits` decimals. */
export function formatPercent(percent: number, locale: string, digits = 0): string {
  const [whole = '', decimals = ''] = rounded(percent, digits).split('.')
  return `${withSeparators(whole, decimals, locale)}%`
}

/** Rounded as it is written in decimals, so that 1.005 becomes 1.01, and half away from zero; what becomes zero has no minus. */
export function rounded(value: number, digits: number): string {
  // So small a number is written with an exponent.
  const shifted = Math.abs(value) < 1e-6 ? 0 : Math.round(Number(`${Math.abs(value)}e${digits}`))
  return (value < 0 && shifted > 0 ? '-' : '') + Number(`${shifted}e-${digits}`).toFixed(digits)
}

function withSeparators(whole: string, decimals: string, locale: string): string {
  const [point, group] = locale === 'uk-UA' ? [',', '\u00a0'] : ['.', ',']
  return whole.replace(/\B(?=(\d{3})+$)/g, group) + (decimals && point + decimals)
}
