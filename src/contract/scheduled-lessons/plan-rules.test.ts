import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TimetableEntry } from '../classes/rules.ts'
import { emptySchoolCalendar, type SchoolCalendar } from '../school-calendar/rules.ts'
import { planLessonCopy, planWeekCopy } from './plan-copy-rules.ts'
import { planPush } from './plan-push-rules.ts'
import {
  daysOffBetween,
  lastDayOf,
  type Plan,
  type PlannedClass,
  type PlanningState,
  planSequence,
  type StoredLesson,
} from './plan-rules.ts'
import { lessonsOverlap } from './rules.ts'

/** A year of a school with 40 classes, A and B weeks, terms and holidays, and its slots counted in another way. */

const classCount = 40
const spans = {
  terms: [
    ['2025-09-01', '2025-12-19'],
    ['2026-01-12', '2026-05-29'],
  ],
  daysOff: [
    ['2025-10-27', '2025-10-31'],
    ['2026-03-23', '2026-03-27'],
    ['2026-04-13', '2026-04-13'],
  ],
} as const
const asSpans = (list: readonly (readonly [string, string])[]) =>
  list.map(([from, to]) => ({ id: from, name: `From ${from}`, from, to }))
const calendar: SchoolCalendar = {
  ...emptySchoolCalendar,
  terms: asSpans(spans.terms),
  daysOff: asSpans(spans.daysOff),
  weekNames: ['A', 'B'],
  firstWeekOn: '2025-09-03',
}
const now = { date: '2025-11-12', time: '10:15' }

/** Class n has three lessons a week, of which the last takes place in A or in B weeks alone. */
const classes: PlannedClass[] = Array.from({ length: classCount }, (_, number) => {
  const time = (hour: number) => ({
    startTime: `${String(hour).padStart(2, '0')}:00`,
    endTime: `${String(hour).padStart(2, '0')}:45`,
  })
  const entries: TimetableEntry[] = [
    { id: 'a', dayOfWeek: (number % 5) + 1, ...time(8 + (number % 6)) },
    { id: 'b', dayOfWeek: ((number + 2) % 5) + 1, ...time(9 + (number % 5)) },
    { id: 'c', dayOfWeek: ((number + 3) % 5) + 1, ...time(14), weeks: [(number % 2) + 1] },
  ]
  return { id: `class ${number}`, weeklySchedule: entries }
})

const dayMs = 86_400_000
/** Counted from the first Monday of September, day by day. */
const slotsOfYear = new Map(
  classes.map(({ id, weeklySchedule }) => {
    const slots: string[] = []
    for (let day = 0; day < 280; day++) {
      const date = new Date(Date.UTC(2025, 8, 1) + day * dayMs)
      const text = date.toISOString().slice(0, 10)
      const isIn = ([from, to]: readonly [string, string]) => text >= from && text <= to
      if (!spans.terms.some(isIn) || spans.daysOff.some(isIn)) continue
      const week = Math.floor(day / 7) % 2 === 0 ? 1 : 2
      const today = weeklySchedule.filter((entry) => entry.dayOfWeek === date.getUTCDay())
      const starts = today.filter(({ weeks }) => !weeks || weeks.includes(week)).map(({ startTime }) => startTime)
      slots.push(...starts.sort().map((start) => `${text} ${start}`))
    }
    return [id, slots]
  }),
)
const nowText = `${now.date} ${now.time}`

const keyOf = ({ date, startTime }: { date: string; startTime: string }) => `${date} ${startTime}`
let lastId = 0
function lessonAt(key: string, classId: string, templateId: string, hasRecords = false): StoredLesson {
  const [date = '', startTime = ''] = key.split(' ')
  const endTime = startTime.replace(':00', ':45').replace(':30', ':59')
  return {
    id: `lesson ${++lastId}`,
    classId,
    templateId,
    date,
    startTime,
    endTime,
    teacherIds: [],
    ownTeacherIds: null,
    hasRecords,
  }
}
const state = (lessons: readonly StoredLesson[]): PlanningState => ({ calendar, now, lessons })
const keysOfClass = (plan: Plan, classId: string) =>
  plan.lessons.filter((lesson) => lesson.classId === classId).map(keyOf)

/** Which slots of a class are taken: one in so many, from a first one. */
const taken = fc.record({ every: fc.integer({ min: 2, max: 9 }), first: fc.integer({ min: 0, max: 8 }) })
const takenLessons = ({ every, first }: { every: number; first: number }) =>
  classes.flatMap(({ id }) =>
    (slotsOfYear.get(id) ?? []).filter((_, index) => index % every === first).map((key) => lessonAt(key, id, 'other')),
  )

test('a sequence takes exactly the free slots from now on, in order, until the last day', () => {
  fc.assert(
    fc.property(
      taken,
      fc.integer({ min: 1, max: 60 }),
      fc.constantFrom('2025-09-01', '2025-11-12', '2026-01-05', '2026-05-28'),
      (pattern, count, from) => {
        const lessons = takenLessons(pattern)
        const templateIds = Array.from({ length: count }, (_, index) => `template ${index}`)
        const until = lastDayOf(calendar, from)
        const plan = planSequence(state(lessons), classes, { templateIds, from, until })
        for (const { id } of classes) {
          const occupied = new Set(lessons.filter(({ classId }) => classId === id).map(keyOf))
          const free = (slotsOfYear.get(id) ?? []).filter(
            (key) => key > nowText && key.slice(0, 10) >= from && key.slice(0, 10) <= until && !occupied.has(key),
          )
          expect(keysOfClass(plan, id)).toEqual(free.slice(0, count))
          const templates = plan.lessons.filter(({ classId }) => classId === id).map(({ templateId }) => templateId)
          expect(templates).toEqual(templateIds.slice(0, free.length))
          const overflow = plan.overflow.filter(({ classId }) => classId === id)
          expect(overflow.map(({ templateId }) => templateId)).toEqual(templateIds.slice(free.length))
        }
      },
    ),
    { numRuns: 15 },
  )
})

test('a sequence that is planned again adds nothing, whatever was planned between', () => {
  fc.assert(
    fc.property(
      taken,
      fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 30 }),
      (pattern, numbers) => {
        const lessons = takenLessons(pattern)
        const sequence = {
          templateIds: numbers.map((number) => `template ${number}`),
          from: '2025-11-12',
          until: '2026-05-29',
        }
        const first = planSequence(state(lessons), classes, sequence)
        const stored = first.lessons.map((lesson) => lessonAt(keyOf(lesson), lesson.classId, lesson.templateId))
        const again = planSequence(state([...lessons, ...stored]), classes, sequence)
        expect(again.lessons).toEqual([])
        expect(again.existing).toHaveLength(first.lessons.length)
      },
    ),
    { numRuns: 15 },
  )
}, 30_000)

test('a sequence of which some lessons are missing is completed in order, and never stacked', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (isKept) => {
      const [schoolClass] = classes
      if (!schoolClass) throw new Error('no class')
      const sequence = {
        templateIds: isKept.map((_, index) => `template ${index}`),
        from: '2025-11-12',
        until: '2026-05-29',
      }
      const all = planSequence(state([]), [schoolClass], sequence).lessons
      const kept = all.filter((_, index) => isKept[index])
      const stored = kept.map((lesson) => lessonAt(keyOf(lesson), lesson.classId, lesson.templateId))
      const again = planSequence(state(stored), [schoolClass], sequence)
      expect([...again.lessons, ...stored].map(keyOf).sort()).toEqual(all.map(keyOf))
      const inOrder = [...again.lessons, ...stored].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
      expect(inOrder.map(({ templateId }) => templateId)).toEqual(sequence.templateIds)
    }),
    { numRuns: 40 },
  )
})

test('a push moves every lesson from its slot to the next one, and leaves earlier lessons where they are', () => {
  fc.assert(
    fc.property(taken, fc.integer({ min: 0, max: 12 }), (pattern, index) => {
      const lessons = takenLessons(pattern)
      for (const schoolClass of classes) {
        const slots = slotsOfYear.get(schoolClass.id) ?? []
        const later = lessons.filter((lesson) => lesson.classId === schoolClass.id && keyOf(lesson) > nowText)
        const pushed = later[index % later.length]
        if (!pushed) continue
        const plan = planPush(state(lessons), [schoolClass], pushed)
        const moved = later.filter((lesson) => keyOf(lesson) >= keyOf(pushed))
        const targets = moved.map((lesson) => slots[slots.indexOf(keyOf(lesson)) + 1])
        expect(plan.lessons.map(keyOf)).toEqual(targets.filter((target) => target !== undefined))
        expect(plan.overflow).toHaveLength(targets.filter((target) => target === undefined).length)
        expect(plan.lessons.map(({ from }) => from)).toEqual(moved.slice(0, plan.lessons.length))
      }
    }),
    { numRuns: 15 },
  )
})

test('a week is copied day by day; what is on a day off or past is left out, what is there is not copied again', () => {
  const weeks = (lessons: readonly StoredLesson[], monday: string) => {
    const end = new Date(Date.parse(monday) + 7 * dayMs).toISOString().slice(0, 10)
    return lessons.filter(({ date }) => date >= monday && date < end)
  }
  fc.assert(
    fc.property(taken, fc.constantFrom(-7, 7, 14, 126, 140), (pattern, days) => {
      const copied = weeks(takenLessons(pattern), '2025-11-10')
      const target = (key: string) =>
        `${new Date(Date.parse(key.slice(0, 10)) + days * dayMs).toISOString().slice(0, 10)}${key.slice(10)}`
      const [first] = copied
      const stored = first ? [lessonAt(target(keyOf(first)), first.classId, first.templateId)] : []
      const plan = planWeekCopy(state(stored), copied, { days, templateIds: new Set(['other']) })
      const isOpen = (key: string) => {
        const isIn = ([from, to]: readonly [string, string]) => key.slice(0, 10) >= from && key.slice(0, 10) <= to
        return key > nowText && spans.terms.some(isIn) && !spans.daysOff.some(isIn)
      }
      const wanted = copied.slice(stored.length).map((lesson) => target(keyOf(lesson)))
      expect(plan.lessons.map(keyOf)).toEqual(wanted.filter(isOpen))
      expect(plan.leftOut).toHaveLength(wanted.filter((key) => !isOpen(key)).length)
      expect(plan.existing).toEqual(stored)
    }),
    { numRuns: 25 },
  )
})

test('a lesson is copied to the first free slot of each class on or after its date', () => {
  fc.assert(
    fc.property(taken, fc.constantFrom('2025-11-12 09:00', '2025-12-19 14:00', '2026-03-20 08:00'), (pattern, key) => {
      const lessons = takenLessons(pattern)
      const plan = planLessonCopy(state(lessons), classes, lessonAt(key, 'class of its own', 'copied'))
      for (const { id } of classes) {
        const occupied = new Set(lessons.filter(({ classId }) => classId === id).map(keyOf))
        const free = (slotsOfYear.get(id) ?? []).find((slot) => {
          return slot > nowText && slot.slice(0, 10) >= key.slice(0, 10) && !occupied.has(slot)
        })
        expect(keysOfClass(plan, id)).toEqual(free === undefined ? [] : [free])
      }
    }),
    { numRuns: 15 },
  )
})

test('nothing is planned beside a lesson off the timetable that shares a minute with a slot', () => {
  fc.assert(
    fc.property(fc.integer({ min: 7, max: 18 }), fc.constantFrom('00', '30'), (hour, minute) => {
      const start = `${String(hour).padStart(2, '0')}:${minute}`
      const lessons = classes.map(({ id }) => lessonAt(`2025-11-17 ${start}`, id, 'other'))
      const sequence = { templateIds: ['one', 'two'], from: '2025-11-17', until: '2025-11-21' }
      const plan = planSequence(state(lessons), classes, sequence)
      for (const lesson of plan.lessons) {
        const beside = lessons.filter(({ classId }) => classId === lesson.classId)
        expect(beside.filter((other) => lessonsOverlap(other, lesson))).toEqual([])
      }
    }),
  )
})

test('a template that is scheduled far later does not delay a sequence that would not have come there', () => {
  const [schoolClass] = classes
  if (!schoolClass) throw new Error('no class')
  const slots = (slotsOfYear.get(schoolClass.id) ?? []).filter((key) => key > nowText)
  const later = lessonAt(slots[40] ?? '', schoolClass.id, 'template 0')
  const sequence = { templateIds: ['template 0', 'template 1'], from: now.date, until: '2026-05-29' }
  const plan = planSequence(state([later]), [schoolClass], sequence)
  expect([plan.lessons.map(keyOf), plan.existing]).toEqual([slots.slice(0, 2), []])
})

const mondayAt = (startTime: string, endTime: string) => ({ id: startTime, dayOfWeek: 1, startTime, endTime })

test('overlapping lessons of a timetable are never both used by a push', () => {
  const weeklySchedule = [
    mondayAt('09:00', '09:45'),
    mondayAt('09:20', '10:05'),
    mondayAt('10:00', '10:45'),
    mondayAt('10:20', '11:05'),
  ]
  const lessons = ['2025-11-14 09:00', '2025-11-14 10:00'].map((key) => lessonAt(key, 'class 0', 'pushed'))
  const [pushed] = lessons
  if (!pushed) throw new Error('no lesson')
  const plan = planPush(state(lessons), [{ id: 'class 0', weeklySchedule }], pushed)
  expect(plan.lessons.map(keyOf)).toEqual(['2025-11-17 09:00', '2025-11-17 10:00'])
})

test('a copy of a week is made beside a lesson with another template at the same time', () => {
  const copied = lessonAt('2025-11-17 09:00', 'class 0', 'copied')
  const other = lessonAt('2025-11-24 09:00', 'class 0', 'other')
  const plan = planWeekCopy(state([other]), [copied], { days: 7, templateIds: new Set(['copied']) })
  expect([plan.lessons.map(keyOf), plan.existing]).toEqual([['2025-11-24 09:00'], []])
})

test.each([
  ['is copied', '2025-11-13 09:00', 1],
  ['is not copied when it has begun', '2025-11-12 10:15', 0],
  ['is not copied to a day off', '2026-03-23 09:00', 0],
])('a lesson %s to a class without a timetable', (_, key, count) => {
  const plan = planLessonCopy(state([]), [{ id: 'class 0', weeklySchedule: [] }], lessonAt(key, 'class 1', 'copied'))
  expect([plan.lessons.length, plan.overflow.length]).toEqual([count, 1 - count])
})

test.each([
  ['in a term the end of the term', '2025-11-12', '2025-12-19'],
  ['on the last day of a term that day', '2025-12-19', '2025-12-19'],
  ['between terms the end of the next one', '2025-12-20', '2026-05-29'],
  ['after the last term the same day a year later', '2026-05-30', '2027-05-30'],
])('the last day of a sequence is %s', (_, from, last) => {
  expect(lastDayOf({ ...calendar, terms: calendar.terms.toReversed() }, from)).toBe(last)
})

test('a sequence lasts at most 400 days', () => {
  const terms = asSpans([['2025-09-01', '2027-01-31']])
  expect(lastDayOf({ ...calendar, terms }, '2025-12-27')).toBe('2027-01-30')
  expect(lastDayOf({ ...calendar, terms }, '2025-12-29')).toBe('2027-01-31')
})

test('the days off of a plan are those that share a day with it, in order', () => {
  const namesBetween = (from: string, to: string) =>
    daysOffBetween({ ...calendar, daysOff: calendar.daysOff.toReversed() }, from, to).map((span) => span.from)
  expect(namesBetween('2025-10-31', '2026-03-23')).toEqual(['2025-10-27', '2026-03-23'])
  expect(namesBetween('2025-11-01', '2026-03-22')).toEqual([])
})

const ofMonday = { templateIds: ['first', 'second'], from: '2025-11-17', until: '2025-11-17' }

test('a slot may begin when the one before it ends', () => {
  const weeklySchedule = [mondayAt('09:00', '09:45'), mondayAt('09:45', '10:30')]
  const { lessons } = planSequence(state([]), [{ id: 'class 0', weeklySchedule }], ofMonday)
  expect(lessons.map(({ startTime }) => startTime)).toEqual(['09:00', '09:45'])
})

test('a slot is taken by any of several lessons of its day, and no earlier lesson belongs to a sequence', () => {
  const earlier = lessonAt('2025-11-14 09:00', 'class 0', 'first')
  const sameDay = ['09:00', '12:00'].map((time) => lessonAt(`2025-11-17 ${time}`, 'class 0', 'other'))
  const weeklySchedule = [mondayAt('09:00', '09:45'), mondayAt('10:00', '10:45'), mondayAt('11:00', '11:45')]
  const plan = planSequence(state([earlier, ...sameDay]), [{ id: 'class 0', weeklySchedule }], ofMonday)
  expect([plan.lessons.map(({ startTime }) => startTime), plan.existing]).toEqual([['10:00', '11:00'], []])
})
