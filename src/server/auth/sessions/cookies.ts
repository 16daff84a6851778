import { randomBytes } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accessCookie, cookieName } from '../../http/session.ts'
import { accessTokenSeconds } from '../tokens/access-token.ts'
import { deviceLifetimeMs } from './known-devices.ts'

export type AuthCookies = ReturnType<typeof authCookies>

/** Reads and sets the two cookies of this service; `secure` on https. */
export function authCookies({ secure }: { secure: boolean }) {
  // The access token is sent to the product's API only, the device secret to this service only.
  const access = { name: cookieName(accessCookie, secure), path: '/api' }
  const device = { name: cookieName('daybook-device', secure), path: '/auth/v1' }

  function set(reply: FastifyReply, { name, path }: { name: string; path: string }, value: string, maxAge: number) {
    reply.setCookie(name, value, { path, httpOnly: true, sameSite: 'strict', secure, maxAge })
  }

  /** The browser's device secret, undefined when it is missing or malformed. */
  function readDevice(request: FastifyRequest): string | undefined {
    const value = request.cookies[device.name]
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
