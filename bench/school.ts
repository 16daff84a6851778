import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuiltServer, checkout, startBuiltServer } from '../real-server/built-server.ts'
import { withDatabase } from '../real-server/running-server.ts'
import { startOfWeek } from '../src/contract/kernel/dates.ts'
import type { Size } from './sizes.ts'

const cache = join(checkout, '.cache/bench')
/** Another number for schools that are generated in another way. */
const generation = 4
/** The tables of the school that runs write. */
const writtenTables = ['students', 'student_progress']
export const thisMonday = startOfWeek(new Date().toISOString().slice(0, 10))

/** Starts a server on the generated school of a size, without what an earlier run has written; generates it once a week. */
export async function openSchool(size: Size): Promise<BuiltServer> {
  const folder = join(cache, `${size.name}-${thisMonday}-${generation}`)
  if (!existsSync(folder)) await generate(size, folder)
  const server = await startBuiltServer(folder)
  await putBack(server)
  return server
}

async function generate(size: Size, folder: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  for (const old of await readdir(cache)) {
    if (old.startsWith(`${size.name}-`)) await rm(join(cache, old), { recursive: true })
  }
  console.error(`Generating school ${size.name} …`)
  const begun = performance.now()
  const unfinished = `${folder}.new`
  const server = await startBuiltServer(unfinished)
  try {
    await withDatabase(server, async (client) => {
      const { classes, students, lessonsPerWeek, weeks } = size
      const settings = {
        classes,
        students,
        lessons_per_week: lessonsPerWeek,
        weeks,
        recorded_weeks: weeks,
        monday: thisMonday,
      }
      for (const [name, value] of Object.entries(settings)) {
        await client.query('select set_config($1, $2, false)', [`bench.${name}`, String(value)])
      }
      await client.query(await readFile(join(import.meta.dirname, 'generate.sql'), 'utf8'))
      // In a schema of its own, because a backup holds all tables of the school.
      await client.query(
        'create schema bench; create table bench.generated as select max(id) as last_change_id from change_history',
      )
      await client.query('vacuum analyze')
    })
  } finally {
    await server.stop()
  }
  await rename(unfinished, folder)
  console.error(`… in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
}

/**
 * Puts back what an earlier run has written, by the change history, which then ends where it did; and signs everybody out. Done at
 * the start of a run, because one that was killed has put back nothing. Dead rows are vacuumed; the counters of the school's version stay.
 */
async function putBack(server: BuiltServer): Promise<void> {
  await withDatabase(server, async (client) => {
    await client.query('begin')
    // Without triggers: putting back is no change of the school, and keeps the times of the rows.
    await client.query('set local session_replication_role = replica')
    await client.query(
      `create temporary table written on commit drop as
       select distinct on (table_name, record_id) table_name, record_id::uuid as id, before
       from change_history where id > (select last_change_id from bench.generated) order by table_name, record_id, change_history.id`,
    )
    const { rows: others } = await client.query(
      'select distinct table_name from written where table_name <> all($1::text[])',
      [writtenTables],
    )
    if (others.length > 0) throw new Error(`A run has written what is not put back: ${JSON.stringify(others)}`)
    for (const table of writtenTables) {
      await client.query(
        `delete from ${table} using written where table_name = '${table}' and ${table}.id = written.id`,
      )
      await client.query(
        `insert into ${table} select stored.* from written, jsonb_populate_record(null::${table}, before) stored
         where table_name = '${table}' and before is not null`,
      )
    }
    await client.query('delete from change_history where id > (select last_change_id from bench.generated)')
    await client.query('delete from auth.sessions; delete from auth.known_devices')
    await client.query('commit')
    await client.query('vacuum analyze')
  })
}

/** Ids of the generated school that the calls of the screens need. */
export type Known = { classId: string; studentId: string; lessonId: string; recordId: string }

/** A class, a student of it and the latest lesson of it that has a register. */
export async function findKnown(server: BuiltServer): Promise<Known> {
  return withDatabase(server, async (client) => {
    const { rows } = await client.query(
      `select lesson.class_id as "classId", lesson.id as "lessonId", record.student_id as "studentId",
         record.id as "recordId"
       from scheduled_lessons lesson join student_progress record on record.scheduled_lesson_id = lesson.id
       where lesson.date between $1::date - 7 and $1::date - 1 order by lesson.date desc, lesson.id limit 1`,
      [thisMonday],
    )
    return rows[0]
  })
}
