import { sql } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Db } from './transaction.ts'
import type { SchoolTables } from './types.ts'

const firstAnalysis = 50

/**
 * Returns a function to be called after each row that an import inserts. It refreshes the statistics by which the database
 * plans its statements, after 50 rows and whenever their number has doubled since, because the database's own refresh may run
 * a minute later, and until then lists of a new school take ten times as long.
 */
export function analyzeWhenGrown(
  db: Db,
  tables: readonly (keyof SchoolTables)[],
  log: Pick<BaseLogger, 'warn'>,
): () => void {
  let inserted = 0
  let nextAnalysis = firstAnalysis
  return () => {
    inserted += 1
    if (inserted < nextAnalysis) return
    nextAnalysis *= 2
    const analysis = sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db)
    analysis.catch((error: unknown) => log.warn(error, 'The statistics of the database could not be refreshed'))
  }
}
