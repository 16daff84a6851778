import { sql } from 'kysely'
import type { Db } from '../src/server/db/transaction.ts'

/** How many rows of a table were inserted, updated or deleted. */
export type Write = { table: string; operation: 'INSERT' | 'UPDATE' | 'DELETE'; rows: number }

/**
 * Lets the database record every row that is written, in the same transaction, so that a rolled back write is not recorded.
 * A comparison of the contents would miss a row that is written and then restored.
 */
export async function recordWrites(db: Db): Promise<void> {
  await sql`create schema fuzz`.execute(db)
  await sql`create unlogged table fuzz.writes (table_name text not null, operation text not null)`.execute(db)
  await sql`
    create function fuzz.record_write() returns trigger language plpgsql as $$
    begin
      insert into fuzz.writes values (tg_table_schema || '.' || tg_table_name, tg_op);
      return null;
    end $$`.execute(db)
  await sql`
    do $$
    declare
      recorded record;
    begin
      for recorded in select schemaname, tablename from pg_tables where schemaname in ('public', 'auth') loop
        execute format('create trigger record_write after insert or update or delete on %I.%I for each row execute function fuzz.record_write()',
          recorded.schemaname, recorded.tablename);
      end loop;
    end $$`.execute(db)
}

/** What has been written since the last call. */
export async function takeWrites(db: Db): Promise<Write[]> {
  const { rows } = await sql<Write>`
    with taken as (delete from fuzz.writes returning table_name, operation)
    select table_name as "table", operation, count(*) as rows from taken group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
