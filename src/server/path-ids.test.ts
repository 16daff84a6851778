import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Endpoint, fillPath } from '../contract/kernel/endpoint.ts'
import { fullNameOf } from '../contract/students/rules.ts'
import { newId } from './db/ids.ts'
import {
  createAbsence,
  createApprovedUser,
  createClass,
  createStudent,
  createTemplate,
  createUnit,
  recordProgress,
  scheduleLesson,
} from './test/factories.ts'
import { type TestSchool, testSchool } from './test/fixtures.ts'

let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

/** One request: the id in its path, the query, the body, and what the answer must contain. */
type Case = { id: string; query?: string; body?: object; status?: number; answer?: object }

const template = {
  title: 'Fractions',
  description: 'To understand fractions',
  objectives: ['Compare two fractions'],
  lessonStructure: [{ id: 'main', title: 'Main part', duration: 40, description: 'The number line' }],
}

const ofMarch = '?from=2026-03-01&to=2026-03-31'

/** A request for each endpoint with an id in its path; a new endpoint needs a case here. */
const cases: Record<string, () => Promise<Case>> = {
  'PATCH /api/approved-users/{id}': async () => {
    const { id } = await createApprovedUser(school)
    return { id, body: { role: 'assistant' }, answer: { id, role: 'assistant' } }
  },
  'DELETE /api/approved-users/{id}': async () => ({ id: (await createApprovedUser(school)).id, status: 204 }),
  'POST /api/approved-users/{id}/invitation': async () => ({ id: (await createApprovedUser(school)).id, status: 201 }),

  'PUT /api/lesson-templates/{id}': async () => {
    const { id } = await createTemplate(school)
    return { id, body: template, answer: { id, ...template } }
  },
  'DELETE /api/lesson-templates/{id}': async () => ({ id: (await createTemplate(school)).id, status: 204 }),
  'POST /api/lesson-templates/{id}/restoration': async () => deleted('lesson-templates', await createTemplate(school)),

  'PUT /api/units/{id}': async () => {
    const { id, templateIds } = await createUnit(school)
    return { id, body: { title: 'Дроби', templateIds }, answer: { id, title: 'Дроби', templateIds } }
  },
  'DELETE /api/units/{id}': async () => ({ id: (await createUnit(school)).id, status: 204 }),
  'POST /api/units/{id}/restoration': async () => deleted('units', await createUnit(school)),
  'PUT /api/absences/{id}': async () => {
    const { id, studentId } = await createAbsence(school)
    const body = { studentId, from: '2026-03-10', to: '2026-03-11', state: 'excused', reason: 'Змагання' }
    return { id, body, answer: { id, ...body } }
  },
  'DELETE /api/absences/{id}': async () => ({ id: (await createAbsence(school)).id, status: 204 }),
  'POST /api/absences/{id}/restoration': async () => deleted('absences', await createAbsence(school)),

  'PUT /api/classes/{id}': async () => {
    const { id } = await createClass(school)
    return { id, body: { name: '5-А' }, answer: { id, name: '5-А' } }
  },
  'DELETE /api/classes/{id}': async () => ({ id: (await createClass(school)).id, status: 204 }),
  'POST /api/classes/{id}/restoration': async () => deleted('classes', await createClass(school)),
  'POST /api/classes/promotions/{id}/undo': async () => {
    const { id: classId } = await createClass(school, { name: '5-А' })
    const id = newId()
    const classes = [{ id: classId, name: '6-А', leaves: false }]
    await school.asAdmin.post('/api/classes/promotions', { id, lastDay: '2026-03-01', classes })
    return { id, status: 204 }
  },
  'GET /api/classes/{id}/detail': async () => {
    const { id, student } = await classWithStudent()
    return { id, answer: { class: { id }, students: [student] } }
  },
  'GET /api/classes/{id}/analytics': async () => {
    const { id, student } = await classWithStudent()
    return { id, answer: { studentRoster: [{ student }] } }
  },
  'GET /api/classes/{classId}/students': async () => {
    const { id, student } = await classWithStudent()
    return { id, answer: [student] }
  },
  'GET /api/classes/{id}/register': async () => {
    const { scheduledLessonId, studentId } = await makeProgressInClass()
    const { body: lessons } = await school.asTeacher.get(`/api/scheduled-lessons?lessonId=${scheduledLessonId}`)
    const answer = { lessons: [{ id: scheduledLessonId }], progress: [{ studentId, scheduledLessonId }] }
    return { id: lessons[0].classId, query: ofMarch, answer }
  },

  'PUT /api/students/{id}': async () => {
    const { student } = await classWithStudent()
    const { id, studentId } = student
    const body = { firstName: 'Ірина', lastName: 'Їжак', studentId, classId: null }
    return { id, body, answer: { id, ...body } }
  },
  'DELETE /api/students/{id}': async () => ({ id: (await classWithStudent()).student.id, status: 204 }),
  'POST /api/students/{id}/restoration': async () => deleted('students', (await classWithStudent()).student),
  'GET /api/students/{id}/detail': async () => {
    const { id, studentId } = await makeProgressInClass()
    return { id: studentId, answer: { student: { id: studentId }, progress: [{ id, studentId }] } }
  },

  'PATCH /api/scheduled-lessons/{id}': async () => {
    const { id } = await scheduleLesson(school)
    return { id, body: { startTime: '10:00' }, answer: { id, startTime: '10:00' } }
  },
  'DELETE /api/scheduled-lessons/{id}': async () => ({ id: (await scheduleLesson(school)).id, status: 204 }),
  'POST /api/scheduled-lessons/{id}/restoration': async () =>
    deleted('scheduled-lessons', await scheduleLesson(school)),
  'POST /api/scheduled-lessons/plans/{id}/undo': async () => {
    const id = newId()
    const [{ id: lessonId }, { id: classId }] = [await scheduleLesson(school), await createClass(school)]
    const plan = { id, kind: 'copyLesson', lessonId, classIds: [classId] }
    expect((await school.asTeacher.post('/api/scheduled-lessons/plans', plan)).body.lessons).toHaveLength(1)
    return { id, status: 204 }
  },
  'GET /api/scheduled-lessons/{id}/progress': async () => {
    const record = await makeProgressInClass()
    return { id: record.scheduledLessonId, answer: [record] }
  },
  'GET /api/classes/{id}/journal': async () => {
    const lesson = await scheduleLesson(school)
    const answer = { lessons: [{ id: lesson.id }], students: [], progress: [] }
    return { id: lesson.classId, query: ofMarch, answer }
  },
  'GET /api/scheduled-lessons/{id}/register': async () => {
    const record = await makeProgressInClass()
    return { id: record.scheduledLessonId, answer: { lesson: { id: record.scheduledLessonId }, progress: [record] } }
  },
  'PUT /api/student-progress/{id}': async () => {
    const { id, studentId, scheduledLessonId } = await makeProgressInClass()
    const body = { studentId, scheduledLessonId, points: 7, comment: 'Well done' }
    return { id, body, answer: { id, ...body } }
  },
  'POST /api/student-progress/saves/{saveId}/undo': async () => {
    const saveId = newId()
    await makeProgressInClass({ saveId })
    return { id: saveId, status: 204 }
  },

  'GET /api/lesson-templates/{id}/history': async () => historyOf(await createTemplate(school)),
  'GET /api/classes/{id}/history': async () => historyOf(await createClass(school)),
  'GET /api/students/{id}/history': async () => historyOf((await classWithStudent()).student),
  'GET /api/scheduled-lessons/{id}/history': async () => historyOf(await scheduleLesson(school)),
  'GET /api/student-progress/{id}/history': async () => historyOf(await makeProgressInClass()),
  'GET /api/scheduled-lessons/{id}/register-history': async () => {
    const { scheduledLessonId: id, studentId } = await makeProgressInClass()
    return { id, answer: [{ records: [{ student: { id: studentId } }] }] }
  },

  'GET /api/students/{id}/export': async () => ({ id: (await classWithStudent()).student.id }),
  'DELETE /api/students/{id}/data': async () => {
    const { student } = await classWithStudent()
    return { id: student.id, status: 204, body: { name: fullNameOf(student) } }
  },
  'DELETE /api/deleted/{id}': async () => {
    const { id } = await createClass(school)
    const now = school.clock().toISOString()
    school.clock.advance({ days: -31 })
    await school.asTeacher.delete(`/api/classes/${id}`)
    school.clock.set(now)
    return { id, status: 204 }
  },
}

async function classWithStudent() {
  const { id } = await createClass(school)
  return { id, student: await createStudent(school, { classId: id }) }
}

async function makeProgressInClass(more = {}) {
  const { id: classId, student } = await classWithStudent()
  const lesson = await scheduleLesson(school, { classId })
  return recordProgress(school, { studentId: student.id, scheduledLessonId: lesson.id, ...more })
}

const historyOf = ({ id }: { id: string }): Case => ({ id, answer: [{ change: 'create', before: null }] })

/** Deletes the entity and answers it, to be restored. */
async function deleted(noun: string, stored: { id: string; updatedAt: string }): Promise<Case> {
  expect((await school.asTeacher.delete(`/api/${noun}/${stored.id}`)).status).toBe(204)
  const { updatedAt: _, ...answer } = stored
  return { id: stored.id, answer }
}

const modules = import.meta.glob<Record<string, unknown>>('../contract/*/api.ts', { eager: true })
const endpoints = Object.values(modules)
  .flatMap((module) => Object.values(module) as Endpoint[])
  .filter(({ path }) => path?.includes('{'))
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

describe('an id in the path may be written in upper case', () => {
  test('every endpoint with an id has its case, and every case its endpoint', () => {
    expect(Object.keys(cases).sort()).toEqual(endpoints.map(([name]) => name).sort())
  })

  test.each(endpoints)('%s', async (name, { method, path }) => {
    const prepared = await cases[name]?.()
    if (!prepared) throw new Error('This endpoint needs a case in `cases`')
    const { id, query = '', body, status = 200, answer } = prepared
    const urlOf = (written: string) => fillPath(path, { id: written, classId: written, saveId: written }) + query
    const upperCase = id.toUpperCase()
    expect(upperCase).not.toBe(id)
    const received = await school.asAdmin.send(method, urlOf(upperCase), body)
    expect(received.status).toBe(status)
    if (answer) expect(received.body).toMatchObject(answer)
    if (method === 'DELETE') expect((await school.asAdmin.send(method, urlOf(id), body)).status).toBe(404)
  })
})
