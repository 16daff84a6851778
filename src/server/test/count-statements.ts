import type { Logger } from 'kysely'
import type { Db } from '../db/transaction.ts'

export type Counted<Result> = { result: Result; count: number; statements: string[] }

const listeners = new WeakMap<Db, Set<(statement: string) => void>>()

/** Opens a database whose statements countStatements can count. */
export function listenTo(open: (logger: Logger) => Db): Db {
  const dbListeners = new Set<(statement: string) => void>()
  const db = open((event) => {
    for (const listener of dbListeners) listener(event.query.sql)
  })
  listeners.set(db, dbListeners)
  return db
}

/**
 * Runs `work` and answers the SQL statements that the database was sent during it, including failed ones, begin and
 * commit. Throws for a database that is not from testDatabase().
 */
export async function countStatements<Result>(db: Db, work: () => Promise<Result>): Promise<Counted<Result>> {
  const dbListeners = listeners.get(db)
  if (dbListeners === undefined) throw new Error('Only the statements of a database from testDatabase() can be counted')
  const statements: string[] = []
  const listener = (statement: string) => void statements.push(statement)
  dbListeners.add(listener)
  try {
    const result = await work()
    return { result, count: statements.length, statements }
  } finally {
    dbListeners.delete(listener)
  }
}
