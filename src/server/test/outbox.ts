import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, onTestFinished } from 'vitest'
import type { AuthMail } from '../auth/context.ts'
import { readConfig } from '../config.ts'
import { inTransaction } from '../db/transaction.ts'
import { createMailer } from '../mail/mailer.ts'
import { dataFolder } from './data-folder.ts'
import { type TestDatabase, testDatabase } from './database.ts'

export const start = Date.parse('2026-03-02T08:00:00Z')
export const mail: AuthMail = {
  kind: 'invite',
  email: 'olena@school.test',
  link: 'http://127.0.0.1:3000/auth/set-password?token_hash=abc&type=invite',
  expiresAt: new Date(start + 72 * 3600_000),
}
export const log = pino({ level: 'silent' })

/** The database of a test, and the clock of its mailers, which stands at `start` until the test sets it. */
export const outbox = {} as { db: TestDatabase['db']; now: number }

/** Gives every test of a file an outbox of its own. */
export function createOutboxes(): void {
  let database: TestDatabase
  beforeEach(async () => {
    database = await testDatabase()
    Object.assign(outbox, { db: database.db, now: start })
  })
  afterEach(() => database.close())
}

export async function mailer(env: NodeJS.ProcessEnv, { closingMs }: { closingMs?: number } = {}) {
  const dataDir = await dataFolder('mail')
  const config = readConfig({ DATA_DIR: dataDir, TIMEZONE: 'Europe/Kyiv', ...env })
  const { db } = outbox
  const clock = () => new Date(outbox.now)
  const created = createMailer({ db, config, clock, log, ...(closingMs && { closingMs }) })
  onTestFinished(() => created.close())
  const deliver = async (mail: AuthMail) => {
    await inTransaction(db, undefined, (tx) => created.store(tx, mail))
    created.send()
  }
  return { ...created, deliver, dataDir }
}

export const storedMail = () => outbox.db.selectFrom('outgoingMails').selectAll().executeTakeFirstOrThrow()

/** A mail server that says nothing by itself, and its first connection. */
export async function silentServer() {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const connected = once(server, 'connection') as Promise<[Socket]>
  return { connected, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
