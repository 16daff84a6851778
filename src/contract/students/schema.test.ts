import { describe, expect, test } from 'vitest'
import { studentInput, studentUpdate } from './schema.ts'

const body = { firstName: 'Олена', lastName: 'Бойко', studentId: 'STU2024001', classId: null }

describe.each([
  ['a new student', studentInput],
  ['a change of a student', studentUpdate],
])('the day since when, in %s', (_, schema) => {
  test('is left out, always (null) or a date, and stays what it is', () => {
    expect(schema.parse(body)).not.toHaveProperty('inClassSince')
    for (const inClassSince of [null, '2024-02-29']) {
      expect(schema.parse({ ...body, inClassSince })).toMatchObject({ inClassSince })
    }
  })

  test.each(['', '2023-02-29', '2024-2-1', '2024-02-29T00:00:00Z', '29.02.2024', 'always'])(
    'is not %j',
    (inClassSince) => {
      const { error } = schema.safeParse({ ...body, inClassSince })
      expect(error?.issues).toMatchObject([{ path: ['inClassSince'], message: 'Please enter a valid date' }])
    },
  )
})
