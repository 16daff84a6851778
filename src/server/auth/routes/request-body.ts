import type { FastifyInstance } from 'fastify'
import { isStorable } from '../../../contract/kernel/fields.ts'
import { AuthError, invalid } from '../auth-error.ts'

export type Body = Readonly<Record<string, unknown>>

const maxBodyBytes = 64 * 1024
/** JSON.stringify fails on values that are nested thousands of levels deep, which JSON.parse reads. */
const maxNesting = 100

/**
 * Accepts JSON objects only, because another site can send forms. An empty body is `{}`, because the client sends its
 * sign-out without one.
 */
export function registerBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: maxBodyBytes },
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

/** A string of the body, undefined when missing or null. Throws AuthError 400 for another type. */
export function textOf(body: unknown, name: string): string | undefined {
  const value = (body as Body | undefined)?.[name] ?? undefined
  if (value === undefined || typeof value === 'string') return value
  throw badJson(`${name} must be a string`)
}

/** An object of the body, undefined when missing or null. Throws AuthError 400 for another type. */
export function objectOf(body: unknown, name: string): Body | undefined {
  const value = (body as Body | undefined)?.[name] ?? undefined
  if (value === undefined) return undefined
  if (typeof value === 'object' && !Array.isArray(value)) return value as Body
  throw badJson(`${name} must be an object`)
}

/** Throws AuthError 400 for a value that the database cannot store: with such a text, or nested too deeply. */
export function rejectUnstorable(value: unknown, depth = 0): void {
  if (depth > maxNesting) throw invalid('The request body is nested too deeply')
  if (typeof value === 'string' && !isStorable(value)) {
    throw invalid('A text must not contain a zero byte or half of a character')
  }
  if (typeof value !== 'object' || value === null) return
  for (const entry of Object.entries(value).flat()) rejectUnstorable(entry, depth + 1)
}

function badJson(reason: string): AuthError {
  return new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`)
}

/** A string of the query, undefined when missing or given more than once. */
export function queryText(query: unknown, name: string): string | undefined {
  const value = (query as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'string' ? value : undefined
}
