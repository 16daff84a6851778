/** An instant by the clock of the school, such as '29 March 2026 at 02:30'. */
export const localTime = (instant: Date, timezone: string, locale = 'en-GB') =>
  instant.toLocaleString(locale, { timeZone: timezone, dateStyle: 'long', timeStyle: 'short' })
