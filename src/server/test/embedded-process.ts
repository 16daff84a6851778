// A process that uses the embedded database of DATA_DIR until SIGTERM, of which tests start several.
import { Client } from 'pg'
import { pino } from 'pino'
import { invariant } from '../../contract/kernel/invariant.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { OperatorError } from '../operator-error.ts'

const { DATA_DIR: dataDir } = process.env
invariant(dataDir, 'DATA_DIR is set')
const log = pino({ level: 'warn' })
try {
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, log })
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  await client.query('select 1')
  process.once('SIGTERM', async () => {
    await client.end()
    await stop()
    process.exit(0)
  })
  process.stdout.write(`ready in ${connection.host}\n`)
} catch (error) {
  process.stderr.write(error instanceof OperatorError ? error.message : String(error))
  process.exit(1)
}
