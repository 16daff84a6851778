import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints, fillPath } from './endpoint.ts'

test('a path is filled with its parameters, each encoded', () => {
  expect(fillPath('/api/classes')).toBe('/api/classes')
  expect(fillPath('/api/classes/{classId}/students', { classId: '42' })).toBe('/api/classes/42/students')
  expect(fillPath('/api/{a}/{b}', { a: 'x/../y?', b: 'ї' })).toBe('/api/x%2F..%2Fy%3F/%D1%97')
  expect(fillPath('/api/{a}')).toBe('/api/')
})

test('a call succeeds with the statuses it declares, or by whether it has an answer', () => {
  const declare = endpoints(async () => ({ thing: z.string() }))
  const of = { may: 'changeSchool', summary: 'Makes a thing' } as const
  expect(declare('POST', '/api/things', { ...of, answer: 'thing', statuses: [201, 200] }).statuses).toEqual([201, 200])
  expect(declare('POST', '/api/things/moves', { ...of, answer: 'thing' }).statuses).toEqual([200])
  expect(declare('DELETE', '/api/things/{id}', of).statuses).toEqual([204])
})

test('the schemas are loaded on demand, by their names', async () => {
  let loads = 0
  const schemas = { thing: z.string(), thingInput: z.number() }
  const declare = endpoints(async () => {
    loads++
    return schemas
  })
  const endpoint = declare('POST', '/api/things', {
    may: 'changeSchool',
    body: 'thingInput',
    answer: 'thing',
    summary: 'Makes a thing',
  })
  expect(loads).toBe(0)
  expect(await endpoint.loadSchemas()).toEqual({ query: undefined, body: schemas.thingInput, answer: schemas.thing })
  expect(loads).toBe(1)
})
