import { addDays, isPlainDate } from '../../../contract/kernel/dates.ts'
import { foldText } from '../../../contract/kernel/text.ts'

/**
 * The date that a search is: '2026-11-30', '30.11.', '30.11.26', '11/30', 'Nov 30', '30 листопада 2026'; undefined if it
 * is none. With slashes the month comes first in English. Without a year it is the one nearest to today.
 */
export function dateIn(search: string, today: string, language: 'en' | 'uk'): string | undefined {
  const text = foldText(search)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return dateOf(iso[3], iso[2], iso[1], today)
  const dotted = /^(\d{1,2})\. ?(\d{1,2})(?:\. ?(\d{4}|\d{2})?)?$/.exec(text)
  if (dotted) return dateOf(dotted[1], dotted[2], dotted[3], today)
  const [, first, second, year] = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(text) ?? []
  if (first) {
    const isMonthFirst = language === 'en' ? Number(first) <= 12 : Number(second) > 12
    return isMonthFirst ? dateOf(second, first, year, today) : dateOf(first, second, year, today)
  }
  return dateInWords(text.split(/[ ,.]+/).filter(Boolean), today)
}

function dateInWords(words: readonly string[], today: string): string | undefined {
  const numbers = words.filter((word) => /^\d+(st|nd|rd|th)?$/.test(word)).map((word) => word.replace(/\D/g, ''))
  const names = words.filter((word) => /^\p{L}{3,}$/u.test(word))
  const [day, year] = numbers[0]?.length === 4 ? numbers.toReversed() : numbers
  if (names.length !== 1 || numbers.length + 1 !== words.length || words.length > 3) return undefined
  const month = monthNames().findIndex((forms) => forms.some((form) => form.startsWith(names[0] ?? '')))
  return month < 0 ? undefined : dateOf(day, String(month + 1), year, today)
}

let knownNames: string[][] | undefined

/** The names of every month in both languages, in Ukrainian also as they are written in a date. */
function monthNames(): string[][] {
  knownNames ??= namesOfMonths()
  return knownNames
}

function namesOfMonths(): string[][] {
  const formats = ['en-US', 'uk-UA'].flatMap((locale) => [
    new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }),
    new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' }),
  ])
  const nameIn = (format: Intl.DateTimeFormat, month: number) =>
    format.formatToParts(Date.UTC(2026, month)).find(({ type }) => type === 'month')?.value ?? ''
  return Array.from({ length: 12 }, (_, month) => formats.map((format) => foldText(nameIn(format, month))))
}

function dateOf(day = '', month = '', year: string | undefined, today: string): string | undefined {
  const monthAndDay = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (year) {
    const full = year.length === 2 ? `20${year}` : year
    // Other years are mistyped.
    return /^20\d\d$/.test(full) && isPlainDate(`${full}-${monthAndDay}`) ? `${full}-${monthAndDay}` : undefined
  }
  const thisYear = Number(today.slice(0, 4))
  const candidates = [thisYear - 1, thisYear, thisYear + 1].map((near) => `${near}-${monthAndDay}`).filter(isPlainDate)
  const [from, to] = [addDays(today, -183), addDays(today, 183)]
  return candidates.find((date) => date >= from && date <= to) ?? candidates[0]
}
