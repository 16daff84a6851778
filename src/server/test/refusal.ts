import { expect } from 'vitest'
import type { Failure } from '../../contract/kernel/errors.ts'
import type { Answer } from './actor.ts'
import { rowCounts } from './factories.ts'
import type { TestSchool } from './fixtures.ts'

/** Sends what must be refused, sees to it that nothing has changed in the database, and answers the refusal. */
export async function refusal(
  { db }: Pick<TestSchool, 'db'>,
  send: () => Promise<Answer>,
): Promise<Failure & { status: number }> {
  const before = await rowCounts(db)
  const { status, body } = await send()
  expect(status).toBeGreaterThanOrEqual(400)
  expect(await rowCounts(db)).toEqual(before)
  return { status, ...body }
}
