import { foldText } from '../kernel/text.ts'

/** STU, the year of four digits, a number of three. */
export const studentIdPattern = /^STU\d{4}\d{3}$/

/** Of a first name, and of a last name. */
export const maxNameLength = 100

/** How many students one request may move. */
export const maxStudentsMoved = 500

/** Whether a membership of a class counts on that day: from its first day to the day before its end; null is no limit. */
export function countsOn(
  { startsOn, endsOn }: { startsOn: string | null; endsOn: string | null },
  date: string,
): boolean {
  return (startsOn === null || startsOn <= date) && (endsOn === null || date < endsOn)
}

/** At most two letters: the first of each name. */
export function initialsOf(student: { firstName: string; lastName: string }): string {
  return [student.firstName, student.lastName]
    .map((name) => Array.from(name.trim().normalize('NFC').toLocaleUpperCase('uk'))[0] ?? '')
    .join('')
}

/** First name, then last name: a person in a sentence or a title. */
export function fullNameOf(student: { firstName: string; lastName: string }): string {
  return `${student.firstName} ${student.lastName}`.trim()
}

/** Last name, then first name: a student among others, as rosters, journals and registers list them. */
export function rosterNameOf(student: { firstName: string; lastName: string }): string {
  return `${student.lastName} ${student.firstName}`.trim()
}

/**
 * The free student ids, one at each call: first those of the year above all in use, then the gaps below, so that one
 * number typed by mistake does not use the year up, then in the same way those of the following years.
 */
export function freeStudentIds(year: number, idsInUse: Iterable<string>): () => string {
  const taken = new Set(idsInUse)
  const free = freeIdsFrom(year, taken)
  return () => free.next().value
}

function* freeIdsFrom(firstYear: number, taken: ReadonlySet<string>): Generator<string, never> {
  for (let year = firstYear; ; year = (year + 1) % 10_000) {
    const ids = Array.from({ length: 999 }, (_, index) => {
      return `STU${String(year).padStart(4, '0')}${String(index + 1).padStart(3, '0')}`
    })
    const firstAbove = ids.findLastIndex((id) => taken.has(id)) + 1
    yield* ids.slice(firstAbove)
    yield* ids.slice(0, firstAbove).filter((id) => !taken.has(id))
  }
}

/** The first free student id of the year, or of the next year that has one. */
export function nextStudentId(year: number, idsInUse: Iterable<string>): string {
  return freeStudentIds(year, idsInUse)()
}

/** The sentence with which a student id is refused. */
export function studentIdTakenMessage(studentId: string): string {
  return `Student ID ${studentId} is already in use`
}

/** The sentence with which a first day in a class is refused: the student was in another class until the day given. */
export function sharedDaysMessage(className: string, endsOn: string): string {
  return `Until ${endsOn} the student was in ${className}. Please choose that date or a later one.`
}

type Named = { firstName: string; lastName: string; studentId: string }

type SearchedFields = {
  lastName: string
  firstName: string
  studentId: string
  /** All three, with a space before each. */
  all: string
  /** `all` with the parts of hyphenated names as words. */
  words: string
}

/** What is searched in a student, folded once: folding thousands of names at every key would delay it. */
const searchedFields = new WeakMap<Named, SearchedFields>()

const fieldSeparator = '\u0000'

function searchedFieldsOf(student: Named): SearchedFields {
  const known = searchedFields.get(student)
  if (known !== undefined) return known
  // Folding one text is faster than folding three.
  const folded = foldText([student.firstName, student.lastName, student.studentId].join(fieldSeparator))
  const [firstName = '', lastName = '', studentId = ''] = folded.split(fieldSeparator).map((field) => field.trim())
  // No word contains a space, so none is found across two fields.
  const all = ` ${firstName} ${lastName} ${studentId}`
  const fields = { lastName, firstName, studentId, all, words: all.replaceAll('-', ' ') }
  searchedFields.set(student, fields)
  return fields
}

/** The students whose first name, last name or student id contains every word of the search. */
export function searchStudents<Student extends Named>(students: readonly Student[], search: string): Student[] {
  const words = foldText(search).split(' ')
  return students.filter((student) => {
    const { all } = searchedFieldsOf(student)
    return words.every((word) => all.includes(word))
  })
}

/**
 * The students that `searchStudents` finds, in lists of falling probability, each in the order given: [0] with this student
 * id, [1] whose last name and [2] whose first name begins so, with every further word beginning a name or the id,
 * [3] of whose names every word begins any, [4] whose names contain the words only inside.
 */
export function rankStudents<Student extends Named>(students: readonly Student[], search: string): Student[][] {
  const words = foldText(search)
    .split(' ')
    .map((word) => ({ word, beginning: ` ${word}` }))
  const byRank: Student[][] = [[], [], [], [], []]
  for (const student of students) {
    const rank = rankOf(searchedFieldsOf(student), words)
    if (rank !== undefined) byRank[rank]?.push(student)
  }
  return byRank
}

type SearchedWord = { word: string; beginning: string }

function rankOf(fields: SearchedFields, words: readonly SearchedWord[]): number | undefined {
  const { lastName, firstName, studentId, all } = fields
  if (!words.every(({ word }) => all.includes(word))) return undefined
  const first = words[0]?.word ?? ''
  if (words.length === 1 && first === studentId) return 0
  if (!words.every(({ beginning }) => all.includes(beginning) || fields.words.includes(beginning))) return 4
  if (lastName.startsWith(first)) return 1
  return firstName.startsWith(first) ? 2 : 3
}

type RosterStatistics = { unassigned: number; averagePerClass: number }

/** How many students are in no class, and how many a class has on average (rounded, 0 without classes). */
export function rosterStatistics(
  students: readonly { classId: string | null }[],
  classCount: number,
): RosterStatistics {
  const assigned = students.filter((student) => student.classId !== null).length
  return {
    unassigned: students.length - assigned,
    averagePerClass: classCount === 0 ? 0 : Math.round(assigned / classCount),
  }
}
