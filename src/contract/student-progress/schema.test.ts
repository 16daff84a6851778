import { expect, test } from 'vitest'
import { studentProgressInput } from './schema.ts'

const id = '01a20311-7606-738c-bc74-fe0927fde788'
const parse = (points: number) => studentProgressInput.safeParse({ studentId: id, scheduledLessonId: id, points })

test('points have two decimals, also where a computer cannot write them exactly, and are stored with two', () => {
  for (const points of [128.02, -655.33, 999.99, 0.01, -1000, 1000]) {
    expect(parse(points).data?.points).toBe(points)
  }
  expect(parse(0.1 + 0.2).data?.points).toBe(0.3)
})

test.each([0.001, 128.021, -999.999, 1000.01, -1000.01])('points are not %d', (points) => {
  expect(parse(points).error?.issues).toMatchObject([{ path: ['points'] }])
})
