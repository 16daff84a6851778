import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints, fillPath } from './endpoint.ts'

test('a path is filled with its parameters, each encoded; a missing one throws', () => {
  expect(fillPath('/api/classes')).toBe('/api/classes')
  expect(fillPath('/api/classes/{classId}/students', { classId: '42' })).toBe('/api/classes/42/students')
  expect(fillPath('/api/{a}/{b}', { a: 'x/../y?', b: 'ї' })).toBe('/api/x%2F..%2Fy%3F/%D1%97')
  expect(() => fillPath('/api/{a}')).toThrow('the parameter a of /api/{a} is given')
})

test('a call succeeds with the statuses it declares, or by whether it has an answer', () => {
  const declare = endpoints(async () => ({ student: z.string() }))
  const of = { may: 'changeSchool', summary: 'Creates a student' } as const
  expect(declare('POST', '/api/students', { ...of, answer: 'student', statuses: [201, 200] }).statuses).toEqual([
    201, 200,
  ])
  expect(declare('POST', '/api/students/moves', { ...of, answer: 'student' }).statuses).toEqual([200])
  expect(declare('DELETE', '/api/students/{id}', of).statuses).toEqual([204])
})

test('the schemas are loaded on demand, by their names', async () => {
  let loads = 0
  const schemas = { student: z.string(), studentInput: z.number() }
  const declare = endpoints(async () => {
    loads++
    return schemas
  })
  const endpoint = declare('POST', '/api/students', {
    may: 'changeSchool',
    body: 'studentInput',
    answer: 'student',
    summary: 'Creates a student',
  })
  expect(loads).toBe(0)
  expect(await endpoint.loadSchemas()).toEqual({
    query: undefined,
    body: schemas.studentInput,
    answer: schemas.student,
  })
  expect(loads).toBe(1)
})
