import { randomUUID } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { openDatabase, openPool } from '../db/connect.ts'
import type { Db } from '../db/transaction.ts'
import { listenTo } from './count-statements.ts'
import { templateName } from './global-setup.ts'

type Connection = ClientConfig & { host: string }
export type TestDatabase = { db: Db; connection: Connection; close(): Promise<void> }

/** A new, migrated database, copied from a template; `close` drops it. */
export async function testDatabase(): Promise<TestDatabase> {
  return copyOf(templateName)
}

/** A new database without any table. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return copyOf('template1')
}

async function copyOf(template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const connection = { ...inject('postgres'), database: name }
  // Copying the template's files takes a quarter of the processor time of writing them through the log.
  await administer(`create database ${name} template ${template} strategy file_copy`)
  const db = listenTo((logger) => openDatabase(openPool(connection, pino({ level: 'silent' })), logger))
  const close = async () => {
    await db.destroy()
    await administer(`drop database ${name} with (force)`)
  }
  return { db, connection, close }
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ ...inject('postgres'), database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
