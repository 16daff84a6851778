import { randomBytes } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accessTokenLifetime } from '../tokens/access-token.ts'
import { deviceLifetime } from './known-devices.ts'

// The access token is sent to the product's API only, the device secret to this service only.
const accessCookie = { name: 'daybook-access', path: '/api' }
const deviceCookie = { name: 'daybook-device', path: '/auth/v1' }

export type AuthCookies = ReturnType<typeof authCookies>

/** Reads and sets the two cookies of this service; `secure` on https. */
export function authCookies({ secure }: { secure: boolean }) {
  function set(reply: FastifyReply, cookie: { name: string; path: string }, value: string, maxAge: number): void {
    const attributes = { path: cookie.path, maxAge, httpOnly: true, sameSite: 'strict', secure } as const
    reply.setCookie(cookie.name, value, attributes)
  }

  /** The browser's device secret, undefined when it is missing or malformed. */
  function readDevice(request: FastifyRequest): string | undefined {
    const value = request.cookies[deviceCookie.name]
    return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
  }

  /** Sets the device cookie for 180 days and returns its secret: the present one, or a new one. */
  function issueDevice(request: FastifyRequest, reply: FastifyReply): string {
    const device = readDevice(request) ?? randomBytes(32).toString('base64url')
    set(reply, deviceCookie, device, deviceLifetime / 1000)
    return device
  }

  return {
    setAccessToken: (reply: FastifyReply, token: string) => set(reply, accessCookie, token, accessTokenLifetime),
    clearAccessToken: (reply: FastifyReply) => set(reply, accessCookie, '', 0),
    readDevice,
    issueDevice,
  }
}
