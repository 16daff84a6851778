import { expect, onTestFinished, test } from 'vitest'
import { emptySchool } from '../../src/server/test/fixtures.ts'
import { seedDemoSchool } from './seed.ts'

async function openSchool() {
  const school = await emptySchool()
  onTestFinished(school.close)
  const countOf = async (table: 'approvedUsers' | 'students' | 'studentProgress') =>
    Number(
      (
        await school.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirst()
      )?.count,
    )
  const counts = () => Promise.all([countOf('approvedUsers'), countOf('students'), countOf('studentProgress')])
  return { ...school, seed: () => seedDemoSchool(school.db, school.config, school.clock), counts }
}

test('an empty database is filled once', async () => {
  const { seed, counts } = await openSchool()
  await seed()
  const filled = await counts()
  expect(filled).toEqual([3, 150, expect.any(Number)])
  expect(filled[2]).toBeGreaterThan(1000)
  await seed()
  expect(await counts()).toEqual(filled)
})

test('the database of another school is refused and not changed', async () => {
  const { seed, counts, person } = await openSchool()
  await person({ email: 'admin@school.test', role: 'admin' })
  await expect(seed()).rejects.toThrow('This database holds another school')
  expect(await counts()).toEqual([1, 0, 0])
})
