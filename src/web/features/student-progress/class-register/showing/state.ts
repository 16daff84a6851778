/** How many lessons are shown at first, and added each time; more of them open slowly. */
const portion = 60

type Lesson = { id: string; date: string; startTime: string }

/** The lessons that are shown: from the one with the index `first` until before that with the index `end`. */
export type Shown = { first: number; end: number }

/** From when and until before when lessons are shown; by their times, because others are added and deleted meanwhile. */
export type ShownTimes = { from: string; until: string }

/** The last lessons until today, with those of which closing would lose something; without lessons until then the first ones. */
export function shownAtFirst(
  lessons: readonly Lesson[],
  today: string,
  isUnsaved: (lessonId: string) => boolean,
): ShownTimes {
  const unsaved = lessons.findIndex(({ id }) => isUnsaved(id))
  const first = countUntilToday(lessons, today) - portion
  return { from: timeAt(lessons, unsaved === -1 ? first : Math.min(first, unsaved)), until: '' }
}

/** Of those times, but at least until today, and what is not saved wherever its lesson has been moved. */
export function shownLessons(
  lessons: readonly Lesson[],
  { from, until }: ShownTimes,
  today: string,
  isUnsaved: (lessonId: string) => boolean,
): Shown {
  const countBefore = (time: string) => lessons.filter((lesson) => timeOf(lesson) < time).length
  const end = Math.max(portion, countUntilToday(lessons, today), countBefore(until))
  const unsaved = lessons.flatMap(({ id }, index) => (isUnsaved(id) ? [index] : []))
  return { first: Math.min(countBefore(from), ...unsaved), end: Math.max(end, ...unsaved.map((index) => index + 1)) }
}

export const withEarlier = (lessons: readonly Lesson[], times: ShownTimes, { first }: Shown): ShownTimes => ({
  ...times,
  from: timeAt(lessons, first - portion),
})
export const withLater = (lessons: readonly Lesson[], times: ShownTimes, { end }: Shown): ShownTimes => ({
  ...times,
  until: timeAt(lessons, end + portion),
})

const timeOf = ({ date, startTime }: Lesson) => `${date} ${startTime}`

/** When the lesson with that index begins; outside of the lessons a time before or after all of them. */
function timeAt(lessons: readonly Lesson[], index: number): string {
  if (index <= 0) return ''
  const lesson = lessons[index]
  return lesson ? timeOf(lesson) : '~'
}

const countUntilToday = (lessons: readonly Lesson[], today: string) =>
  lessons.filter(({ date }) => date <= today).length
