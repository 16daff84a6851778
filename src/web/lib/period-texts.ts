import { isPlainDate } from '../../contract/kernel/dates.ts'
import type { Period } from '../../contract/kernel/periods.ts'

/** The days of a 'YYYY-MM' month. */
export function periodOfMonth(month: string): Period {
  const longest = ['31', '30', '29'].map((day) => `${month}-${day}`)
  return { from: `${month}-01`, to: longest.find(isPlainDate) ?? `${month}-28` }
}

/**
 * The period in the address: '2026-03' is a month, '2026-03-09..2026-04-03' any other, with its dates as written there,
 * valid or not. Undefined when the text is neither.
 */
export function readPeriodText(text: string): (Period & { month: string | undefined }) | undefined {
  if (/^[1-9]\d{3}-\d{2}$/.test(text) && isPlainDate(`${text}-01`)) return { ...periodOfMonth(text), month: text }
  const [from, to, ...rest] = text.split('..')
  return from === undefined || to === undefined || rest.length > 0 ? undefined : { from, to, month: undefined }
}

/** The period in the address, or this month where it has none. */
export const periodOf = (text: string, thisMonth: string) =>
  readPeriodText(text) ?? { ...periodOfMonth(thisMonth), month: thisMonth }

/** The period as it is written in the address. */
export const periodTextOf = ({ from, to }: Period) => `${from}..${to}`
