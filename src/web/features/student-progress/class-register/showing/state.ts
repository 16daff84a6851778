/** How many lessons are shown at first, and added each time; more of them open slowly. */
const portion = 60

/** The lessons that are shown: from the one with the index `first` until before that with the index `end`. */
export type Shown = { first: number; end: number }

/** The last lessons until today, with those of which closing would lose something; without lessons until then the first ones. */
export function shownAtFirst(
  lessons: readonly { id: string; date: string }[],
  today: string,
  isUnsaved: (lessonId: string) => boolean,
): Shown {
  const end = Math.max(portion, lessons.filter(({ date }) => date <= today).length)
  const unsaved = lessons.flatMap(({ id }, index) => (isUnsaved(id) ? [index] : []))
  return { first: Math.min(end - portion, ...unsaved), end: Math.max(end, ...unsaved.map((index) => index + 1)) }
}

export const withEarlier = ({ first, end }: Shown): Shown => ({ first: Math.max(0, first - portion), end })
export const withLater = ({ first, end }: Shown): Shown => ({ first, end: end + portion })
