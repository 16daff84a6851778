import { expect, test } from 'vitest'
import { emptySchoolCalendar } from '../school-calendar/rules.ts'
import { planLessonCopy } from './plan-copy-rules.ts'
import { planPush } from './plan-push-rules.ts'
import type { PlanningState, StoredLesson } from './plan-rules.ts'

/** A class with a lesson at 09:00 on Mondays, at 10:00 on Monday 2 March 2026. */

const at = (startTime: string) => ({ startTime, endTime: startTime.replace(':00', ':45') })
const schoolClass = { id: 'class', weeklySchedule: [{ id: 'monday', dayOfWeek: 1, ...at('09:00') }] }
const lesson = (date: string, startTime = '09:00', part: Partial<StoredLesson> = {}): StoredLesson => ({
  id: `${date} ${startTime}`,
  classId: 'class',
  templateId: 'template',
  date,
  ...at(startTime),
  teacherIds: [],
  ownTeacherIds: null,
  hasRecords: false,
  ...part,
})
const state = (lessons: StoredLesson[] = []): PlanningState => ({
  calendar: emptySchoolCalendar,
  now: { date: '2026-03-02', time: '10:00' },
  lessons,
})

test('a lesson that is copied to another class is taught there by the teachers of that class', () => {
  const copied = lesson('2026-03-06', '09:00', { classId: 'another', ownTeacherIds: ['substitute'] })
  expect(planLessonCopy(state(), [schoolClass], copied).lessons).toMatchObject([
    { date: '2026-03-09', startTime: '09:00', ownTeacherIds: null },
  ])
})

test('a push finds a slot for a lesson that is more than a year after the pushed one', () => {
  const pushed = lesson('2026-03-09')
  const plan = planPush(state([pushed, lesson('2027-03-29')]), [schoolClass], pushed)
  expect(plan.lessons.map(({ date }) => date)).toEqual(['2026-03-16', '2027-04-05'])
})
