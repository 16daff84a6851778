import { randomUUID } from 'node:crypto'
import type { ClientConfig } from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { openDatabase, openPool } from '../db/connect.ts'
import type { Db } from '../db/transaction.ts'
import { listenTo } from './count-statements.ts'
import { administer, copyDatabase } from './test-postgres.ts'

type Connection = ClientConfig & { host: string }
export type TestDatabase = { db: Db; connection: Connection; close(): Promise<void> }

/** A new, migrated database, copied from a template; `close` drops it. */
export async function testDatabase(): Promise<TestDatabase> {
  return copyOf()
}

/** A new database without any table. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return copyOf('template1')
}

async function copyOf(template?: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const postgres = inject('postgres')
  const connection = { ...postgres, database: name }
  await copyDatabase(postgres, name, template)
  const db = listenTo((logger) => openDatabase(openPool(connection, pino({ level: 'silent' })), logger))
  const close = async () => {
    await db.destroy()
    await administer(postgres, `drop database ${name} with (force)`)
  }
  return { db, connection, close }
}
