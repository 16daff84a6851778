import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../db/ids.ts'
import { createApprovedUser, createClass, createStudent, createTemplate, scheduleLesson } from '../test/factories.ts'
import { type TestSchool, testSchool } from '../test/fixtures.ts'

let school: TestSchool
type Described = {
  responses: object
  security?: object[]
  parameters: { name: string; in: string; required?: boolean }[]
}
let described: Record<string, Record<string, Described>>
beforeAll(async () => {
  school = await testSchool()
  described = (await school.asStranger.get('/api/docs/json')).body.paths
})
afterAll(() => school.close())

/** The success statuses of the description, and those that the server answers to the same request, sent twice. */
async function statuses(path: string, body?: object, url = path) {
  const declared = Object.keys(described[path]?.post?.responses ?? {}).filter((status) => status.startsWith('2'))
  const first = await school.asAdmin.post(url, body)
  const again = await school.asAdmin.post(url, body)
  return { declared: declared.map(Number), answered: [...new Set([first.status, again.status])].sort() }
}

test('a create declares 201, and 200 for a repeated one', async () => {
  const { id: classId } = await createClass(school)
  const { id: templateId } = await createTemplate(school)
  const { id: studentId } = await createStudent(school)
  const { id: scheduledLessonId } = await scheduleLesson(school)
  const template = {
    title: 'Fractions',
    description: 'To understand fractions',
    objectives: ['Compare two fractions'],
    lessonStructure: [{ id: 'main', title: 'Main part', duration: 40, description: 'The number line' }],
  }
  const creates: [string, object][] = [
    ['/api/classes', { name: '5-А' }],
    ['/api/lesson-templates', template],
    ['/api/students', { firstName: 'Олена', lastName: 'Бойко', studentId: 'STU2026999' }],
    ['/api/scheduled-lessons', { templateId, classId, date: '2026-03-11', startTime: '10:00' }],
    ['/api/student-progress', { studentId, scheduledLessonId }],
  ]
  for (const [path, body] of creates) {
    const { declared, answered } = await statuses(path, { id: newId(), ...body })
    expect([path, declared, answered]).toEqual([path, [200, 201], [200, 201]])
  }
})

test('every other POST declares the one status that it answers', async () => {
  const user = await createApprovedUser(school)
  const student = await createStudent(school)
  const others: [string, number, string, object?][] = [
    ['/api/students/{id}/restoration', 200, student.id],
    ['/api/classes/{id}/restoration', 200, (await createClass(school)).id],
    ['/api/lesson-templates/{id}/restoration', 200, (await createTemplate(school)).id],
    ['/api/scheduled-lessons/{id}/restoration', 200, (await scheduleLesson(school)).id],
    ['/api/approved-users/activation', 200, ''],
    ['/api/students/moves', 200, '', { moves: [{ id: student.id, classId: null }] }],
    ['/api/approved-users/{id}/invitation', 201, user.id],
  ]
  for (const [path, status, id, body] of others) {
    const { declared, answered } = await statuses(path, body, path.replace('{id}', id))
    expect([path, declared, answered]).toEqual([path, [status], [status]])
  }
})

test('an endpoint without an answer declares 204', () => {
  for (const [path, method] of [
    ['/api/approved-users/first-admin', 'post'],
    ['/api/classes/{id}', 'delete'],
  ] as const) {
    const responses = described[path]?.[method]?.responses
    expect(responses).toMatchObject({ 204: { description: 'Done' } })
    expect(responses).not.toHaveProperty('200')
    expect(responses).not.toHaveProperty('201')
  }
})

test('a parameter of the query is required where the server refuses the request without it', async () => {
  const withQuery = Object.entries(described).flatMap(([path, { get }]) => {
    const parameters = get?.parameters.filter((parameter) => parameter.in === 'query') ?? []
    return parameters.length > 0 ? [{ path, parameters }] : []
  })
  const required = withQuery.flatMap(({ path, parameters }) =>
    parameters.filter((parameter) => parameter.required).map(({ name }) => `${path}?${name}`),
  )
  expect(required).toEqual(expect.arrayContaining(['/api/absences?studentId', '/api/dashboard?today']))
  for (const { path, parameters } of withQuery) {
    const { status, body } = await school.asAdmin.get(path.replace('{id}', newId()))
    const refused = status === 400 ? body.issues.map((issue: { path: string }) => issue.path) : []
    const declared = parameters.filter((parameter) => parameter.required).map(({ name }) => name)
    expect([path, declared.sort()]).toEqual([path, refused.sort()])
  }
})

test('only what is asked for without a session needs none by the description', () => {
  const open = Object.entries(described).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { security }]) => (security?.length === 0 ? [`${method} ${path}`] : [])),
  )
  expect(open.sort()).toEqual(['post /api/approved-users/first-admin', 'post /api/approved-users/link-owner'])
})
