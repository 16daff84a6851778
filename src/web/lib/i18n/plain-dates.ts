import { dayOfWeek } from '../../../contract/kernel/dates.ts'

/**
 * Plain dates by the patterns of CLDR, equal to those of Intl in the two languages. The first formats of Intl read the data of
 * their locale, which takes the start of a page longer than all its dates together.
 */

type Names = Readonly<Record<'MMMM' | 'LLLL' | 'MMM' | 'EEEE' | 'EEE', readonly string[]>>

const englishMonths = split('January February March April May June July August September October November December')
const english: Names = {
  MMMM: englishMonths,
  LLLL: englishMonths,
  MMM: split('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'),
  EEEE: split('Sunday Monday Tuesday Wednesday Thursday Friday Saturday'),
  EEE: split('Sun Mon Tue Wed Thu Fri Sat'),
}
const ukrainian: Names = {
  MMMM: split('січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня'),
  LLLL: split('січень лютий березень квітень травень червень липень серпень вересень жовтень листопад грудень'),
  MMM: split('січ. лют. бер. квіт. трав. черв. лип. серп. вер. жовт. лист. груд.'),
  EEEE: split('неділя понеділок вівторок середа четвер пʼятниця субота'),
  EEE: split('нд пн вт ср чт пт сб'),
}
const namesOf = (locale: string) => (locale === 'uk-UA' ? ukrainian : english)

/** For each style the pattern in English and in Ukrainian. */
const patterns = {
  short: ['MM/dd/y', 'dd.MM.y'],
  medium: ['MMM d, y', 'd MMM y р.'],
  long: ['EEEE, MMMM d, y', 'EEEE, d MMMM y р.'],
  weekday: ['EEEE', 'EEEE'],
  shortWeekday: ['EEE', 'EEE'],
  weekdayDay: ['EEEE, MMMM d', 'EEEE, d MMMM'],
  shortDay: ['EEE, MMM d', 'EEE, d MMM'],
  dayMonth: ['MMM d', 'd MMM'],
  month: ['MMMM y', 'LLLL y р.'],
  mediumMonth: ['MMM y', 'MMM y р.'],
  shortMonth: ['MMM', 'MMM'],
} as const satisfies Record<string, readonly [string, string]>
export type PlainDateStyle = keyof typeof patterns

/** For each range the patterns of its first and last day, without what both have in common, and what is between. */
const ranges = {
  sameMonth: [
    ['MMM d', ' – ', 'd, y'],
    ['d', '–', 'd MMM y р.'],
  ],
  sameYear: [
    ['MMM d', ' – ', 'MMM d, y'],
    ['d MMM', ' – ', 'd MMM y р.'],
  ],
  otherYear: [
    ['MMM d, y', ' – ', 'MMM d, y'],
    ['d MMM y', ' – ', 'd MMM y рр.'],
  ],
} as const

/** A plain date in a style; `locale` is 'en-US' or 'uk-UA'. */
export function formatPlainDate(date: string, locale: string, style: PlainDateStyle): string {
  const [inEnglish, inUkrainian] = patterns[style]
  return fill(locale === 'uk-UA' ? inUkrainian : inEnglish, date, locale)
}

/** A range of plain dates without repeated parts: 'Nov 3 – 9, 2025'. */
export function formatPlainDateRange(from: string, to: string, locale: string): string {
  if (from === to) return formatPlainDate(from, locale, 'medium')
  const equal = from.slice(0, 7) === to.slice(0, 7) ? 'sameMonth' : from.slice(0, 4) === to.slice(0, 4) && 'sameYear'
  const [inEnglish, inUkrainian] = ranges[equal || 'otherYear']
  const [first, between, last] = locale === 'uk-UA' ? inUkrainian : inEnglish
  return fill(first, from, locale) + between + fill(last, to, locale)
}

function fill(pattern: string, date: string, locale: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return pattern.replace(/MMMM|LLLL|MMM|MM|EEEE|EEE|dd|d|y/g, (field) => {
    if (field === 'y') return String(Number(year))
    if (field === 'MM') return month
    if (field === 'dd') return day
    if (field === 'd') return String(Number(day))
    const index = field.startsWith('E') ? dayOfWeek(date) : Number(month) - 1
    return namesOf(locale)[field as keyof Names][index] ?? ''
  })
}

function split(names: string): readonly string[] {
  return names.split(' ')
}
