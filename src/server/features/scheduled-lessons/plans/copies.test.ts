import { describe, expect, test } from 'vitest'
import { newId } from '../../../db/ids.ts'
import { createClass, createTemplate, scheduleLesson } from '../../../test/factories.ts'
import { entry, planned, send, storeCalendar, storedLessons, times } from '../../../test/plans.ts'
import { refusal } from '../../../test/refusal.ts'
import { at, classId, createClasses, lessonsOfClass, school, templateIds } from '../../../test/taught-class.ts'

createClasses()

const copyWeek = (more: object = {}) => ({
  kind: 'copyWeek',
  fromWeek: '2026-03-11',
  toWeek: '2026-03-18',
  classIds: [classId],
  ...more,
})

describe('the copy of a week', () => {
  test('has the same templates, classes, teachers, days and times; a second one adds nothing', async () => {
    const lesson = await at('2026-03-09')
    await at('2026-03-15', '14:30', 1)
    const teacherIds = [school.asAdmin.userId]
    await school.db.updateTable('scheduledLessons').set({ teacherIds }).where('id', '=', lesson.id).execute()
    const plan = { ...copyWeek(), id: newId() }
    const dry = await planned(school, { ...plan, dryRun: true })
    expect(await lessonsOfClass()).toHaveLength(2)
    expect(await planned(school, plan)).toEqual(dry)
    const copies = (await lessonsOfClass()).slice(2)
    expect(times(copies)).toEqual(['2026-03-16 09:00', '2026-03-22 14:30'])
    expect(copies.map(({ templateId }) => templateId)).toEqual(templateIds.slice(0, 2))
    expect(copies.map((copy) => copy.teacherIds)).toEqual([teacherIds, []])
    const again = await planned(school, copyWeek())
    expect([again.lessons, times(again.existing)]).toEqual([[], times(copies)])
  })

  test('leaves out days off, the past and deleted templates, each with its reason', async () => {
    await storeCalendar(school.db, { daysOff: [{ id: 'a', name: 'Holiday', from: '2026-03-03', to: '2026-03-03' }] })
    const template = await createTemplate(school)
    await at('2026-03-09')
    await at('2026-03-10')
    await at('2026-03-11')
    await scheduleLesson(school, { classId, date: '2026-03-12', templateId: template.id })
    await school.asTeacher.delete(`/api/lesson-templates/${template.id}`)
    const { lessons, leftOut } = await planned(school, copyWeek({ toWeek: '2026-03-02' }))
    expect(times(lessons)).toEqual(['2026-03-04 09:00'])
    expect(leftOut).toMatchObject([
      { date: '2026-03-02', reason: 'past' },
      { date: '2026-03-03', reason: 'dayOff', dayOff: 'Holiday' },
      { date: '2026-03-05', reason: 'template' },
    ])
  })

  test('is refused where the class has another lesson, unless the person confirms it', async () => {
    await at('2026-03-09')
    const other = await at('2026-03-16', '09:30', 1)
    const dry = await planned(school, copyWeek({ dryRun: true }))
    expect(dry.conflicts).toMatchObject([{ kind: 'class', with: { lessonId: other.id } }])
    const failure = await refusal(school, () => send(school, copyWeek()))
    expect(failure).toMatchObject({ status: 409, code: 'lesson_overlap' })
    expect(failure.conflicts).toMatchObject([{ with: { lessonId: other.id } }])
    expect((await planned(school, copyWeek({ isConfirmed: true }))).lessons).toHaveLength(1)
  })

  test.each([
    ['class', { classIds: [newId()] }, 'classIds.0', 'This class does not exist any more'],
    ['teacher', { teacherId: newId() }, 'teacherId', 'This person is not among the users any more'],
  ])('of an unknown %s is refused', async (_, fields, path, message) => {
    const failure = await refusal(school, () => send(school, copyWeek({ ...fields, dryRun: true })))
    expect(failure).toMatchObject({ status: 400, issues: [{ path, message }] })
  })

  test('of a teacher has the lessons of the classes that exist and those handed to that teacher', async () => {
    const teacherId = school.asTeacher.userId
    const own = await createClass(school, { teachers: [{ id: teacherId, subject: '' }] })
    await scheduleLesson(school, { classId: own.id, date: '2026-04-06' })
    const handed = await at('2026-04-07')
    await at('2026-04-08')
    const deleted = await createClass(school, { teachers: [{ id: teacherId, subject: '' }] })
    await scheduleLesson(school, { classId: deleted.id, date: '2026-04-09' })
    await school.asTeacher.delete(`/api/classes/${deleted.id}`)
    await school.db
      .updateTable('scheduledLessons')
      .set({ teacherIds: [teacherId] })
      .where('id', '=', handed.id)
      .execute()
    const plan = { kind: 'copyWeek', fromWeek: '2026-04-06', toWeek: '2026-04-13', teacherId }
    expect(times((await planned(school, plan)).lessons)).toEqual(['2026-04-13 09:00', '2026-04-14 09:00'])
  })

  test('of a teacher who has left has the lessons that were handed to that teacher', async () => {
    const former = await school.person({ email: `${newId()}@school.test`, role: 'teacher' })
    await school.asAdmin.patch(`/api/approved-users/${former.approvalId}`, { name: 'Марко Вовк' })
    const lesson = await at('2026-03-05')
    await school.db
      .updateTable('scheduledLessons')
      .set({ teacherIds: [former.userId], date: '2026-02-26' })
      .where('id', '=', lesson.id)
      .execute()
    await school.asAdmin.delete(`/api/approved-users/${former.approvalId}`)
    const plan = { kind: 'copyWeek', fromWeek: '2026-02-26', toWeek: '2026-03-09', teacherId: former.userId }
    expect(times((await planned(school, plan)).lessons)).toEqual(['2026-03-12 09:00'])
  })

  test('leaves out teachers who are suspended or unknown; a lesson that has no other gets those of its class', async () => {
    const suspended = await school.person({ email: `${newId()}@school.test`, role: 'teacher' })
    await school.asAdmin.patch(`/api/approved-users/${suspended.approvalId}`, { status: 'suspended' })
    const own = [[suspended.userId, school.asAdmin.userId], [suspended.userId], [newId()]]
    for (const [index, teacherIds] of own.entries()) {
      const { id } = await at(`2026-03-${10 + index}`)
      await school.db.updateTable('scheduledLessons').set({ teacherIds }).where('id', '=', id).execute()
    }
    const { lessons } = await planned(school, copyWeek())
    const ids = lessons.map(({ lessonId }) => lessonId)
    const copies = (await storedLessons(school.db)).filter(({ id }) => ids.includes(String(id)))
    const teachers = copies.toSorted((one, other) => (String(one.date) < String(other.date) ? -1 : 1))
    expect(teachers.map((copy) => copy.teacher_ids)).toEqual([[school.asAdmin.userId], null, null])
  })

  test('points out what a teacher to whom a lesson was handed has at the same time in another class', async () => {
    const lesson = await at('2026-03-09')
    const other = await scheduleLesson(school, { date: '2026-03-16', startTime: '09:15' })
    const { userId } = await school.person({ email: `${newId()}@school.test`, role: 'teacher' })
    for (const { id } of [lesson, other]) {
      const handedOver = { teacherIds: [userId] }
      expect((await school.asTeacher.patch(`/api/scheduled-lessons/${id}`, handedOver)).status).toBe(200)
    }
    const { conflicts } = await planned(school, copyWeek())
    expect(conflicts).toMatchObject([{ kind: 'teacher', with: { lessonId: other.id } }])
  })

  test('of a lesson that nobody teaches is taught by nobody and in nobody’s way, although its class has teachers', async () => {
    const teachers = [{ id: school.asTeacher.userId, subject: '' }]
    const { id } = await createClass(school, { teachers })
    const lesson = await scheduleLesson(school, { classId: id, date: '2026-03-09' })
    await school.asTeacher.patch(`/api/scheduled-lessons/${lesson.id}`, { teacherIds: [] })
    const [other, third] = [await createClass(school, { teachers }), await createClass(school, { teachers })]
    const taught = await scheduleLesson(school, { classId: other.id, date: '2026-03-16' })
    expect((await planned(school, copyWeek({ classIds: [id] }))).conflicts).toEqual([])
    expect((await lessonsOfClass(id)).map(({ teacherIds }) => teacherIds)).toEqual([[], []])
    await scheduleLesson(school, { classId: third.id, date: '2026-03-09' })
    const { conflicts } = await planned(school, copyWeek({ classIds: [id, third.id] }))
    expect(conflicts.map(({ with: { lessonId } }) => lessonId)).toEqual([taught.id])
  })

  test('into the same week is refused', async () => {
    const failure = await refusal(school, () => send(school, copyWeek({ toWeek: '2026-03-09' })))
    expect(failure).toMatchObject({ status: 400, issues: [{ path: 'toWeek' }] })
  })
})

describe('the copy of a lesson', () => {
  test('takes the next free slot of each class, or the same time where there is no timetable', async () => {
    const lesson = await at('2026-03-09')
    const friday = await createClass(school, { weeklySchedule: [entry(5, '11:00')] })
    const [free, busy] = [await createClass(school), await createClass(school)]
    await scheduleLesson(school, { classId: busy.id, date: '2026-03-09', startTime: '08:30' })
    const classIds = [classId, friday.id, free.id, busy.id]
    const plan = { kind: 'copyLesson', lessonId: lesson.id, classIds }
    const { lessons, overflow } = await planned(school, plan)
    expect(times(lessons)).toEqual(['2026-03-09 09:00', '2026-03-11 09:00', '2026-03-13 11:00'])
    expect(lessons.map((copy) => copy.class.id)).toEqual([free.id, classId, friday.id])
    expect(overflow.map((copy) => copy.class.id)).toEqual([busy.id])
  })

  test('of more than a year ago takes the next free slot from now on', async () => {
    const lesson = await scheduleLesson(school, { date: '2025-02-24', isAddedLater: true })
    await at('2026-03-04')
    const plan = { kind: 'copyLesson', lessonId: lesson.id, classIds: [classId] }
    const { lessons, overflow } = await planned(school, plan)
    expect([times(lessons), overflow]).toEqual([['2026-03-09 09:00'], []])
  })

  test('is made after its class was deleted; those that follow it are not moved any more', async () => {
    const { id } = await createClass(school)
    const lesson = await scheduleLesson(school, { classId: id, date: '2026-03-09' })
    await school.asTeacher.delete(`/api/classes/${id}`)
    const copy = { kind: 'copyLesson', lessonId: lesson.id, classIds: [classId] }
    expect(times((await planned(school, copy)).lessons)).toEqual(['2026-03-09 09:00'])
    const failure = await refusal(school, () => send(school, { kind: 'push', lessonId: lesson.id }))
    const issues = [{ path: 'lessonId', message: 'This class does not exist any more' }]
    expect(failure).toMatchObject({ status: 400, issues })
  })

  test('of one that does not exist is 404', async () => {
    const plan = { kind: 'copyLesson', lessonId: newId(), classIds: [classId] }
    expect(await refusal(school, () => send(school, plan))).toMatchObject({ status: 404 })
  })
})
