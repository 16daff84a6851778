import type { FastifyInstance } from 'fastify'
import { isStorable } from '../../../contract/kernel/fields.ts'
import { AuthError, invalid } from './auth-error.ts'

export type Body = Readonly<Record<string, unknown>>

const largestBody = 64 * 1024
/** JSON.stringify fails on values that are nested thousands of levels deep, which JSON.parse reads. */
const maxNesting = 100

/**
 * Bodies are JSON objects and nothing else: a form, which a page of another site could send, is refused.
 * No body at all counts as `{}`, because the client sends its sign-out so, with a JSON content type.
 */
export function registerBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: largestBody },
    async (_request: unknown, text: string) => parseBody(text),
  )
}

function parseBody(text: string): Body {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    if (value === null) return {}
    if (typeof value === 'object' && !Array.isArray(value)) return value as Body
  } catch {
    throw badJson('it is not JSON')
  }
  throw badJson('it is not an object')
}

/** A text of the body; undefined when missing or null. Another type is as bad as broken JSON. */
export function textOf(body: unknown, name: string): string | undefined {
  const value = (body as Body | undefined)?.[name] ?? undefined
  if (value === undefined || typeof value === 'string') return value
  throw badJson(`${name} must be a string`)
}

/** An object of the body; undefined when missing or null. */
export function objectOf(body: unknown, name: string): Body | undefined {
  const value = (body as Body | undefined)?.[name] ?? undefined
  if (value === undefined) return undefined
  if (typeof value === 'object' && !Array.isArray(value)) return value as Body
  throw badJson(`${name} must be an object`)
}

/** Refuses a value that the database cannot store: one with a text that it does not keep, or nested too deeply. */
export function refuseUnstorable(value: unknown, depth = 0): void {
  if (depth > maxNesting) throw invalid('The request body is nested too deeply')
  if (typeof value === 'string' && !isStorable(value)) {
    throw invalid('A text must not contain a zero byte or half of a character')
  }
  if (typeof value !== 'object' || value === null) return
  for (const entry of Object.entries(value).flat()) refuseUnstorable(entry, depth + 1)
}

function badJson(reason: string): AuthError {
  return new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`)
}

/** A text of the query; undefined when missing or given more than once. */
export function queryText(query: unknown, name: string): string | undefined {
  const value = (query as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'string' ? value : undefined
}
