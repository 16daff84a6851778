import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createClass, createStudent } from '../test/factories.ts'
import { testSchool } from '../test/fixtures.ts'

test('fifty new students give their tables statistics', async () => {
  const school = await testSchool()
  const { id: classId } = await createClass(school)
  const analyzed = async () => {
    const { rows } = await sql<{ tablename: string }>`
      select distinct tablename from pg_stats
      where schemaname = 'public' and tablename in ('students', 'class_memberships') order by tablename
    `.execute(school.db)
    return rows.map(({ tablename }) => tablename)
  }
  for (let count = 0; count < 49; count++) await createStudent(school, { classId })
  expect(await analyzed()).toEqual([])
  await createStudent(school, { classId })
  await expect.poll(analyzed).toEqual(['class_memberships', 'students'])
  await school.close()
})
