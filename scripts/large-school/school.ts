import { addDays, dayOfWeek, monthOf } from '../../src/contract/kernel/dates.ts'
import { endTimeOf } from '../../src/contract/scheduled-lessons/rules.ts'
import { cyclicElement } from '../demo/cyclic-element.ts'
import { demoStudent } from '../demo/people.ts'
import { type Career, careerOf, isMember } from './career.ts'
import { type Chance, chances } from './chance.ts'

/** How large a school is, and the day on which it stands: lessons until then have their records. */
export type LargeSchoolPlan = {
  today: string
  /** School years, from September to June; the last one is today's. */
  years: number
  classes: number
  students: number
  /** On average: some classes meet more often than others. */
  lessonsPerWeek: number
  /** The same seed makes the same school. */
  seed: number
}

export type LargeSchool = ReturnType<typeof largeSchool>
export type LargeLesson = ReturnType<typeof lessonsOf>[number]
export type LargeRecord = {
  id: string
  studentId: string
  scheduledLessonId: string
  isPresent: boolean
  points: number | null
  comment: string
}

const colors = ['#3B82F6', '#10B981', '#F59E0B', '#EF4444', '#8B5CF6', '#06B6D4', '#EC4899', '#84CC16']
const weeksAhead = 2

/**
 * The rows of a school with all that happens in one: students move, come back, visit, leave and are removed, lessons
 * are deleted, fall on the last day of a month and stay ungraded, points are negative or have decimals. Nothing but the
 * plan decides what comes out.
 */
export function largeSchool(plan: LargeSchoolPlan) {
  const chance = chances(plan.seed)
  const classes = Array.from({ length: plan.classes }, (_, place) => classAt(place, plan))
  const students = Array.from({ length: plan.students }, (_, place) => studentAt(place, plan))
  const lessons = classes
    .flatMap((schoolClass) => lessonsOf(schoolClass, plan, chance))
    .sort((first, second) => compare(first.date + first.startTime, second.date + second.startTime))
  const attendants = Map.groupBy(
    students.flatMap(({ id, career }) => career.map((stay) => ({ studentId: id, stay }))),
    ({ stay }) => stay.classPlace,
  )
  const newRecordId = ids('4000')
  const records = lessons
    .filter(({ date }) => date <= plan.today)
    .flatMap((lesson) =>
      (attendants.get(lesson.classPlace) ?? [])
        .filter(({ stay }) => isMember(stay, lesson.date) || isVisitor(stay, lesson.date))
        .flatMap(({ studentId }): LargeRecord[] => {
          const mark = markIn(lesson, chance)
          return mark ? [{ id: newRecordId(), studentId, scheduledLessonId: lesson.id, ...mark, comment: '' }] : []
        }),
    )
  return { classes, students, lessons, records }
}

/** Makes UUIDs that grow like those of the program, and are the same in every run. */
function ids(kind: string): () => string {
  let last = 0
  return () => {
    last += 1
    return `01900000-${kind}-7000-8000-${String(last).padStart(12, '0')}`
  }
}

const idAt = (kind: string, place: number) => `01900000-${kind}-7000-8000-${String(place + 1).padStart(12, '0')}`

function classAt(place: number, { lessonsPerWeek }: LargeSchoolPlan) {
  const meetings = Math.floor((place + 1) * lessonsPerWeek) - Math.floor(place * lessonsPerWeek)
  const startTime = `${String(8 + (place % 9)).padStart(2, '0')}:${place % 2 ? '30' : '00'}`
  return {
    place,
    id: idAt('1000', place),
    name: `${(place % 11) + 1}-${cyclicElement('АБВГДЕЄЖ', Math.floor(place / 11))}`,
    color: cyclicElement(colors, place),
    startTime,
    days: Array.from({ length: meetings }, (_, number) => ((place + number * 2) % 5) + 1),
  }
}

type LargeClass = ReturnType<typeof classAt>

function studentAt(place: number, plan: LargeSchoolPlan) {
  const { career, isRemoved } = careerOf(place, plan)
  const entryYear = Number(plan.today.slice(0, 4)) - Math.floor(place / 1000)
  const studentId = `STU${entryYear}${String(place % 1000).padStart(3, '0')}`
  const memberships = career.map((stay, number) => ({ ...stay, id: idAt('3000', place * 3 + number) }))
  return { id: idAt('2000', place), ...demoStudent(place), studentId, career: memberships, isRemoved }
}

function lessonsOf(schoolClass: LargeClass, plan: LargeSchoolPlan, chance: Chance) {
  const { place, startTime } = schoolClass
  const isJustFounded = place % 20 === 19
  if (isJustFounded) return []
  const dates = teachingDates(plan).filter((date) => {
    if (place % 4 === 0 && isLastOfMonth(date)) return true
    return isSchoolDay(date) && schoolClass.days.includes(dayOfWeek(date))
  })
  const meetsOnce = place % 20 === 9
  return (meetsOnce ? dates.slice(-20, -19) : dates).map((date, number) => ({
    id: idAt('5000', place * 10_000 + number),
    classId: schoolClass.id,
    classPlace: place,
    date,
    startTime,
    endTime: endTimeOf(startTime) ?? startTime,
    isDeleted: chance() < 0.03,
    isGraded: !(place % 10 === 3 && monthOf(date).endsWith('-11')) && chance() < 0.9,
  }))
}

const datesOfPlans = new WeakMap<LargeSchoolPlan, string[]>()

/** Every date from the first September to a fortnight after today. */
function teachingDates(plan: LargeSchoolPlan): string[] {
  const known = datesOfPlans.get(plan)
  if (known) return known
  const [year, month] = [Number(plan.today.slice(0, 4)), Number(plan.today.slice(5, 7))]
  const lastAutumn = month >= 9 ? year : year - 1
  const dates: string[] = []
  const end = addDays(plan.today, weeksAhead * 7)
  for (let date = `${lastAutumn - plan.years + 1}-09-01`; date <= end; date = addDays(date, 1)) dates.push(date)
  datesOfPlans.set(plan, dates)
  return dates
}

function isSchoolDay(date: string): boolean {
  const dayOfYear = date.slice(5)
  const isHoliday = (dayOfYear > '06-30' && dayOfYear < '09-01') || dayOfYear > '12-24' || dayOfYear < '01-08'
  return !isHoliday && dayOfWeek(date) % 6 !== 0
}

function isLastOfMonth(date: string): boolean {
  return date.endsWith('-31') || monthOf(addDays(date, 1)) !== monthOf(date)
}

/** Who will move into a class looks in during the fortnight before. */
function isVisitor({ startsOn }: Career[number], date: string): boolean {
  return startsOn !== null && date < startsOn && date >= addDays(startsOn, -14)
}

/** Most are present and graded; a few are missed by the register altogether. */
function markIn(lesson: LargeLesson, chance: Chance): Pick<LargeRecord, 'isPresent' | 'points'> | undefined {
  const [fate, luck] = [chance(), chance()]
  if (fate < 0.03) return undefined
  if (fate < 0.12) return { isPresent: false, points: null }
  if (fate < 0.25 || !lesson.isGraded) return { isPresent: true, points: null }
  if (fate < 0.3) return { isPresent: true, points: -Math.round(luck * 500) / 100 }
  if (fate < 0.6) return { isPresent: true, points: Math.round(luck * 1200) / 100 }
  return { isPresent: true, points: Math.round(luck * 12) }
}

function compare(first: string, second: string): number {
  return first < second ? -1 : Number(first > second)
}
