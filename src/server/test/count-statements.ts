import type { Logger } from 'kysely'
import type { Db } from '../db/transaction.ts'

export type Counted<Result> = { result: Result; count: number; statements: string[] }

const listeners = new WeakMap<Db, Set<(statement: string) => void>>()

/** Opens a database whose statements can be counted. */
export function listenTo(open: (logger: Logger) => Db): Db {
  const heard = new Set<(statement: string) => void>()
  const db = open((event) => {
    for (const hear of heard) hear(event.query.sql)
  })
  listeners.set(db, heard)
  return db
}

/**
 * Runs `work` and tells which SQL statements the database was sent meanwhile, failed ones and begin and commit
 * included. For databases of testDatabase().
 */
export async function countStatements<Result>(db: Db, work: () => Promise<Result>): Promise<Counted<Result>> {
  const heard = listeners.get(db)
  if (heard === undefined) throw new Error('Only the statements of a database from testDatabase() can be counted')
  const statements: string[] = []
  const hear = (statement: string) => void statements.push(statement)
  heard.add(hear)
  try {
    const result = await work()
    return { result, count: statements.length, statements }
  } finally {
    heard.delete(hear)
  }
}
