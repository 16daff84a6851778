import type { FastifyRequest } from 'fastify'

/** The names of a cookie: the one that it is set with, then those that it is read by as well. */
export type CookieNames = readonly [string, ...string[]]

/**
 * On https a browser takes a cookie with this prefix only from https, so that no page of an unprotected connection can set
 * it. The name without it is read until the cookies of 0.1 have expired, 180 days after the next release; then drop it.
 */
export function cookieNames(name: string, isHttps: boolean): CookieNames {
  return isHttps ? [`__Secure-${name}`, name] : [name]
}

export function readCookie(request: FastifyRequest, names: CookieNames): string | undefined {
  for (const name of names) if (request.cookies[name]) return request.cookies[name]
  return undefined
}
