import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RegisterHistory } from '../../../../contract/change-history/schema.ts'
import { createClass, createStudent, scheduleLesson } from '../../../test/factories.ts'
import { type TestSchool, testSchool } from '../../../test/fixtures.ts'
import { refusal } from '../../../test/refusal.ts'

let school: TestSchool
let lessonId: string
let students: { id: string; firstName: string; lastName: string }[]
beforeAll(async () => {
  school = await testSchool()
})
beforeEach(async () => {
  const { id: classId } = await createClass(school)
  lessonId = (await scheduleLesson(school, { classId })).id
  const create = async (lastName: string) => {
    const { id, firstName } = await createStudent(school, { classId, lastName })
    return { id, firstName, lastName }
  }
  students = [await create('Ґудзь'), await create('Бойко')]
})
afterAll(() => school.close())

const path = () => `/api/scheduled-lessons/${lessonId}/register-history`
const history = async (query = ''): Promise<RegisterHistory> => (await school.asAssistant.get(path() + query)).body

type Who = 'asTeacher' | 'asAssistant'

/** Records the same points for both students, as one save unless `saveId` is undefined. */
async function save(points: number | null, who: Who = 'asTeacher', saveId: string | undefined = randomUUID()) {
  for (const { id: studentId } of students) {
    const body = { studentId, scheduledLessonId: lessonId, points, ...(saveId && { saveId }) }
    expect((await school[who].post('/api/student-progress', body)).status).toBeLessThan(300)
  }
  return saveId
}
const undo = (saveId: string, who: Who = 'asTeacher') => school[who].post(`/api/student-progress/saves/${saveId}/undo`)
const pointsOf = ({ records }: RegisterHistory[number]) =>
  records.map(({ before, after }) => [before?.points, after?.points])

describe('the history of a register', () => {
  test('has one entry for each save, with the students by name', async () => {
    const first = await save(4)
    const second = await save(7, 'asAssistant')
    const [newest, oldest] = await history()
    expect(newest).toMatchObject({ by: school.asAssistant.userId, saveId: second, isUndo: false, canBeUndone: true })
    expect(newest?.records).toEqual(
      // Б comes before Ґ.
      students.toReversed().map((student) => {
        return { id: expect.any(String), student, change: 'update', before: { points: 4 }, after: { points: 7 } }
      }),
    )
    expect(oldest).toMatchObject({ by: school.asTeacher.userId, saveId: first, isUndo: false, canBeUndone: false })
    expect(oldest?.records[0]).toMatchObject({
      change: 'create',
      before: null,
      after: { isPresent: true, points: 4, comment: '' },
    })
  })

  test('a save can be undone whole, and its undoing is an entry of its own', async () => {
    await save(4)
    const second = (await save(7)) ?? ''
    expect((await undo(second, 'asAssistant')).status).toBe(204)
    const entries = await history()
    expect(entries.map(({ isUndo, canBeUndone }) => [isUndo, canBeUndone])).toEqual([
      [true, false],
      [false, false],
      [false, false],
    ])
    expect(entries[0]).toMatchObject({ by: school.asAssistant.userId, saveId: second })
    expect(entries.map(pointsOf)).toEqual([
      [
        [7, 4],
        [7, 4],
      ],
      [
        [4, 7],
        [4, 7],
      ],
      [
        [undefined, 4],
        [undefined, 4],
      ],
    ])
  })

  test('a first save that was undone stays in the history, although its records are gone', async () => {
    const saveId = (await save(4)) ?? ''
    await undo(saveId)
    const [undone, saved] = await history()
    expect(undone).toMatchObject({ isUndo: true, records: [{ change: 'delete', after: null }, { change: 'delete' }] })
    expect(saved).toMatchObject({ isUndo: false, records: [{ change: 'create', before: null }, { change: 'create' }] })
    const [record] = saved?.records ?? []
    const own = await school.asTeacher.get(`/api/student-progress/${record?.id}/history`)
    expect(own.body.map(({ change }: { change: string }) => change)).toEqual(['delete', 'create'])
  })

  test('a save of which one record was changed since cannot be undone', async () => {
    const saveId = (await save(4)) ?? ''
    const [student] = students
    await school.asAssistant.post('/api/student-progress', {
      studentId: student?.id,
      scheduledLessonId: lessonId,
      points: 5,
    })
    const entries = await history()
    expect(entries.map(({ saveId, canBeUndone }) => [saveId, canBeUndone])).toEqual([
      [null, false],
      [saveId, false],
    ])
    expect(await refusal(school, () => undo(saveId))).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  })

  test('a save whose journal was changed since, or is not the own to write, cannot be undone', async () => {
    const saveId = (await save(4)) ?? ''
    const write = (topic: string, save?: object) =>
      school.asTeacher.patch(`/api/scheduled-lessons/${lessonId}`, { topic, ...save })
    expect((await write('Дроби', { saveId })).status).toBe(200)
    const canBeUndone = async (who: Who) => {
      const { body } = await school[who].get(path())
      return (body as RegisterHistory).map((entry) => entry.canBeUndone)
    }
    expect([await canBeUndone('asTeacher'), await canBeUndone('asAssistant')]).toEqual([[true], [false]])
    expect(await refusal(school, () => undo(saveId, 'asAssistant'))).toMatchObject({ status: 403 })
    // Another field of the lesson is not of its journal.
    const teacherIds = [school.asTeacher.userId]
    expect((await school.asTeacher.patch(`/api/scheduled-lessons/${lessonId}`, { teacherIds })).status).toBe(200)
    expect(await canBeUndone('asTeacher')).toEqual([true])
    expect((await write('Порівняння дробів')).status).toBe(200)
    expect(await canBeUndone('asTeacher')).toEqual([false])
    expect(await refusal(school, () => undo(saveId))).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  })

  test('a save of two lessons, of which one was changed since, can be undone in the history of neither', async () => {
    const saveId = (await save(4)) ?? ''
    const first = lessonId
    lessonId = (await scheduleLesson(school, { startTime: '12:00' })).id
    await save(5, 'asTeacher', saveId)
    const canBeUndone = async (of: string) => {
      const { body } = await school.asTeacher.get(`/api/scheduled-lessons/${of}/register-history`)
      return (body as RegisterHistory).map((entry) => entry.canBeUndone)
    }
    expect([await canBeUndone(first), await canBeUndone(lessonId)]).toEqual([[true], [true]])
    await save(6, 'asAssistant', '')
    expect(await canBeUndone(first)).toEqual([false])
    expect(new Set(await canBeUndone(lessonId))).toEqual(new Set([false]))
    expect(await refusal(school, () => undo(saveId))).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  })

  test('saves of two people at the same time are kept apart, and paged without loss', async () => {
    const [mine, theirs] = [randomUUID(), randomUUID()]
    const [one, other] = students
    const record = (who: Who, saveId: string, studentId: string | undefined, points: number) =>
      school[who].post('/api/student-progress', { studentId, scheduledLessonId: lessonId, points, saveId })
    await record('asTeacher', mine, one?.id, 1)
    await record('asAssistant', theirs, one?.id, 2)
    await record('asTeacher', mine, other?.id, 3)
    await record('asAssistant', theirs, other?.id, 4)
    const whole = await history()
    expect(whole.map(({ saveId, records }) => [saveId, records.length])).toEqual([
      [theirs, 2],
      [mine, 2],
    ])
    const [newest] = await history('?limit=1')
    expect(await history('?limit=1')).toEqual([newest])
    expect(newest).toEqual(whole[0])
    expect(await history(`?limit=1&before=${newest?.id}`)).toEqual([whole[1]])
    expect(await history(`?before=${whole[1]?.id}`)).toEqual([])
  })

  test('is read by a number of statements that does not grow with the register', async () => {
    await save(4)
    const few = await school.statementsOf(() => school.asTeacher.get(path()))
    for (const points of [5, 6, 7]) await save(points, 'asTeacher', undefined)
    const many = await school.statementsOf(() => school.asTeacher.get(path()))
    expect([few.length, many.length]).toEqual([4, 4])
  })

  test('is empty before the first save; an unknown lesson is not found, a stranger refused', async () => {
    expect(await history()).toEqual([])
    lessonId = randomUUID()
    expect(await refusal(school, () => school.asTeacher.get(path()))).toMatchObject({ status: 404, code: 'not_found' })
    expect(await refusal(school, () => school.asTeacher.get(`${path()}?limit=0`))).toMatchObject({ status: 400 })
    expect(await refusal(school, () => school.asStranger.get(path()))).toMatchObject({ status: 401 })
  })
})
