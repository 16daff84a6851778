import fastify, { type InjectOptions, type LightMyRequestResponse } from 'fastify'
import { testDatabase } from '../../test/database.ts'
import { createAccountWithPassword } from '../accounts.ts'
import type { AuthMail } from '../mail.ts'
import { authService } from '../service.ts'

export const publicUrl = 'http://school.test'
export const password = 'correct horse battery'

type Call = Pick<InjectOptions, 'headers' | 'payload'> & { token?: string; address?: string; device?: string }

/** The auth service alone on a fresh database, with a clock to move and a tray for its mails. */
export async function serviceUnderTest(options: { secureCookies?: boolean; startsAt?: Date } = {}) {
  const { db, close } = await testDatabase()
  const clock = { now: options.startsAt ?? new Date('2026-03-02T08:00:00Z') }
  const mails: AuthMail[] = []
  const approved = new Set<string>()
  const app = fastify({ trustProxy: true })
  await app.register(authService, {
    prefix: '/auth/v1',
    db,
    clock: () => clock.now,
    publicUrl,
    secureCookies: options.secureCookies ?? false,
    refusalsPerSecond: Number.POSITIVE_INFINITY,
    deliver: async (mail) => {
      mails.push(mail)
    },
    mayReceiveMail: async (email) => approved.has(email),
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
    approve: (email: string) => approved.add(email),
    /** Somebody with an account, the password above and the school's approval. */
    person: (email: string) => {
      approved.add(email)
      return createAccountWithPassword(db, { email, password, now: clock.now })
    },
    pass: (seconds: number) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
    },
    close: async () => {
      await app.close()
      await close()
    },
  }
}

export type ServiceUnderTest = Awaited<ReturnType<typeof serviceUnderTest>>

/** Status, code and message of a refusal, as the tables of the protocol list them. */
export function refusal(response: LightMyRequestResponse): [number, string, string] {
  const { code, message } = response.json()
  return [response.statusCode, code, message]
}

/** The token in a mailed link. */
export function tokenOf(link: string | undefined): string {
  return new URL(link ?? '').searchParams.get('token_hash') ?? ''
}
