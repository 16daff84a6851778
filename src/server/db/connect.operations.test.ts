import { Client } from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { dataFolder, findPostgresPid, unexpectedFiles } from '../test/data-folder.ts'
import { connect } from './connect.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'

const log = pino({ level: 'silent' })

test('an embedded database that cannot be connected to is not left running', async () => {
  const dataDir = await dataFolder()
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, log, isDurable: false })
  const client = new Client({ ...connection, database: 'postgres' })
  await client.connect()
  await client.query('alter database daybook allow_connections false')
  await client.end()
  await stop()
  const failure = connect({ databaseUrl: undefined, dataDir, databaseConnections: 10 }, log)
  await expect(failure).rejects.toThrow('database "daybook" is not currently accepting connections')
  expect(await findPostgresPid(dataDir)).toBeUndefined()
  expect(await unexpectedFiles(dataDir)).toEqual([])
})
