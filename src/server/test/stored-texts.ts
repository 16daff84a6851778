import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'

/** The table of each row, in the whole database, whose text contains a text: to show that nothing is left of something. */
export async function storedTextsWith(db: Db, text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth')`.execute(
    db,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ name: string }>`
        select ${name} as name from ${sql.raw(name)} stored where position(${text} in stored::text) > 0`.execute(db)
      return rows.map((row) => row.name)
    }),
  )
  return found.flat()
}
