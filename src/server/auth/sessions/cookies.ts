import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accessTokenLifetime } from '../tokens/access-token.ts'
import { deviceLifetime, newDevice } from './known-devices.ts'

// The cookies' paths: the access token is for the product's API only, the device for this service only.
const accessCookie = { name: 'daybook-access', path: '/api' }
const deviceCookie = { name: 'daybook-device', path: '/auth/v1' }

export type CookieJar = {
  setAccess: (reply: FastifyReply, accessToken: string) => void
  clearAccess: (reply: FastifyReply) => void
  /** The browser's device secret, undefined when it has none (or one that this service never gave). */
  readDevice: (request: FastifyRequest) => string | undefined
  /** Gives the browser its device secret, the old one for another 180 days if it has one. */
  giveDevice: (request: FastifyRequest, reply: FastifyReply) => string
}

/** The two cookies of this service; `secure` on https. */
export function cookieJar({ secure }: { secure: boolean }): CookieJar {
  function set(reply: FastifyReply, cookie: { name: string; path: string }, value: string, maxAge: number): void {
    const attributes = { path: cookie.path, maxAge, httpOnly: true, sameSite: 'strict', secure } as const
    reply.setCookie(cookie.name, value, attributes)
  }
  function readDevice(request: FastifyRequest): string | undefined {
    const value = request.cookies[deviceCookie.name]
    return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
  }
  return {
    setAccess: (reply, accessToken) => set(reply, accessCookie, accessToken, accessTokenLifetime),
    clearAccess: (reply) => set(reply, accessCookie, '', 0),
    readDevice,
    giveDevice: (request, reply) => {
      const device = readDevice(request) ?? newDevice()
      set(reply, deviceCookie, device, deviceLifetime / 1000)
      return device
    },
  }
}
