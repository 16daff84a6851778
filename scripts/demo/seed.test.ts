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

test('the school has terms, units, and a journal of its past lessons', async () => {
  const { db, seed, clock } = await openSchool()
  await seed()
  const { terms } = await db.selectFrom('schoolCalendars').select('terms').executeTakeFirstOrThrow()
  expect(terms).toHaveLength(2)
  const units = await db.selectFrom('units').select(['title', 'templateIds']).orderBy('title').execute()
  expect(units.map(({ templateIds }) => templateIds.length)).toEqual([3, 2])
  const lessons = await db.selectFrom('scheduledLessons').select(['date', 'topic', 'homework']).execute()
  const today = clock().toISOString().slice(0, 10)
  const taught = lessons.filter(({ date }) => date < today)
  expect(taught.every(({ topic }) => topic !== '')).toBe(true)
  expect(taught.some(({ homework }) => homework !== '')).toBe(true)
  expect(lessons.filter(({ date, topic }) => date > today && topic !== '')).toEqual([])
})

test('the database of another school is refused and not changed', async () => {
  const { seed, counts, person } = await openSchool()
  await person({ email: 'admin@school.test', role: 'admin' })
  await expect(seed()).rejects.toThrow('This database holds another school')
  expect(await counts()).toEqual([1, 0, 0])
})
