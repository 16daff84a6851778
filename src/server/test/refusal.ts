import { expect } from 'vitest'
import type { Failure } from '../../contract/kernel/errors.ts'
import type { Answer } from './actor.ts'
import { rowCounts } from './factories.ts'
import type { TestSchool } from './fixtures.ts'

/** Sends a request that must be refused, checks that no row was added, and answers the failure. */
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
