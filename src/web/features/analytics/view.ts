import type { Trend } from '../../../contract/analytics/rules.ts'

/** The colour of a change from month to month; its word is the message `trend.<trend>`. */
export const trendTones = {
  up: 'text-green',
  down: 'text-red',
  flat: 'text-muted',
} as const satisfies Record<Trend, string>
