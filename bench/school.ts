import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkout, type Server, startServer, withDatabase } from '../real-server/npm-start.ts'
import { startOfWeek } from '../src/contract/kernel/dates.ts'
import type { Size } from './sizes.ts'

const cache = join(checkout, '.cache/bench')
/** Another number for schools that are generated in another way. */
const generation = 3
export const thisMonday = startOfWeek(new Date().toISOString().slice(0, 10))

/** Starts a server on the generated school of a size, without what an earlier run has written; generates it once a week. */
export async function openSchool(size: Size): Promise<Server> {
  const folder = join(cache, `${size.name}-${thisMonday}-${generation}`)
  if (!existsSync(folder)) await generate(size, folder)
  const server = await startServer(folder)
  await removeWritten(server)
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
  const server = await startServer(unfinished)
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
      await client.query('create schema bench; create table bench.generated as select clock_timestamp() as at')
      await client.query('vacuum analyze')
    })
  } finally {
    await server.stop()
  }
  await rename(unfinished, folder)
  console.error(`… in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
}

// A run that was killed has removed nothing, so this is done at the start of the next one.
async function removeWritten(server: Server): Promise<void> {
  await withDatabase(server, async (client) => {
    for (const table of ['student_progress', 'class_memberships', 'students']) {
      await client.query(`delete from ${table} where created_at > (select at from bench.generated)`)
    }
    await client.query('analyze')
  })
}

/** Ids of the generated school that the calls of the screens need. */
export type Known = { classId: string; studentId: string; lessonId: string; recordId: string }

/** A class, a student of it and the latest lesson of it that has a register. */
export async function findKnown(server: Server): Promise<Known> {
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
