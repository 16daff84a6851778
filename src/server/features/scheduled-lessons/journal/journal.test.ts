import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LessonWithJournal } from '../../../../contract/scheduled-lessons/schema.ts'
import { newId } from '../../../db/ids.ts'
import { createClass, createStudent, recordProgress, scheduleLesson } from '../../../test/factories.ts'
import { type Person, type TestSchool, testSchool } from '../../../test/fixtures.ts'
import { refusal } from '../../../test/refusal.ts'

let school: TestSchool
let lesson: LessonWithJournal
let studentId: string
beforeAll(async () => {
  school = await testSchool()
})
// A lesson on 2026-03-10 of a class with one student.
beforeEach(async () => {
  const { id: classId } = await createClass(school)
  studentId = (await createStudent(school, { classId, inClassSince: null })).id
  lesson = await scheduleLesson(school, { classId })
})
afterAll(() => school.close())

const journal = { topic: 'Дроби на прямій', homework: '§ 12, № 3', notes: 'Повторити з 5-Б' }
const path = '/api/scheduled-lessons'
const write = (body: object, by: Person = school.asTeacher) => by.patch(`${path}/${lesson.id}`, body)
const refused = (body: object, by?: Person) => refusal(school, () => write(body, by))
const stored = async (by: Person = school.asTeacher) => (await by.get(`${path}?lessonId=${lesson.id}`)).body[0]
const undo = (saveId: string, by: Person = school.asTeacher) => by.post(`/api/student-progress/saves/${saveId}/undo`)

describe('writing the journal of a lesson', () => {
  test('keeps all three texts, trimmed, and nothing else changes', async () => {
    expect(lesson).toMatchObject({ topic: '', homework: '', notes: '' })
    const { status, body } = await write({ ...journal, topic: ` ${journal.topic}\n`, updatedAt: lesson.updatedAt })
    expect(status).toBe(200)
    expect(body).toEqual({ ...lesson, ...journal, updatedAt: expect.any(String) })
    expect(await stored()).toEqual(body)
  })

  test('leaves what is left out as it is, also when the lesson is moved', async () => {
    await write(journal)
    expect((await write({ homework: '' })).body).toMatchObject({ ...journal, homework: '' })
    expect((await write({ startTime: '11:00' })).body).toMatchObject({ ...journal, homework: '', startTime: '11:00' })
  })

  test('twice answers the same and changes it once', async () => {
    const first = await write({ ...journal, updatedAt: lesson.updatedAt })
    const second = await write({ ...journal, updatedAt: lesson.updatedAt })
    expect([second.status, second.body]).toEqual([200, first.body])
    expect((await school.asTeacher.get(`${path}/${lesson.id}/history`)).body).toHaveLength(2)
  })

  test('is possible for a lesson that has taken place and has records', async () => {
    await recordProgress(school, { studentId, scheduledLessonId: lesson.id })
    school.clock.set('2026-03-20T10:00:00Z')
    expect((await write(journal)).body).toMatchObject(journal)
    school.clock.set('2026-03-02T10:00:00Z')
  })
})

describe('a journal is refused, and nothing changes', () => {
  test.each([
    ['topic', 501],
    ['homework', 2001],
    ['notes', 5001],
  ])('with a %s of %s characters', async (field, length) => {
    expect(await refused({ [field]: 'а'.repeat(length) })).toMatchObject({ status: 400, issues: [{ path: field }] })
  })

  test('from an assistant', async () => {
    expect(await refused(journal, school.asAssistant)).toMatchObject({ status: 403 })
  })

  test('over a newer version, which is answered', async () => {
    const { body: newer } = await write({ topic: 'Інше' })
    const { body } = await write({ ...journal, updatedAt: lesson.updatedAt })
    expect(body).toMatchObject({ code: 'changed_meanwhile', current: newer })
  })

  test('with a save that would also move the lesson', async () => {
    const issues = [{ path: 'saveId', message: 'Only topic, homework and notes are part of a save' }]
    expect(await refused({ ...journal, startTime: '11:00', saveId: newId() })).toMatchObject({ status: 400, issues })
  })
})

describe('the notes of teachers', () => {
  const answers = (by: Person) =>
    Promise.all(
      [
        `${path}?lessonId=${lesson.id}`,
        `${path}?classId=${lesson.classId}`,
        `${path}?from=2026-03-09&to=2026-03-15`,
        // Answered as a stream.
        path,
        `${path}/${lesson.id}/register`,
        `${path}/${lesson.id}/history`,
      ].map(async (url) => [url, JSON.stringify((await by.get(url)).body)] as const),
    )

  test('are answered to teachers and admins, never to assistants, who see topic and homework', async () => {
    await write(journal)
    // In this order, so that an answer that is kept for one of them must not be sent to the other.
    const toTeacher = await answers(school.asTeacher)
    const toAssistant = await answers(school.asAssistant)
    const toAdmin = await answers(school.asAdmin)
    for (const [url, text] of [...toTeacher, ...toAdmin]) expect(text, url).toContain(journal.notes)
    for (const [url, text] of toAssistant) {
      expect(text, url).not.toContain('notes')
      expect(text, url).not.toContain(journal.notes)
      expect(text, url).toContain(journal.topic)
      expect(text, url).toContain(journal.homework)
    }
  })

  test('alone make no entry in the history that an assistant reads', async () => {
    await write({ notes: journal.notes })
    const historyFor = async (by: Person) => (await by.get(`${path}/${lesson.id}/history`)).body
    expect(await historyFor(school.asTeacher)).toMatchObject([
      { change: 'update', before: { notes: '' }, after: { notes: journal.notes } },
      { change: 'create' },
    ])
    const toAssistant = await historyFor(school.asAssistant)
    expect(toAssistant).toMatchObject([{ change: 'create' }])
    expect(toAssistant[0].after).not.toHaveProperty('notes')
  })

  test('are passed over where an assistant reads the history by portions', async () => {
    await write({ homework: '§ 12' })
    for (const notes of ['1', '2', '3', '4']) await write({ notes })
    await write({ homework: '§ 13' })
    const portion = async (query: string) =>
      (await school.asAssistant.get(`${path}/${lesson.id}/history?limit=1${query}`)).body
    const [newest] = await portion('')
    expect(newest.after).toEqual({ homework: '§ 13' })
    const [next] = await portion(`&before=${newest.id}`)
    expect(next.after).toEqual({ homework: '§ 12' })
    expect(await portion(`&before=${next.id}`)).toMatchObject([{ change: 'create' }])
  })

  test('are in no answer of the home page, of open registers, of deleted lessons or of a student', async () => {
    await recordProgress(school, { studentId, scheduledLessonId: lesson.id })
    await write(journal)
    const day = 'today=2026-03-10'
    const urls = [
      `/api/dashboard/home?${day}&from=2026-03-09&to=2026-03-15`,
      '/api/dashboard/open-registers?today=2026-03-11&portion=all',
      `/api/students/${studentId}/detail`,
      `/api/classes/${lesson.classId}/register?from=2026-03-01&to=2026-03-31`,
    ]
    await school.asTeacher.delete(`${path}/${(await scheduleLesson(school, { classId: lesson.classId })).id}`)
    for (const url of [...urls, '/api/deleted']) {
      const { status, body } = await school.asTeacher.get(url)
      expect(status, url).toBe(200)
      expect(JSON.stringify(body), url).not.toContain('homework')
    }
  })

  test('do not reach somebody who has become an assistant by an answer that their browser has kept', async () => {
    await write(journal)
    const url = `${path}?lessonId=${lesson.id}`
    const { headers } = await school.asTeacher.get(url)
    const { status, body } = await school.asAssistant.send('GET', url, undefined, {
      'if-none-match': String(headers.etag),
    })
    expect(status).toBe(200)
    expect(body[0]).not.toHaveProperty('notes')
  })
})

describe('the undo of a save', () => {
  const saveAll = async () => {
    const saveId = newId()
    const entry = { studentId, scheduledLessonId: lesson.id, points: 9, saveId }
    expect((await school.asTeacher.post('/api/student-progress', entry)).status).toBe(201)
    expect((await write({ ...journal, saveId })).status).toBe(200)
    return saveId
  }
  const recordCount = async () => (await school.asTeacher.get(`${path}/${lesson.id}/progress`)).body.length

  test('puts the journal back with the records, and once more changes nothing', async () => {
    await write({ topic: 'Раніше', notes: 'Старе' })
    const before = await stored()
    const saveId = await saveAll()
    for (const _ of ['first', 'again']) {
      expect(await undo(saveId)).toMatchObject({ status: 204 })
      expect(await stored()).toEqual({ ...before, updatedAt: expect.any(String) })
      expect(await recordCount()).toBe(0)
    }
  })

  test('is not shared by a journal that somebody else saves under its id', async () => {
    const saveId = await saveAll()
    const before = await stored()
    const save = () => school.asAdmin.patch(`${path}/${lesson.id}`, { homework: '§ 99', saveId })
    expect(await refusal(school, save)).toMatchObject({ status: 409, code: 'already_exists' })
    expect(await stored()).toEqual(before)
  })

  test('of a journal alone puts it back', async () => {
    const saveId = newId()
    await write({ homework: journal.homework, saveId })
    await school.asTeacher.delete(`${path}/${lesson.id}`)
    expect(await refusal(school, () => undo(saveId)), 'while it is deleted').toMatchObject({ status: 409 })
    await school.asTeacher.post(`${path}/${lesson.id}/restoration`)
    expect(await undo(saveId)).toMatchObject({ status: 204 })
    expect(await stored()).toMatchObject({ topic: '', homework: '' })
  })

  test('is refused while the lesson is deleted, whose restoration then still looks for others at its time', async () => {
    const saveId = await saveAll()
    await school.asTeacher.delete(`${path}/${lesson.id}`)
    const other = await scheduleLesson(school, { classId: lesson.classId, startTime: '09:20' })
    expect(await refusal(school, () => undo(saveId))).toMatchObject({ status: 409, code: 'changed_meanwhile' })
    const restore = () => school.asTeacher.post(`${path}/${lesson.id}/restoration`)
    expect(await refusal(school, restore)).toMatchObject({ status: 409, conflicts: [{ id: other.id }] })
    await school.asTeacher.delete(`${path}/${other.id}`)
    expect((await restore()).status).toBe(200)
    expect((await undo(saveId)).status).toBe(204)
  })

  test('keeps a move since the save', async () => {
    const saveId = await saveAll()
    const { body: moved } = await write({ date: '2026-03-12', isConfirmed: true })
    expect(moved.date).toBe('2026-03-12')
    expect(await undo(saveId)).toMatchObject({ status: 204 })
    expect(await stored()).toMatchObject({ date: '2026-03-12', topic: '', homework: '', notes: '' })
  })

  test('is refused whole when somebody has written the journal since', async () => {
    const saveId = await saveAll()
    await write({ homework: '§ 13' })
    expect(await refusal(school, () => undo(saveId))).toMatchObject({ status: 409, code: 'changed_meanwhile' })
    expect(await recordCount()).toBe(1)
  })

  test('of a journal is refused to an assistant', async () => {
    const saveId = await saveAll()
    expect(await refusal(school, () => undo(saveId, school.asAssistant))).toMatchObject({ status: 403 })
  })

  test('knows no plan, whose lessons it would delete', async () => {
    const id = newId()
    const { id: classId } = await createClass(school)
    const plan = { id, kind: 'copyLesson', lessonId: lesson.id, classIds: [classId], isConfirmed: true }
    const { status, body } = await school.asTeacher.post(`${path}/plans`, plan)
    expect([status, body.lessons.length]).toEqual([200, 1])
    expect(await refusal(school, () => undo(id))).toMatchObject({ status: 404 })
    // Neither is its id that of a save, nor the id of a save that of a plan.
    expect(await refused({ ...journal, saveId: id })).toMatchObject({ status: 409, code: 'already_exists' })
    const saveId = newId()
    await write({ ...journal, saveId })
    const undoPlan = () => school.asTeacher.post(`${path}/plans/${saveId}/undo`)
    expect(await refusal(school, undoPlan)).toMatchObject({ status: 404, message: 'Plan not found' })
    expect(await stored()).toMatchObject(journal)
  })
})
