import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { ApprovedUser } from '../../contract/approved-users/schema.ts'
import type { Role } from '../../contract/kernel/permissions.ts'
import { buildApp } from '../app.ts'
import { ensureAccount } from '../auth/accounts.ts'
import type { Outbox } from '../auth/context.ts'
import { insertSession } from '../auth/sessions/sessions.ts'
import { accessTokens, issuerOf } from '../auth/tokens/access-token.ts'
import { signingKeys } from '../auth/tokens/signing-keys.ts'
import { readConfig } from '../config.ts'
import type { Connection } from '../db/connect.ts'
import { newId } from '../db/ids.ts'
import type { Db } from '../db/transaction.ts'
import type { Metrics } from '../metrics.ts'
import { type Actor, actor, recordErrors } from './actor.ts'
import { countStatements } from './count-statements.ts'
import { testDatabase } from './database.ts'
import { memoryOutbox } from './memory-outbox.ts'

const publicUrl = 'http://school.test'

export type TestSchoolOptions = {
  /** The instant of the school's clock, which does not run. */
  now?: string
  timezone?: string
  /** Instead of collecting the mails in `mails`. */
  outbox?: Outbox
  /** Instead of a fresh database of the test run's PostgreSQL. */
  database?: { db: Db; openShare?: Connection['openShare']; close: () => Promise<void> }
  log?: FastifyBaseLogger
  metrics?: Metrics
  /** Other settings, as environment variables. */
  env?: Record<string, string>
}

type NewPerson = { email: string; role: Role; status?: ApprovedUser['status'] }

/** A person of the school, who sends requests. */
export type Person = Actor & {
  email: string
  userId: string
  sessionId: string
  /** The id among the approved users. */
  approvalId: string
  accessToken: () => Promise<string>
}

/**
 * A school for one test file: a new database, the whole server, a clock to set, three people and a client without a session.
 * Every answer of the server is checked by the contract.
 */
export async function testSchool(options: TestSchoolOptions = {}) {
  const school = await emptySchool(options)
  return {
    ...school,
    asAdmin: await school.person({ email: 'admin@school.test', role: 'admin' }),
    asTeacher: await school.person({ email: 'teacher@school.test', role: 'teacher' }),
    asAssistant: await school.person({ email: 'assistant@school.test', role: 'assistant' }),
  }
}

export type TestSchool = Awaited<ReturnType<typeof testSchool>>

/** A new installation without approved users. */
export async function emptySchool(options: TestSchoolOptions = {}) {
  const { now = '2026-03-02T10:00:00Z', timezone = 'Europe/Kyiv' } = options
  const { db, openShare, close }: NonNullable<TestSchoolOptions['database']> =
    options.database ?? (await testDatabase())
  const clock = testClock(now)
  const config = readConfig({ PUBLIC_URL: publicUrl, TIMEZONE: timezone, LOG_LEVEL: 'silent', ...options.env })
  const { outbox: memory, mails } = memoryOutbox()
  const { log, metrics, outbox = memory } = options
  const openers = { ...(log && { log }), ...(openShare && { openShare }) }
  const app = await buildApp({ db, config, clock, outbox, metrics, checksAnswers: true, ...openers })
  recordErrors(app)
  await app.ready()
  const tokens = accessTokens({ keys: signingKeys({ db, clock }), clock, issuer: issuerOf(config.publicUrl) })

  async function signIn(email: string) {
    const account = await ensureAccount(db, { email, now: clock() })
    const session = await insertSession(db, { userId: account.id, method: 'password', now: clock() })
    return { account, session }
  }

  /** Somebody with an account and a session, but without approval. */
  async function visitor(email: string) {
    const { account, session } = await signIn(email)
    const accessToken = () => tokens.sign(account, session)
    const headers = async () => ({ authorization: `Bearer ${await accessToken()}` })
    return { ...actor(app, headers), email, userId: account.id, sessionId: session.id, accessToken }
  }

  /** Somebody approved, by default active, and signed in. */
  async function person({ email, role, status = 'active' }: NewPerson): Promise<Person> {
    const approvalId = newId()
    const activatedAt = status === 'active' ? clock() : null
    await db
      .insertInto('approvedUsers')
      .values({ id: approvalId, email, role, status, activatedAt, invitedBy: null, updatedBy: null })
      .execute()
    return { ...(await visitor(email)), approvalId }
  }

  return {
    app,
    db,
    config,
    clock,
    outbox,
    mails,
    person,
    visitor,
    /** A client without a session. */
    asStranger: actor(app, async () => ({})),
    /** The SQL statements of `work`, except the one of every request that finds the caller. */
    statementsOf: async (work: () => Promise<unknown>): Promise<string[]> => {
      // A first run fills the caches, such as the signing keys.
      await work()
      // No answer of the first run is sent again.
      await sql`select count_school_change()`.execute(db)
      const { statements } = await countStatements(db, work)
      return statements.filter((statement) => !statement.includes('from callers_with_versions('))
    },
    close: async () => {
      await app.close()
      await close()
    },
  }
}

export type EmptySchool = Awaited<ReturnType<typeof emptySchool>>

type Span = { days?: number; hours?: number; minutes?: number; seconds?: number }

function testClock(start: string) {
  let now = new Date(start)
  return Object.assign(() => now, {
    set: (instant: string) => {
      now = new Date(instant)
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span) => {
      now = new Date(now.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000)
    },
  })
}
