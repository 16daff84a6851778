import { randomBytes } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accessTokenLifetime } from '../tokens/access-token.ts'
import { deviceLifetime } from './known-devices.ts'

// The access token is sent to the product's API only, the device secret to this service only.
const accessCookie = { name: 'daybook-access', path: '/api' }
const deviceCookie = { name: 'daybook-device', path: '/auth/v1' }

export type AuthCookies = {
  setAccessToken: (reply: FastifyReply, accessToken: string) => void
  clearAccessToken: (reply: FastifyReply) => void
  /** The browser's device secret, undefined when it is missing or malformed. */
  readDevice: (request: FastifyRequest) => string | undefined
  /** Sets the device cookie for 180 days and returns its secret: the present one, or a new one. */
  issueDevice: (request: FastifyRequest, reply: FastifyReply) => string
}

/** The two cookies of this service; `secure` on https. */
export function authCookies({ secure }: { secure: boolean }): AuthCookies {
  function set(reply: FastifyReply, cookie: { name: string; path: string }, value: string, maxAge: number): void {
    const attributes = { path: cookie.path, maxAge, httpOnly: true, sameSite: 'strict', secure } as const
    reply.setCookie(cookie.name, value, attributes)
  }
  function readDevice(request: FastifyRequest): string | undefined {
    const value = request.cookies[deviceCookie.name]
    return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
  }
  return {
    setAccessToken: (reply, accessToken) => set(reply, accessCookie, accessToken, accessTokenLifetime),
    clearAccessToken: (reply) => set(reply, accessCookie, '', 0),
    readDevice,
    issueDevice: (request, reply) => {
      const device = readDevice(request) ?? randomBytes(32).toString('base64url')
      set(reply, deviceCookie, device, deviceLifetime / 1000)
      return device
    },
  }
}
