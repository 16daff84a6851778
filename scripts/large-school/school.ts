import type { OptionalState } from '../../src/contract/attendance-settings/rules.ts'
import { classColors, endTimeOf } from '../../src/contract/classes/rules.ts'
import { addDays, datesBetween, dayOfWeek, monthOf } from '../../src/contract/kernel/dates.ts'
import { countsOn } from '../../src/contract/students/rules.ts'
import { cyclicElement } from '../cyclic-element.ts'
import { demoStudent } from '../demo/people.ts'
import { type Membership, membershipsOf } from './memberships.ts'

/** How large the school is. */
export type LargeSchoolOptions = {
  /** Lessons until this day have their records. */
  today: string
  /** School years, from September to June; the last one is today's. */
  years: number
  classes: number
  students: number
  /** The average; some classes have more lessons than others. */
  lessonsPerWeek: number
  /** The same seed makes the same school. */
  seed: number
}

export type LargeSchool = ReturnType<typeof largeSchool>
type LargeLesson = ReturnType<typeof lessonsOf>[number]
export type LargeRecord = {
  id: string
  studentId: string
  scheduledLessonId: string
  isPresent: boolean
  /** null: as isPresent says. */
  state: OptionalState | null
  minutes: number | null
  points: number | null
  comment: string
}

const weeksAhead = 2

/**
 * The rows of a school with all special cases: students move, come back, visit, leave and are deleted, lessons are deleted,
 * fall on the last day of a month and stay ungraded, points are negative or have decimals. The same options give the same
 * rows.
 */
export function largeSchool(options: LargeSchoolOptions) {
  const random = seededRandom(options.seed)
  const classes = Array.from({ length: options.classes }, (_, index) => classAt(index, options))
  const students = Array.from({ length: options.students }, (_, index) => studentAt(index, options))
  const dates = teachingDates(options)
  const lessons = classes
    .flatMap((schoolClass) => lessonsOf(schoolClass, dates, random))
    .sort((first, second) => compare(first.date + first.startTime, second.date + second.startTime))
  const membersByClass = Map.groupBy(
    students.flatMap(({ id, memberships }) => memberships.map((membership) => ({ studentId: id, membership }))),
    ({ membership }) => membership.classIndex,
  )
  let recordCount = 0
  const newRecordId = () => idAt('4000', recordCount++)
  const records = lessons
    .filter(({ date }) => date <= options.today)
    .flatMap((lesson) =>
      (membersByClass.get(lesson.classIndex) ?? [])
        .filter(({ membership }) => countsOn(membership, lesson.date) || isVisitor(membership, lesson.date))
        .flatMap(({ studentId }): LargeRecord[] => {
          const entry = entryIn(lesson, random)
          return entry ? [{ id: newRecordId(), studentId, scheduledLessonId: lesson.id, ...entry, comment: '' }] : []
        }),
    )
  return { classes, students, lessons, records }
}

/** A UUID that grows with the index, as those of the program grow with time. */
export function idAt(kind: string, index: number): string {
  return `01900000-${kind}-7000-8000-${String(index + 1).padStart(12, '0')}`
}

function classAt(index: number, { lessonsPerWeek }: LargeSchoolOptions) {
  const lessonCount = Math.floor((index + 1) * lessonsPerWeek) - Math.floor(index * lessonsPerWeek)
  const startTime = `${String(8 + (index % 9)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`
  return {
    index,
    id: idAt('1000', index),
    name: `${(index % 11) + 1}-${cyclicElement('АБВГДЕЄЖ', Math.floor(index / 11))}`,
    color: cyclicElement(classColors, index),
    startTime,
    days: Array.from({ length: lessonCount }, (_, number) => ((index + number * 2) % 5) + 1),
  }
}

type LargeClass = ReturnType<typeof classAt>

function studentAt(index: number, options: LargeSchoolOptions) {
  const { memberships, isDeleted } = membershipsOf(index, options)
  const entryYear = Number(options.today.slice(0, 4)) - Math.floor(index / 1000)
  const studentId = `STU${entryYear}${String(index % 1000).padStart(3, '0')}`
  const withIds = memberships.map((membership, number) => ({ ...membership, id: idAt('3000', index * 3 + number) }))
  return { id: idAt('2000', index), ...demoStudent(index), studentId, memberships: withIds, isDeleted }
}

function lessonsOf({ index, id: classId, startTime, days }: LargeClass, dates: string[], random: Random) {
  const isNew = index % 20 === 19
  if (isNew) return []
  const lessonDates = dates.filter((date) => {
    if (index % 4 === 0 && isLastOfMonth(date)) return true
    return isSchoolDay(date) && days.includes(dayOfWeek(date))
  })
  const hasOneLesson = index % 20 === 9
  return (hasOneLesson ? lessonDates.slice(-20, -19) : lessonDates).map((date, number) => ({
    id: idAt('5000', index * 10_000 + number),
    classId,
    classIndex: index,
    date,
    startTime,
    endTime: endTimeOf(startTime) ?? startTime,
    isDeleted: random() < 0.03,
    isGraded: !(index % 10 === 3 && monthOf(date).endsWith('-11')) && random() < 0.9,
  }))
}

/** Every date from the first September to two weeks after today. */
function teachingDates({ today, years }: LargeSchoolOptions): string[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const lastAutumn = month >= 9 ? year : year - 1
  return datesBetween(`${lastAutumn - years + 1}-09-01`, addDays(today, weeksAhead * 7))
}

function isSchoolDay(date: string): boolean {
  const dayOfYear = date.slice(5)
  const isHoliday = (dayOfYear > '06-30' && dayOfYear < '09-01') || dayOfYear > '12-24' || dayOfYear < '01-08'
  return !isHoliday && dayOfWeek(date) % 6 !== 0
}

function isLastOfMonth(date: string): boolean {
  return date.endsWith('-31') || monthOf(addDays(date, 1)) !== monthOf(date)
}

/** A student who will join a class attends its lessons of the two weeks before as a visitor. */
function isVisitor({ startsOn }: Membership, date: string): boolean {
  return startsOn !== null && date < startsOn && date >= addDays(startsOn, -14)
}

type EntryField = 'isPresent' | 'state' | 'minutes' | 'points'

/** Most students are present and graded, and a few have no record. */
function entryIn(lesson: LargeLesson, random: Random): Pick<LargeRecord, EntryField> | undefined {
  const [outcome, variation] = [random(), random()]
  if (outcome < 0.03) return undefined
  if (outcome < 0.12) return { ...attendanceIn(false, variation), points: null }
  if (outcome < 0.25 || !lesson.isGraded) return { ...attendanceIn(true, variation), points: null }
  if (outcome < 0.3) return { ...attendanceIn(true, variation), points: -Math.round(variation * 500) / 100 }
  if (outcome < 0.6) return { ...attendanceIn(true, variation), points: Math.round(variation * 1200) / 100 }
  return { ...attendanceIn(true, variation), points: Math.round(variation * 12) }
}

/** How some of the absent and of the graded took part; `variation` is from 0 to 1. */
function attendanceIn(isPresent: boolean, variation: number): Pick<LargeRecord, Exclude<EntryField, 'points'>> {
  if (!isPresent)
    return { isPresent, state: variation < 0.3 ? 'ill' : variation < 0.5 ? 'excused' : null, minutes: null }
  const minutes = variation < 0.03 ? Math.round(variation * 1000) + 1 : null
  return { isPresent, state: variation < 0.04 ? 'late' : variation < 0.06 ? 'leftEarly' : null, minutes }
}

function compare(first: string, second: string): number {
  return first < second ? -1 : Number(first > second)
}

/** The next number of a series, from 0 to below 1. */
type Random = () => number

/** A series of pseudo-random numbers that is the same for the same seed (mulberry32). */
function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
