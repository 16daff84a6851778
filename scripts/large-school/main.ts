import { sql } from 'kysely'
import { dateAt } from '../../src/contract/kernel/dates.ts'
import { inTransaction } from '../../src/server/db/transaction.ts'
import { OperatorError } from '../../src/server/operator-error.ts'
import { runServer } from '../../src/server/run.ts'
import { insertPeople, mustBeFilled, signInNotice } from '../demo/seed.ts'
import { insertLargeSchool } from './insert.ts'
import { largeSchool } from './school.ts'

// npm run large-school: the same server on a school of 1,200 students and years of lessons.
process.exit(
  await runServer(async ({ db, config, clock }) => {
    if (await mustBeFilled(db)) {
      const school = largeSchool({
        today: dateAt(clock(), config.timezone),
        years: sizeOf('YEARS', 3),
        classes: sizeOf('CLASSES', 40),
        students: sizeOf('STUDENTS', 1200),
        lessonsPerWeek: sizeOf('LESSONS_PER_WEEK', 2),
        seed: 1,
      })
      console.log(`Filling a school: ${school.lessons.length} lessons, ${school.records.length} records …`)
      await inTransaction(db, undefined, async (tx) =>
        insertLargeSchool(tx, school, (await insertPeople(tx, clock())).teacher),
      )
      await sql`analyze`.execute(db)
    }
    return signInNotice()
  }),
)

/** A size from the environment: a number above zero. */
function sizeOf(name: string, otherwise: number): number {
  const size = Number(process.env[name] || otherwise)
  if (!(size > 0)) throw new OperatorError(`${name} must be a number above zero`)
  return size
}
