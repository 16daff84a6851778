import { randomBytes } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CookieNames, cookieNames, readCookie } from '../../http/cookie-names.ts'
import { accessCookie } from '../../http/session.ts'
import { accessTokenSeconds } from '../tokens/access-token.ts'
import { deviceLifetimeMs } from './known-devices.ts'

export type AuthCookies = ReturnType<typeof authCookies>

/** Reads and sets the two cookies of this service; `secure` on https. */
export function authCookies({ secure }: { secure: boolean }) {
  // The access token is sent to the product's API only, the device secret to this service only.
  const access = { names: cookieNames(accessCookie, secure), path: '/api' }
  const device = { names: cookieNames('daybook-device', secure), path: '/auth/v1' }

  function set(reply: FastifyReply, { names, path }: { names: CookieNames; path: string }, value: string, age: number) {
    const attributes = { path, httpOnly: true, sameSite: 'strict', secure } as const
    const [name, ...olderNames] = names
    reply.setCookie(name, value, { ...attributes, maxAge: age })
    // Another person's token under an older name must not be read when this cookie has been cleared.
    for (const older of olderNames) reply.setCookie(older, '', { ...attributes, maxAge: 0 })
  }

  /** The browser's device secret, undefined when it is missing or malformed. */
  function readDevice(request: FastifyRequest): string | undefined {
    const value = readCookie(request, device.names)
    return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
  }

  /** Sets the device cookie for 180 days and returns its secret: the present one, or a new one. */
  function issueDevice(request: FastifyRequest, reply: FastifyReply): string {
    const secret = readDevice(request) ?? randomBytes(32).toString('base64url')
    set(reply, device, secret, deviceLifetimeMs / 1000)
    return secret
  }

  return {
    setAccessToken: (reply: FastifyReply, token: string) => set(reply, access, token, accessTokenSeconds),
    /** Makes the browser whose session has ended forget the access token, and the school's answers, which it has stored for comparison. */
    clearBrowser: (reply: FastifyReply) => {
      set(reply, access, '', 0)
      reply.header('clear-site-data', '"cache"')
    },
    readDevice,
    issueDevice,
  }
}
