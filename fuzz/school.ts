import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { pino } from 'pino'
import { dateAt } from '../src/contract/kernel/dates.ts'
import { buildApp } from '../src/server/app.ts'
import { deleteExpired } from '../src/server/auth/sessions/cleanup.ts'
import { readConfig } from '../src/server/config.ts'
import { openDatabase, openPool } from '../src/server/db/connect.ts'
import { bodyOf } from '../src/server/test/actor.ts'
import { type Known, keepText } from './known.ts'
import { createPeople, emailOf, password, roles } from './people.ts'
import type { Request } from './request.ts'
import { recordWrites, takeWrites, type Write } from './writes.ts'

export type Answer = { status: number; text: string; isJson: boolean; writes: Write[] }
export type FuzzedSchool = Awaited<ReturnType<typeof openSchool>>

const idleTurns = 5
const log = pino({ level: 'silent' })

/** The whole server on a migrated database, with an account for each role and a clock that advances with every request. */
export async function openSchool(connection: ClientConfig) {
  const pool = openPool(connection, log)
  const db = openDatabase(pool)
  let now = new Date('2026-03-02T08:00:00Z')
  const clock = () => now
  const config = readConfig({ PUBLIC_URL: 'http://school.test', TIMEZONE: 'Europe/Kyiv', LOG_LEVEL: 'silent' })
  const people = createPeople({ db, clock, publicUrl: config.publicUrl })
  const known: Known = {
    entities: {},
    texts: {
      email: [...roles.map(emailOf), 'Admin@School.test', 'їжак@school.test'],
      password: ['short', 'another long password', password],
      redirect_to: ['/auth/set-password', 'http://school.test/reset-password', 'https://elsewhere.test/'],
      token_hash: ['x'],
      token: ['123456'],
    },
    today: dateAt(now, config.timezone),
  }
  const app = await buildApp({
    db,
    config,
    clock,
    outbox: {
      store: async (_tx, { link }) => keepText(known, 'token_hash', URL.parse(link)?.searchParams.get('token_hash')),
      send: () => undefined,
    },
    checksAnswers: true,
  })
  await app.ready()
  await people.restore()
  for (const token of people.refreshTokens()) keepText(known, 'refresh_token', token)
  await recordWrites(db)
  await takeWrites(db)

  /** Waits until the work that some routes do after their answer is done. */
  async function waitForBackgroundWork(): Promise<void> {
    for (let idle = 0; idle < idleTurns; idle++) {
      await nextTurn()
      if (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) idle = -1
    }
  }

  return {
    known,
    people,
    /** Sends a request five seconds after the previous one; the answer lists what was written, background work included. */
    send: async ({ method, url, headers, payload }: Request): Promise<Answer> => {
      now = new Date(now.getTime() + 5000)
      known.today = dateAt(now, config.timezone)
      // Otherwise the auth service would do so after the answer, and it would count as written by the request.
      if (url.startsWith('/auth/v1')) await deleteExpired(db, now, config.sessionDays * 24 * 60 * 60 * 1000)
      await takeWrites(db)
      const answer = await app.inject({
        method,
        url,
        headers,
        ...(payload !== undefined && { payload }),
        payloadAsStream: true,
      })
      const text = await bodyOf(answer)
      await waitForBackgroundWork()
      const isJson = answer.headers['content-type']?.toString().startsWith('application/json') ?? false
      return { status: answer.statusCode, text, isJson, writes: await takeWrites(db) }
    },
    close: async () => {
      await app.close()
      await db.destroy()
    },
  }
}
