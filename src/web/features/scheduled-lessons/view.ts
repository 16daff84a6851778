import type { GradingProgress, ScheduleBadge } from '../../../contract/scheduled-lessons/rules.ts'

/** The colour of each schedule badge; its word is the message `badge.<badge>`. */
export const badgeVariants = {
  future: 'blue',
  pending: 'grey',
  complete: 'green',
  inProgress: 'amber',
} as const satisfies Record<ScheduleBadge, string>

/** The colour of the progress bar; its words are the message `graded.<progress>`. */
export const gradingVariants = {
  all: 'green',
  some: 'amber',
  none: 'grey',
} as const satisfies Record<GradingProgress, string>
