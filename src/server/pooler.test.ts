import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from './db/connect.ts'
import { newId } from './db/ids.ts'
import { testDatabase } from './test/database.ts'
import { openChanges } from './test/event-stream.ts'
import { createClass, createStudent, scheduleLesson } from './test/factories.ts'
import { testSchool } from './test/fixtures.ts'
import { freePort } from './test/free-port.ts'

/** The server behind PgBouncer in transaction mode, where each transaction may get another connection. */
const poolSize = 4
const program = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find((path) => existsSync(path))

/** A school whose database is reached through PgBouncer, with fewer connections than the server has. */
async function schoolBehindPooler(pgbouncer: string) {
  const { connection, db, close } = await testDatabase()
  // Dates and instants are read as ISO and UTC, whatever the database has.
  for (const setting of ["datestyle = ''SQL, DMY''", "timezone = ''America/New_York''"]) {
    await sql`do $$ begin execute format('alter database %I set ${sql.raw(setting)}', current_database()); end $$`.execute(
      db,
    )
  }
  const folder = await mkdtemp(join(tmpdir(), 'daybook-pooler-'))
  const port = await freePort()
  const settings = [
    '[databases]',
    `* = host=${connection.host} port=${connection.port} user=${connection.user}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${poolSize}`,
  ]
  await writeFile(join(folder, 'pgbouncer.ini'), settings.join('\n'))
  await chmod(folder, 0o755)
  // PgBouncer refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'] : []
  const [command = pgbouncer, ...args] = [...asNobody, pgbouncer, '--quiet', join(folder, 'pgbouncer.ini')]
  const child = spawn(command, args, { stdio: 'inherit' })
  const databaseUrl = `postgres://${connection.user}:any@127.0.0.1:${port}/${connection.database}`
  const config = { databaseUrl, dataDir: '', databaseConnections: 20 }
  const through = await vi.waitFor(() => connect(config, pino({ level: 'silent' })), { timeout: 10_000 })
  const closeAll = async () => {
    await through.close()
    child.kill()
    await once(child, 'exit')
    await close()
    await rm(folder, { recursive: true })
  }
  return testSchool({ database: { ...through, close: closeAll } })
}

test.skipIf(!program)(
  `${program ? '' : 'skipped, because pgbouncer is not installed: '}a register is saved, told to others and undone through PgBouncer in transaction mode`,
  async () => {
    const school = await schoolBehindPooler(program ?? '')
    onTestFinished(school.close)
    const { id: classId, createdAt } = await createClass(school)
    expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(60_000)
    const students = await Promise.all(Array.from({ length: 30 }, () => createStudent(school, { classId })))
    const { id: scheduledLessonId } = await scheduleLesson(school, { classId })
    const stream = await openChanges(school.app, school.asAssistant)

    const saveId = newId()
    const saves = students.map(({ id }, points) =>
      school.asTeacher.post('/api/student-progress', { studentId: id, scheduledLessonId, points, saveId }),
    )
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(students.map(() => 201))
    expect(await stream.changeOf(scheduledLessonId)).toMatchObject({ by: school.asTeacher.userId })
    const changes = await school.db.selectFrom('changeHistory').selectAll().where('saveId', '=', saveId).execute()
    expect(new Set(changes.map(({ changedBy }) => changedBy))).toEqual(new Set([school.asTeacher.userId]))
    expect(changes).toHaveLength(30)

    // Nothing of the teacher is left on the connection for the next transaction of somebody else.
    const { id } = await createClass(school, { name: 'Інший клас' })
    expect((await school.asAdmin.put(`/api/classes/${id}`, { name: 'Ще інший' })).status).toBe(200)
    const last = await school.db.selectFrom('changeHistory').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(last).toMatchObject({ changedBy: school.asAdmin.userId, saveId: null, clientId: null })

    expect((await school.asTeacher.post(`/api/student-progress/saves/${saveId}/undo`)).status).toBe(204)
    expect((await school.asTeacher.get(`/api/scheduled-lessons/${scheduledLessonId}/progress`)).body).toEqual([])
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity where datname = current_database()`.execute(school.db)
    expect(rows[0]?.count).toBeLessThanOrEqual(poolSize)
    stream.close()
  },
)
