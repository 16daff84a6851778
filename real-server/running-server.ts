import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'

type DataFolder = { dataDir: string }

/** Waits until a server says that it is ready. */
export async function ready({ stdout }: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  stdout?.on('data', (text) => {
    if (String(text).includes('Daybook is ready')) resolve()
  })
  stdout?.on('close', () => reject(new Error('The server ended before it was ready')))
  return promise
}

/** Connection options for the embedded database of a running server. */
export async function databaseOf({ dataDir }: DataFolder) {
  const lines = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  return { host: lines[4] ?? '', port: 5432, user: 'daybook', database: 'daybook', password: '' }
}

/** Runs `work` on the database of a running server, without the limits that are stored for the statements of requests. */
export async function withDatabase<Result>(
  server: DataFolder,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(await databaseOf(server))
  await client.connect()
  await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
  return work(client).finally(() => client.end())
}
