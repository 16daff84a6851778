import type { EventEmitter } from 'node:events'
import { PostgresDialect, PostgresQueryCompiler } from 'kysely'
import type { ClientBase } from 'pg'

/** Writes the camelCase names of queries in snake_case. Kysely's own plugin copies the tree of every query for that. */
export class SnakeCaseDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new SnakeCaseCompiler()
  }
}

class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(snakeCase(name))
  }
}

/**
 * Renames the columns of a connection's results to camelCase: once for each result instead of once for each row,
 * before the driver builds the first row.
 */
export function renameColumns(client: ClientBase): void {
  const { connection } = client as ClientBase & { connection: EventEmitter }
  connection.prependListener('rowDescription', ({ fields }: { fields: { name: string }[] }) => {
    for (const field of fields) field.name = camelCase(field.name)
  })
}

/** The name of a table or column as the database has it. */
export const snakeCase = rememberNames((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

/** The name of a column as the API has it. */
export const camelCase = rememberNames((name) =>
  name.replace(/_([a-z0-9])/g, (_, first: string) => first.toUpperCase()),
)

// The program has a few hundred names, each of which is used in many statements.
function rememberNames(rename: (name: string) => string): (name: string) => string {
  const names = new Map<string, string>()
  return (name) => {
    const known = names.get(name)
    if (known !== undefined) return known
    const renamed = rename(name)
    names.set(name, renamed)
    return renamed
  }
}
