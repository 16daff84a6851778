import { describe, expect, test } from 'vitest'
import type { ScheduledLesson } from '../../../../contract/scheduled-lessons/schema.ts'
import { newId } from '../../../db/ids.ts'
import { scheduleLesson } from '../../../test/factories.ts'
import {
  createTaughtClass,
  entry,
  planned,
  plansPath,
  recordOfNewStudent,
  send,
  storedLessons,
  times,
} from '../../../test/plans.ts'
import { refusal } from '../../../test/refusal.ts'
import { at, classId, createClasses, lessonsOfClass, school, templateIds } from '../../../test/taught-class.ts'

createClasses()

const record = (lesson: { id: string }) => recordOfNewStudent(school, classId, lesson)

describe('the undo of a plan', () => {
  const undo = (id: string, by = school.asTeacher) => by.post(`${plansPath}/${id}/undo`)
  const sequence = () => ({ kind: 'sequence', templateIds, classIds: [classId], from: '2026-03-02', id: newId() })

  test('removes what was created, row for row, by anybody who may schedule, and twice answers alike', async () => {
    await scheduleLesson(school, { classId, date: '2026-03-06' })
    const before = await storedLessons(school.db)
    const plan = sequence()
    await planned(school, plan)
    expect(await storedLessons(school.db)).toHaveLength(before.length + 3)
    expect((await undo(plan.id, school.asAdmin)).status).toBe(204)
    expect(await storedLessons(school.db)).toEqual(before)
    expect((await undo(plan.id)).status).toBe(204)
    expect(await storedLessons(school.db)).toEqual(before)
  })

  test('ends the plan: the same one is then refused, and plans nothing', async () => {
    const plan = sequence()
    await planned(school, plan)
    await undo(plan.id)
    const before = await storedLessons(school.db)
    for (const dryRun of [true, false]) {
      const failure = await refusal(school, () => send(school, { ...plan, dryRun }))
      expect(failure).toMatchObject({ status: 409, code: 'changed_meanwhile', message: 'This has been undone' })
    }
    expect(await storedLessons(school.db)).toEqual(before)
  })

  test.each([
    [
      'has records',
      'lesson_has_records',
      'Lessons of this plan have records now: 5-А, 2026-03-09, 09:00',
      (lesson: ScheduledLesson) => record(lesson),
    ],
    [
      'was deleted',
      'changed_meanwhile',
      'Lessons of this plan have been changed or deleted since: 5-А, 2026-03-09, 09:00',
      ({ id }: ScheduledLesson) => school.asTeacher.delete(`/api/scheduled-lessons/${id}`),
    ],
    [
      'was moved',
      'changed_meanwhile',
      'Lessons of this plan have been changed or deleted since: 5-А, 2026-05-05, 09:00',
      ({ id }: ScheduledLesson) => school.asAdmin.patch(`/api/scheduled-lessons/${id}`, { date: '2026-05-05' }),
    ],
  ])('is refused whole when one of its lessons %s, which it names', async (_, code, message, change) => {
    const plan = sequence()
    await planned(school, plan)
    const [, lesson] = await lessonsOfClass()
    if (lesson) await change(lesson)
    const before = await storedLessons(school.db)
    expect(await refusal(school, () => undo(plan.id))).toMatchObject({ status: 409, code, message })
    expect(await storedLessons(school.db)).toEqual(before)
  })

  test('names the first three of many', async () => {
    const plan = { ...sequence(), templateIds: [...templateIds, ...templateIds] }
    await planned(school, plan)
    for (const { id } of (await lessonsOfClass()).slice(1)) await school.asAdmin.delete(`/api/scheduled-lessons/${id}`)
    const named = '5-А, 2026-03-09, 09:00; 5-А, 2026-03-11, 09:00; 5-А, 2026-03-16, 09:00 …'
    expect(await refusal(school, () => undo(plan.id))).toMatchObject({ message: expect.stringContaining(named) })
  })

  test('names only those with records where others were changed', async () => {
    const plan = sequence()
    await planned(school, plan)
    const [changed, recorded] = await lessonsOfClass()
    if (changed) await school.asAdmin.patch(`/api/scheduled-lessons/${changed.id}`, { date: '2026-05-05' })
    if (recorded) await record(recorded)
    const message = 'Lessons of this plan have records now: 5-А, 2026-03-09, 09:00'
    expect(await refusal(school, () => undo(plan.id))).toMatchObject({ code: 'lesson_has_records', message })
  })

  test('is refused when another lesson was planned where one would be put back', async () => {
    const pushed = await at('2026-03-09')
    const id = newId()
    await planned(school, { kind: 'push', lessonId: pushed.id, id })
    await at('2026-03-09', '09:15', 1)
    const message = 'Other lessons have been planned where these would be put back: 5-А, 2026-03-09, 09:15'
    expect(await refusal(school, () => undo(id))).toMatchObject({ status: 409, code: 'changed_meanwhile', message })
  })

  test('puts a lesson back between those that end and begin with it, and where one was deleted again', async () => {
    const pushed = await at('2026-03-09')
    const id = newId()
    await planned(school, { kind: 'push', lessonId: pushed.id, id })
    const beside = [await at('2026-03-09', '08:15'), await at('2026-03-09', '09:45')]
    const deleted = await at('2026-03-09', '09:15')
    await scheduleLesson(school, { classId: await createTaughtClass(school), date: '2026-03-09' })
    await school.asTeacher.delete(`/api/scheduled-lessons/${deleted.id}`)
    expect((await undo(id)).status).toBe(204)
    expect(times(await lessonsOfClass())).toEqual(times([...beside, pushed]).sort())
  })

  test('puts a lesson that was pushed to another hour back with its end', async () => {
    const other = await createTaughtClass(school, { weeklySchedule: [entry(1), entry(3, '14:00')] })
    await scheduleLesson(school, { classId: other, date: '2026-03-09' })
    const before = await storedLessons(school.db)
    const [lesson] = await lessonsOfClass(other)
    const id = newId()
    await planned(school, { kind: 'push', lessonId: lesson?.id, id })
    const pushed = { id: lesson?.id, date: '2026-03-11', startTime: '14:00', endTime: '14:45' }
    expect(await lessonsOfClass(other)).toMatchObject([pushed])
    expect((await undo(id)).status).toBe(204)
    expect(await storedLessons(school.db)).toEqual(before)
  })

  test('puts a lesson back beside one that was there before, whose homework was written since', async () => {
    const [pushed, staying] = [await at('2026-03-09'), await at('2026-03-09', '09:00', 1)]
    const id = newId()
    await planned(school, { kind: 'push', lessonId: pushed.id, id })
    expect(times(await lessonsOfClass())).toEqual(['2026-03-09 09:00', '2026-03-11 09:00'])
    await school.asTeacher.patch(`/api/scheduled-lessons/${staying.id}`, { homework: '§ 12' })
    expect((await undo(id)).status).toBe(204)
    expect(times(await lessonsOfClass())).toEqual(['2026-03-09 09:00', '2026-03-09 09:00'])
  })

  test('is refused for an unknown plan, an assistant and a stranger', async () => {
    const plan = sequence()
    await planned(school, plan)
    expect(await refusal(school, () => undo(newId()))).toMatchObject({ status: 404, message: 'Plan not found' })
    expect(await refusal(school, () => undo(plan.id, school.asAssistant))).toMatchObject({ status: 403 })
    const asStranger = () => school.asStranger.post(`${plansPath}/${plan.id}/undo`)
    expect(await refusal(school, asStranger)).toMatchObject({ status: 401 })
  })
})
