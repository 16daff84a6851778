import { describe, expect, test } from 'vitest'
import { newId } from '../../../db/ids.ts'
import type { Tx } from '../../../db/transaction.ts'
import { createStudent, rowCounts, scheduleLesson } from '../../../test/factories.ts'
import {
  planned,
  plansPath,
  recordOfNewStudent,
  send,
  storeCalendar,
  storedLessons,
  times,
} from '../../../test/plans.ts'
import { refusal } from '../../../test/refusal.ts'
import { sendDuring } from '../../../test/send-during.ts'
import { at, classId, createClasses, lessonsOfClass, school, templateIds } from '../../../test/taught-class.ts'

createClasses()

describe('a push', () => {
  const push = ({ id }: { id: string }, more: object = {}) => ({ kind: 'push', lessonId: id, ...more })

  test('moves a lesson and all that follow to their next slots, over holidays, and no earlier one', async () => {
    await storeCalendar(school.db, { daysOff: [{ id: 'a', name: 'Break', from: '2026-03-16', to: '2026-03-20' }] })
    await at('2026-03-04')
    const pushed = await at('2026-03-09')
    await at('2026-03-11')
    await at('2026-03-23')
    const plan = { ...push(pushed), id: newId() }
    const dry = await planned(school, { ...plan, dryRun: true })
    const before = await storedLessons(school.db)
    expect(await planned(school, plan)).toEqual(dry)
    expect(dry.lessons.map(({ movedFrom }) => movedFrom?.date)).toEqual(['2026-03-09', '2026-03-11', '2026-03-23'])
    const expected = ['2026-03-04', '2026-03-11', '2026-03-23', '2026-03-25'].map((date) => `${date} 09:00`)
    expect(times(await lessonsOfClass())).toEqual(expected)
    const counts = await rowCounts(school.db)
    expect(await planned(school, plan)).toEqual(dry)
    expect(await rowCounts(school.db)).toEqual(counts)
    expect((await school.asTeacher.post(`${plansPath}/${plan.id}/undo`)).status).toBe(204)
    expect(await storedLessons(school.db)).toEqual(before)
  })

  test('points out what a teacher to whom a lesson was handed has at its new time in another class', async () => {
    const pushed = await at('2026-03-09')
    const other = await scheduleLesson(school, { date: '2026-03-11', startTime: '09:15' })
    const teacherIds = [school.asAdmin.userId]
    for (const { id } of [pushed, other]) await school.asTeacher.patch(`/api/scheduled-lessons/${id}`, { teacherIds })
    const { conflicts } = await planned(school, push(pushed))
    expect(conflicts).toMatchObject([{ kind: 'teacher', with: { lessonId: other.id } }])
  })

  test('of lessons that overlap puts each into a slot of its own', async () => {
    const pushed = await at('2026-03-09')
    await at('2026-03-09', '09:20', 1)
    await at('2026-03-10', '12:00', 2)
    await planned(school, push(pushed))
    expect(times(await lessonsOfClass())).toEqual(['2026-03-11 09:00', '2026-03-16 09:00', '2026-03-18 09:00'])
  })

  test('is refused when one of the lessons has records', async () => {
    const pushed = await at('2026-03-09')
    await recordOfNewStudent(school, classId, await at('2026-03-11'))
    for (const dryRun of [true, false]) {
      const failure = await refusal(school, () => send(school, push(pushed, { dryRun })))
      expect(failure).toMatchObject({ status: 409, code: 'lesson_has_records' })
    }
  })

  test('is refused when the timetable has no more slots, which the dry run lists', async () => {
    await storeCalendar(school.db, { terms: [{ id: 'a', name: 'Spring', from: '2026-01-01', to: '2026-03-11' }] })
    const pushed = await at('2026-03-09')
    await at('2026-03-11', '09:00', 1)
    const { lessons, overflow } = await planned(school, push(pushed, { dryRun: true }))
    expect([times(lessons), overflow.map(({ template }) => template.id)]).toEqual([
      ['2026-03-11 09:00'],
      [templateIds[1]],
    ])
    const failure = await refusal(school, () => send(school, push(pushed)))
    expect(failure).toMatchObject({ status: 409, code: 'no_free_slot' })
  })

  test.each(['2027-06-01', '9998-12-31'])('or a copy is refused when a lesson is as far ahead as %s', async (date) => {
    const pushed = await at('2026-03-09')
    const distant = await at(date)
    const message = `Lessons more than 400 days ahead are neither moved by a plan nor copied: ${date}`
    const copy = { kind: 'copyLesson', lessonId: distant.id, classIds: [classId] }
    for (const plan of [push(pushed), push(distant), copy]) {
      const failure = await refusal(school, () => send(school, { ...plan, dryRun: true }))
      expect(failure).toMatchObject({ status: 400, issues: [{ path: 'lessonId', message }] })
    }
  })

  test('and a week is not copied, nor a sequence planned, so far ahead', async () => {
    await at('2026-03-09')
    const toWeek = { kind: 'copyWeek', fromWeek: '2026-03-09', toWeek: '2206-03-04', classIds: [classId] }
    const from = { kind: 'sequence', templateIds, classIds: [classId], from: '2206-03-04' }
    for (const [path, plan] of Object.entries({ toWeek, from })) {
      const issues = [{ path, message: 'Please choose a day at most 400 days ahead' }]
      expect(await refusal(school, () => send(school, plan))).toMatchObject({ status: 400, issues })
    }
  })

  test('of more than 1,000 lessons is refused', async () => {
    const pushed = await at('2026-03-09')
    const many = Array.from({ length: 1000 }, () => {
      const templateId = templateIds[0] ?? ''
      return { id: newId(), classId, templateId, date: '2026-03-10', startTime: '09:00', endTime: '09:45' }
    })
    await school.db.insertInto('scheduledLessons').values(many).execute()
    const message = 'A plan has at most 1,000 lessons. Please plan fewer at once.'
    expect(await refusal(school, () => send(school, push(pushed)))).toMatchObject({ status: 400, message })
  })

  test('of a lesson that has taken place is refused', async () => {
    const id = newId()
    const past = {
      id,
      classId,
      templateId: templateIds[0] ?? '',
      date: '2026-03-02',
      startTime: '09:00',
      endTime: '09:45',
    }
    await school.db.insertInto('scheduledLessons').values(past).execute()
    expect(await refusal(school, () => send(school, push({ id })))).toMatchObject({
      status: 400,
      code: 'invalid_input',
    })
  })

  test('waits for the first record of one of its lessons, and is then refused', async () => {
    const pushed = await at('2026-03-09')
    const { id: studentId } = await createStudent(school, { classId })
    const record = { id: newId(), studentId, scheduledLessonId: pushed.id, isPresent: true, comment: '' }
    const insert = (tx: Tx) => tx.insertInto('studentProgress').values(record).execute()
    const answer = await sendDuring(school.db, [insert], () => send(school, push(pushed)))
    expect(answer).toMatchObject({ status: 409, body: { code: 'lesson_has_records' } })
  })

  test('beside a first record of one of its lessons either moves it before, or is refused', async () => {
    const pushed = await at('2026-03-09')
    const student = await createStudent(school, { classId })
    const body = { studentId: student.id, scheduledLessonId: pushed.id, points: 7 }
    const [plan] = await Promise.all([send(school, push(pushed)), school.asTeacher.post('/api/student-progress', body)])
    const [stored] = await lessonsOfClass()
    expect([plan.status, stored?.date]).toEqual(plan.status === 200 ? [200, '2026-03-11'] : [409, '2026-03-09'])
  })
})
