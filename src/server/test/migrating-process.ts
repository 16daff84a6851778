// A process that migrates a database with the files of a folder: postgres connection options as JSON, then the folder.
import { pino } from 'pino'
import { invariant } from '../../contract/kernel/invariant.ts'
import { openDatabase, openPool } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'

const log = pino({ level: 'debug' })
const [connection, folder] = process.argv.slice(2)
invariant(connection && folder, 'both arguments are given')
const db = openDatabase(openPool(JSON.parse(connection), log))
await migrate(db, { log, timezone: 'Europe/Kyiv', folder }).finally(() => db.destroy())
process.disconnect?.()
