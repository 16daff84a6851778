/** How often the stream of changes shows that it is still there, and how late that may come, in seconds. */
export const heartbeatSeconds = 25
export const latestHeartbeatSeconds = heartbeatSeconds + 10

const pauseFactor = 8
const maxPauseMs = 1_000

/**
 * In milliseconds, how long a window does not fetch an answer again for further changes, after one that took the server so long: the
 * windows of all others must not keep it busy while somebody imports students.
 */
export const pauseAfter = (serverMs: number): number => Math.min(pauseFactor * serverMs, maxPauseMs)

/** What has changed, without its contents: the nouns, and the ids of all that is concerned. Without ids: everything of these nouns. */
export type ChangeEvent = {
  nouns: readonly string[]
  ids: readonly string[]
  /** The account that has changed it; null for the server itself. */
  by: string | null
  /** The program that has sent it, by the name that it has given itself. */
  client: string | null
  /**
   * Whether nothing has changed but records that were written and journals, and the ids name all of their lessons and classes: no
   * lesson was created, deleted or moved, and no record was taken away.
   */
  isOnlyRecordsAndJournals: boolean
}

/** What lessons, their records and sums of them show: each with its class, its template and its students. */
const lessonNouns = ['classes', 'students', 'lesson-templates', 'scheduled-lessons', 'student-progress']

/** The nouns that an answer is made of, by its path without ids; an answer that is not listed may be made of all. */
const sources: Readonly<Record<string, readonly string[]>> = {
  'approved-users': ['approved-users'],
  people: ['people'],
  'school-calendar': ['school-calendar'],
  'attendance-settings': ['attendance-settings'],
  'lesson-templates': ['lesson-templates'],
  'lesson-templates/history': ['lesson-templates'],
  units: ['units'],
  classes: ['classes', 'students'],
  'classes/students': ['classes', 'students'],
  'classes/history': ['classes'],
  'classes/promotions': ['classes', 'students'],
  'classes/detail': lessonNouns,
  'classes/analytics': lessonNouns,
  'classes/register': lessonNouns,
  'classes/journal': lessonNouns,
  students: ['students'],
  'students/detail': lessonNouns,
  'students/history': ['students', 'classes'],
  absences: ['absences'],
  'scheduled-lessons': lessonNouns,
  'scheduled-lessons/register': [...lessonNouns, 'absences'],
  'scheduled-lessons/progress': ['student-progress', 'scheduled-lessons'],
  'scheduled-lessons/history': ['scheduled-lessons', 'classes', 'lesson-templates'],
  'scheduled-lessons/register-history': ['student-progress', 'scheduled-lessons', 'students'],
  'student-progress': ['student-progress', 'scheduled-lessons'],
  'student-progress/history': ['student-progress'],
  'student-reports': [...lessonNouns, 'student-reports'],
  deleted: [...lessonNouns, 'units', 'absences'],
  'deleted/older': [...lessonNouns, 'units', 'absences'],
  'calendar-feed': ['classes', 'scheduled-lessons'],
  dashboard: ['classes', 'students', 'lesson-templates', 'scheduled-lessons'],
  'dashboard/home': lessonNouns,
  'dashboard/open-registers': lessonNouns,
}

export const allNouns: readonly string[] = [...new Set(Object.values(sources).flat())]

/** Whether a change of nothing but records of students may change the answers to GET requests of this path, whose ids are names in braces. */
export function mayShowRecords(path: string): boolean {
  const [, ...segments] = path.split('/').filter(Boolean)
  const nouns = sources[segments.filter((segment) => !segment.startsWith('{')).join('/')]
  return nouns === undefined || nouns.includes('student-progress')
}

/** Answers with a selection of all there is, which anything may join or leave. */
const selections = ['dashboard', 'student-progress', 'deleted', 'calendar-feed', 'classes/promotions']

/** Lists that name their student or their class, so that a change of their noun concerns only those in which one of its ids is. */
const listsOfNamed = ['absences', 'student-reports']

/** Lists of lessons with counts of their records, which name the class of every lesson that they show or count. */
const lessonLists = ['scheduled-lessons', 'dashboard/home', 'dashboard/open-registers']

const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/**
 * Whether a change may have changed the answer to a GET request, of which `answer` is what is known: the list of a changed noun or a
 * selection may have got or lost something, unless it is of a named student or class, or of lessons of which only records and
 * journals were written; any other answer is concerned if an id of the change is in its path or in itself.
 */
export function isConcerned(path: string, answer: unknown, change: ChangeEvent): boolean {
  const { nouns, ids } = change
  const [, ...segments] = (path.split('?', 1)[0] ?? '').split('/').filter(Boolean)
  const words = segments.filter((segment) => segment.search(uuids) < 0)
  const [noun = ''] = words
  const name = words.join('/')
  if (sources[name] && !sources[name].some((noun) => nouns.includes(noun))) return false
  if (ids.length === 0) return true
  if (!change.isOnlyRecordsAndJournals || !lessonLists.includes(name) || !namesClasses(noun, answer)) {
    if (selections.includes(noun) || selections.includes(name)) return true
    // A class that is not in the answer may have got this teacher.
    if (path.includes('teacherId=') && nouns.includes('classes')) return true
    if (words.length === segments.length && nouns.includes(noun) && !listsOfNamed.includes(noun)) return true
  }
  const changed = new Set(ids)
  return (`${path} ${JSON.stringify(answer)}`.match(uuids) ?? []).some((id) => changed.has(id))
}

/** Whether the answer names the class of every lesson of it: those of an earlier version do not name the classes of open registers. */
function namesClasses(noun: string, answer: unknown): boolean {
  return answer !== undefined && (noun !== 'dashboard' || JSON.stringify(answer).includes('"classIds":'))
}
