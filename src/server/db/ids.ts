import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { v7 } from 'uuid'

/** A new UUID, version 7, which grows with time, so that rows created together are adjacent in the index. */
export function newId(): string {
  return v7()
}

/** Any of these ids, for a comparison: one parameter, so that the text of a statement does not depend on their number. */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql`any(${ids}::uuid[])`
}

/** The hash of a token or of another text that is not stored itself. */
export function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

/** A digest of a create's content, to tell a repeated create from another one under the same id (SHA-256, base64url). */
export function digestOf(content: object): string {
  return hash('sha256', JSON.stringify(sorted(content)), 'base64url')
}

/** Whether an entity has all of these contents already, so that saving them would change nothing; undefined is kept as it is. */
export function hasContent<Content extends object>(
  entity: { [Name in keyof Content]-?: unknown },
  content: Content,
): boolean {
  const given = Object.entries(content).filter(([, value]) => value !== undefined)
  const stored = given.map(([name]) => [name, entity[name as keyof Content]])
  return digestOf(stored) === digestOf(given)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([first], [second]) => (first < second ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}
