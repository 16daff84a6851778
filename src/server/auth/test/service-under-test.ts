import cookie from '@fastify/cookie'
import { hash } from '@node-rs/argon2'
import fastify, { type InjectOptions, type LightMyRequestResponse } from 'fastify'
import { invariant } from '../../../contract/kernel/invariant.ts'
import { testDatabase } from '../../test/database.ts'
import { memoryOutbox } from '../../test/memory-outbox.ts'
import { ensureAccount } from '../accounts.ts'
import type { Recipient } from '../context.ts'
import { authService } from '../service.ts'
import type { OneTimeTokenKind } from '../tables.ts'
import { issueOneTimeLink } from '../tokens/one-time-links.ts'

export const publicUrl = 'http://school.test'
export const password = 'correct horse battery'

/** Verifying hashes of the real cost, and the pause after a wrong password, would take most of the time of the tests. */
const cheapHash = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

type Call = Pick<InjectOptions, 'headers' | 'payload'> & { token?: string; address?: string; device?: string }

/** The auth service alone on a fresh database, with a test clock and the mails that it has sent. */
export async function serviceUnderTest(options: { publicUrl?: string; startsAt?: Date; sessionDays?: number } = {}) {
  const { db, close } = await testDatabase()
  const clock = { now: options.startsAt ?? new Date('2026-03-02T08:00:00Z') }
  const { outbox, mails } = memoryOutbox()
  const mailRecipients = new Map<string, Recipient>()
  const app = fastify({ trustProxy: true })
  await app.register(cookie)
  await app.register(authService, {
    prefix: '/auth/v1',
    db,
    clock: () => clock.now,
    publicUrl: options.publicUrl ?? publicUrl,
    sessionDays: options.sessionDays ?? 180,
    rejectionsPerSecond: Number.POSITIVE_INFINITY,
    outbox,
    findRecipient: async (_tx, email) => mailRecipients.get(email),
  })
  await app.ready()

  function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: unknown,
    call: Call,
  ): Promise<LightMyRequestResponse> {
    const { token, address = '192.0.2.1', device, headers, ...rest } = call
    return app.inject({
      method,
      url: `/auth/v1${path}`,
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      ...rest,
      headers: {
        ...(method === 'GET' ? {} : { 'content-type': 'application/json;charset=UTF-8' }),
        'x-supabase-api-version': '2024-01-01',
        'x-forwarded-for': address,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(device ? { cookie: `daybook-device=${device}` } : {}),
        ...headers,
      },
    })
  }
  const get = (path: string, options: Call = {}) => call('GET', path, undefined, options)
  const post = (path: string, body?: unknown, options: Call = {}) => call('POST', path, body, options)
  const remove = (path: string, options: Call = {}) => call('DELETE', path, undefined, options)
  const put = (path: string, body?: unknown, options: Call = {}) => call('PUT', path, body, options)

  return {
    app,
    db,
    clock: () => clock.now,
    mails,
    get,
    post,
    put,
    remove,
    signIn: (email: string, secret = password, options: Call = {}) =>
      post('/token?grant_type=password', { email, password: secret, gotrue_meta_security: {} }, options),
    refresh: (refreshToken: unknown) => post('/token?grant_type=refresh_token', { refresh_token: refreshToken }),
    invite: (email: string) => mailRecipients.set(email, { isInvited: true }),
    /** Creates an account with the password above, hashed at the lowest cost, that may receive mail. */
    createPerson: async (email: string) => {
      mailRecipients.set(email, { isInvited: false })
      const { id } = await ensureAccount(db, { email, now: clock.now })
      const confirmed = { passwordHash: await cheapHash, emailConfirmedAt: clock.now }
      return db.updateTable('auth.users').set(confirmed).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
    },
    issueLink: (userId: string, kind: OneTimeTokenKind) =>
      db.transaction().execute((tx) => issueOneTimeLink(tx, { userId, kind, publicUrl, now: clock.now })),
    advanceClock: (seconds: number) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
    },
    close: async () => {
      await app.close()
      await close()
    },
  }
}

export type ServiceUnderTest = Awaited<ReturnType<typeof serviceUnderTest>>

/** Status, code and message of an error response, as the tables of the protocol list them. */
export function errorOf(response: LightMyRequestResponse): [number, string, string] {
  const { code, message } = response.json()
  return [response.statusCode, code, message]
}

/** The token in a mailed link. */
export function tokenOf(link: string | undefined): string {
  invariant(link, 'a mail with a link was sent')
  const token = new URL(link).searchParams.get('token_hash')
  invariant(token, 'a mailed link has a token')
  return token
}
