import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '../../../contract/lesson-templates/api.ts'
import { newId } from '../../db/ids.ts'
import { listChangesOf } from '../../test/change-history.ts'
import { createTemplate, rowCounts, scheduleLesson } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'

let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

const path = '/api/lesson-templates'
const content = {
  title: 'Дроби',
  description: 'Порівняння дробів',
  objectives: ['Порівняти два дроби'],
  lessonStructure: [{ id: 'a', title: 'Розминка', duration: 10, description: 'Загадка' }],
}
const unknownId = '00000000-0000-4000-8000-000000000000'
const titlesListed = async () => (await school.asTeacher.call(api.listLessonTemplates)).body.map(({ title }) => title)
const changesOf = (id: string) => listChangesOf(school.db, id)

describe('creating a template', () => {
  test('answers 201 with everything, computed and set by the server', async () => {
    const { status, body } = await school.asTeacher.post(path, {
      ...content,
      studentPages: '12–14',
      totalDuration: 999,
      lessonStructure: [
        { id: 'mine', title: 'Warm-up', duration: 10, description: 'Riddle' },
        { title: 'Main part', duration: 120, description: 'Number line' },
        { id: 'dropped', title: 'Half', duration: 0, description: ' ' },
      ],
      objectives: [' One ', '', '  '],
      basicMaterials: 'Chalk',
      additionalResources: 'https://example.org/?a=1&b=2',
      preparationNotes: 'Print\nthe sheets',
      createdBy: 'somebody else',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      title: 'Дроби',
      studentPages: '12–14',
      totalDuration: 130,
      objectives: ['One'],
      basicMaterials: 'Chalk',
      preparationNotes: 'Print\nthe sheets',
      createdBy: school.asTeacher.userId,
    })
    expect(body.lessonStructure).toEqual([
      { id: 'mine', title: 'Warm-up', duration: 10, description: 'Riddle' },
      { id: expect.stringMatching(/^[0-9a-f-]{36}$/), title: 'Main part', duration: 120, description: 'Number line' },
    ])
    expect((await school.asAssistant.call(api.listLessonTemplates)).body).toContainEqual(body)
  })

  test('twice with one id creates one, also when ignored fields differ', async () => {
    const id = newId()
    const first = await school.asTeacher.post(path, { ...content, id })
    const second = await school.asTeacher.post(path, { ...content, id, createdBy: 'x', totalDuration: 3 })
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body).toEqual(first.body)
    expect(await changesOf(id)).toHaveLength(1)
    const other = await school.asTeacher.post(path, { ...content, id, title: 'Another' })
    expect([other.status, other.body.code, other.body.current]).toEqual([409, 'already_exists', first.body])
    expect(other.body.changedBy).toBe(school.asTeacher.userId)
  })

  test('twice at the same moment creates one', async () => {
    const id = newId()
    const answers = await Promise.all(Array.from({ length: 8 }, () => school.asTeacher.post(path, { ...content, id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })

  test.each([
    ['a title', { title: ' ' }, 'title', "Назва уроку є обов'язковою"],
    ['a purpose', { description: undefined }, 'description', "Мета уроку є обов'язковою"],
    ['an objective', { objectives: ['', ' '] }, 'objectives', 'Додайте хоча б одну навчальну ціль'],
    [
      'a whole section',
      { lessonStructure: [{ title: 'x', duration: 5, description: '' }] },
      'lessonStructure',
      'Додайте хоча б один розділ уроку',
    ],
    [
      'a length from 1 minute',
      { lessonStructure: [{ title: 'x', duration: 0, description: 'y' }] },
      'lessonStructure.0.duration',
      'A section lasts at least 1 minute',
    ],
    [
      'a length to 120 minutes',
      { lessonStructure: [{ title: 'x', duration: 121, description: 'y' }] },
      'lessonStructure.0.duration',
      'A section lasts at most 120 minutes',
    ],
    [
      'a length that is a number',
      { lessonStructure: [{ title: 'x', duration: 'long', description: 'y' }] },
      'lessonStructure.0.duration',
      'Please enter whole minutes',
    ],
    [
      'a whole number of minutes',
      { lessonStructure: [{ title: 'x', duration: 1.5, description: 'y' }] },
      'lessonStructure.0.duration',
      'Please enter whole minutes',
    ],
    [
      'an end of its objectives',
      { objectives: Array.from({ length: 101 }, () => 'x') },
      'objectives',
      'A template holds at most 100 objectives',
    ],
    ['no unknown field', { colour: 'red' }, 'colour', expect.any(String)],
  ])('is refused without %s, and changes nothing', async (_, wrong, issuePath, message) => {
    const before = await rowCounts(school.db)
    const { status, body } = await school.asTeacher.post(path, { ...content, ...wrong })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.issues).toContainEqual({ path: issuePath, message })
    expect(await rowCounts(school.db)).toEqual(before)
  })

  test.each([
    "Robert'); drop table lesson_templates; --",
    '{1+1} $& %s \\ " \' ; $1',
    'Ґанок, їжак, ‘єдність’ 🎓 e\u0301',
  ])('stores %s unchanged', async (text) => {
    const { body } = await school.asTeacher.post(path, {
      ...content,
      title: text,
      objectives: [text],
      lessonStructure: [{ id: text.slice(0, 40), title: text, duration: 1, description: text }],
    })
    expect([body.title, body.objectives[0], body.lessonStructure[0].title]).toEqual([text, text, text])
    expect((await school.asTeacher.call(api.listLessonTemplates)).body).toContainEqual(body)
  })

  test.each([
    ['NUL', 'a\u0000b', 'ab'],
    ['half a letter', 'a\ud83d', 'a\ufffd'],
  ])('%s is left out of a text or replaced in it, and refused in an id', async (_, text, kept) => {
    const { status, body } = await school.asTeacher.post(path, {
      ...content,
      title: text,
      objectives: [text],
      lessonStructure: [{ id: 'a', title: text, duration: 1, description: text }],
    })
    expect(status).toBe(201)
    expect([body.title, body.objectives[0], body.lessonStructure[0].title]).toEqual([kept, kept, kept])
    const lessonStructure = [{ id: text, title: 'x', duration: 1, description: 'y' }]
    expect((await school.asTeacher.post(path, { ...content, lessonStructure })).status).toBe(400)
  })
})

describe('the list', () => {
  test('is sorted by the Ukrainian alphabet without apostrophes, Latin letters last, in one statement', async () => {
    const inOrder = ['Гора', 'Ґрунт', 'Іній', 'Обдумування', 'Об’єм', 'Обман', 'Ялинка', 'apple', 'Zebra']
    for (const title of inOrder.toReversed()) await createTemplate(school, { title })
    expect((await titlesListed()).filter((title) => inOrder.includes(title))).toEqual(inOrder)
    expect(await school.statementsOf(() => school.asTeacher.call(api.listLessonTemplates))).toHaveLength(1)
  })
})

describe('updating a template', () => {
  test('stores and answers every field; the sections keep their ids', async () => {
    const template = await createTemplate(school)
    const lessonStructure = [...template.lessonStructure].reverse()
    const input = { ...content, lessonStructure, createdBy: school.asAdmin.userId, totalDuration: 3 }
    const { status, body } = await school.asAdmin.put(`${path}/${template.id}`, input)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: template.id, title: 'Дроби', lessonStructure, totalDuration: 45 })
    expect(body.createdBy).toBe(school.asTeacher.userId)
    expect(body.updatedAt > template.updatedAt).toBe(true)
    expect((await changesOf(template.id)).at(-1)).toMatchObject({
      changedBy: school.asAdmin.userId,
      operation: 'update',
    })
  })

  test('that was based on an older version is refused with the current one', async () => {
    const template = await createTemplate(school)
    const first = await school.asTeacher.put(`${path}/${template.id}`, { ...content, updatedAt: template.updatedAt })
    const late = { ...content, title: 'Late', updatedAt: template.updatedAt }
    const second = await school.asAdmin.put(`${path}/${template.id}`, late)
    expect([first.status, second.status, second.body.code]).toEqual([200, 409, 'changed_meanwhile'])
    expect(second.body.current).toEqual(first.body)
    expect(second.body.changedBy).toBe(school.asTeacher.userId)
    expect((await school.asAdmin.put(`${path}/${template.id}`, { ...late, updatedAt: undefined })).status).toBe(200)
  })

  test('is refused with the account id of the last update, also when the account is deleted', async () => {
    const template = await createTemplate(school)
    await school.db
      .updateTable('lessonTemplates')
      .set({ title: 'Changed', updatedBy: unknownId })
      .where('id', '=', template.id)
      .execute()
    const late = await school.asTeacher.put(`${path}/${template.id}`, { ...content, updatedAt: template.updatedAt })
    expect([late.status, late.body.current.title, late.body.changedBy]).toEqual([409, 'Changed', unknownId])
  })

  test('refuses invalid input, and unknown and deleted templates', async () => {
    const template = await createTemplate(school)
    expect((await school.asTeacher.put(`${path}/${template.id}`, { ...content, title: '' })).status).toBe(400)
    await school.asTeacher.delete(`${path}/${template.id}`)
    for (const id of [template.id, unknownId, 'x']) {
      const { status, body } = await school.asTeacher.put(`${path}/${id}`, content)
      expect([status, body.code]).toEqual([404, 'not_found'])
    }
  })
})

describe('deleting and restoring', () => {
  test('deletes it; its lessons keep the title; a second delete is 404', async () => {
    const template = await createTemplate(school, { title: 'Soon gone' })
    const lesson = await scheduleLesson(school, { templateId: template.id })
    expect((await school.asTeacher.delete(`${path}/${template.id}`)).status).toBe(204)
    expect((await school.asTeacher.delete(`${path}/${template.id}`)).status).toBe(404)
    expect(await titlesListed()).not.toContain('Soon gone')
    const lessons = (await school.asTeacher.get(`/api/scheduled-lessons?lessonId=${lesson.id}`)).body
    expect(lessons[0].template).toEqual({ id: template.id, title: 'Soon gone' })
  })

  test('restores it; a second restore changes nothing', async () => {
    const template = await createTemplate(school, { title: 'Back again' })
    await school.asTeacher.delete(`${path}/${template.id}`)
    const first = await school.asTeacher.post(`${path}/${template.id}/restoration`)
    const second = await school.asAdmin.post(`${path}/${template.id}/restoration`)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expect(await titlesListed()).toContain('Back again')
    expect((await school.asTeacher.post(`${path}/${unknownId}/restoration`)).status).toBe(404)
  })
})

describe('permissions', () => {
  const requests = (id: string) =>
    [
      ['POST', path, content],
      ['PUT', `${path}/${id}`, content],
      ['DELETE', `${path}/${id}`, undefined],
      ['POST', `${path}/${id}/restoration`, undefined],
    ] as const

  test('nobody without a session, an assistant reads only, and nothing changes', async () => {
    const template = await createTemplate(school)
    const before = await rowCounts(school.db)
    for (const [method, url, body] of requests(template.id)) {
      expect((await school.asStranger.send(method, url, body)).status).toBe(401)
      expect((await school.asAssistant.send(method, url, body)).status).toBe(403)
    }
    expect((await school.asStranger.get(path)).status).toBe(401)
    expect((await school.asAssistant.get(path)).status).toBe(200)
    expect(await rowCounts(school.db)).toEqual(before)
  })
})
