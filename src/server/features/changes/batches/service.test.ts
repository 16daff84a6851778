import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allNouns } from '../../../../contract/changes/rules.ts'
import { type TestSchool, testSchool } from '../../../test/fixtures.ts'
import { recentBatches } from './service.ts'

let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

test('whoever missed more than the last 500 batches is told that everything may have changed, others what they missed', async () => {
  const batches = recentBatches(school.db, () => undefined)
  await batches.readOnce()
  const start = batches.currentVersion()
  for (let count = 0; count < 501; count++) {
    await sql`insert into classes (id, name, color) values (gen_random_uuid(), 'Клас', '#3B82F6')`.execute(school.db)
    await batches.readOnce()
  }
  expect(batches.listAfter(start + 1)).toHaveLength(500)
  expect(batches.listAfter(start)).toMatchObject([{ version: start + 501, changes: [{ nouns: allNouns, ids: [] }] }])
})
