import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { type Role, roles, type UserStatus } from '../src/contract/kernel/permissions.ts'
import { buildApp } from '../src/server/app.ts'
import { ensureAccount } from '../src/server/auth/accounts.ts'
import type { AuthMail } from '../src/server/auth/context.ts'
import { type Config, readConfig } from '../src/server/config.ts'
import { openDatabase, openPool } from '../src/server/db/connect.ts'
import { newId } from '../src/server/db/ids.ts'
import type { Db } from '../src/server/db/transaction.ts'
import { freePort } from '../src/server/test/free-port.ts'
import { memoryOutbox } from '../src/server/test/memory-outbox.ts'
import { administer, copyDatabase, startTestPostgres, type TestPostgres } from '../src/server/test/test-postgres.ts'

/** A running school for one test: the real server on a new database, listening on a free port. */
export type TestSchool = {
  url: string
  db: Db
  /** The address of the database, for a process of its own. */
  databaseUrl: string
  config: Config
  /** Every mail that was sent, oldest first. */
  mails: AuthMail[]
  /** Starts another server on the same database, which ends with the school. */
  startProcess: () => Promise<{ url: string }>
  /** Stops the server, as a crash or a broken connection does; `close` is still needed. */
  stop: () => Promise<void>
  close: () => Promise<void>
}

/** The people of every test school; a person without a name would be asked for it on every page. */
export const names = {
  admin: 'Ірина Адміненко',
  teacher: 'Тарас Учитель',
  assistant: 'Аня Помічник',
} as const satisfies Record<Role, string>
export const password = 'correct-horse-battery'
export const emails = {
  admin: 'admin@school.test',
  teacher: 'teacher@school.test',
  assistant: 'assistant@school.test',
} as const satisfies Record<Role, string>

const log = pino({ level: 'silent' })

/** One PostgreSQL for a worker, with a database that every school is copied from. */
export const startPostgres = (): Promise<TestPostgres> => startTestPostgres('e2e', insertUsers)

async function insertUsers(db: Db): Promise<void> {
  for (const role of roles) await insertUser({ db }, { email: emails[role], name: names[role], role })
}

type User = { email: string; name?: string; role?: Role; status?: UserStatus }

/** Inserts an approved user with an account and the password of all test users. */
export async function insertUser(
  { db }: { db: Db },
  { email, name = email, role = 'teacher', status = 'active' }: User,
): Promise<void> {
  const now = new Date()
  const { id } = await ensureAccount(db, { email, now })
  // Every test signs in: a hash of the real cost would take the processor longer than the rest of a sign-in.
  const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await db.updateTable('auth.users').set({ passwordHash, emailConfirmedAt: now }).where('id', '=', id).execute()
  const activatedAt = status === 'invited' ? null : now
  await db.insertInto('approvedUsers').values({ id: newId(), email, name, role, status, activatedAt }).execute()
}

export async function openSchool(postgres: TestPostgres): Promise<TestSchool> {
  const database = `e2e_${newId().replaceAll('-', '')}`
  await copyDatabase(postgres.connection, database)
  const db = openDatabase(openPool({ ...postgres.connection, database }, log))
  const port = await freePort()
  const config = readConfig({ PORT: String(port), TIMEZONE: 'Europe/Kyiv', LOG_LEVEL: 'silent' })
  const { outbox, mails } = memoryOutbox()
  const webFolder = process.env.DAYBOOK_WEB_FOLDER ?? join(import.meta.dirname, '../dist/web')
  const apps: FastifyInstance[] = []
  const listen = async (port: number) => {
    const app = await buildApp({ db, config, clock: () => new Date(), outbox, webFolder, checksAnswers: true })
    apps.push(app)
    return { url: await app.listen({ port, host: config.host }) }
  }
  await listen(port)
  const stopAll = async (running: readonly FastifyInstance[]) => {
    for (const app of running) {
      app.server.closeAllConnections()
      await app.close()
    }
  }
  const stop = () => stopAll(apps.slice(0, 1))
  const close = async () => {
    await stopAll(apps)
    await db.destroy()
    await administer(postgres.connection, `drop database ${database} with (force)`)
  }
  const { host, port: databasePort, user } = postgres.connection
  const databaseUrl = `postgres://${user}:any@localhost/${database}?host=${encodeURIComponent(host)}&port=${databasePort}`
  return { url: config.publicUrl, db, databaseUrl, config, mails, startProcess: () => listen(0), stop, close }
}
