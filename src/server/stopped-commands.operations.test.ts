import { appendFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'
import { findPostgresPid, unexpectedFiles } from './test/data-folder.ts'
import { runServerFile } from './test/server-process.ts'
import { usedDataFolder } from './test/used-data-folder.ts'

const stopped = { code: 1, stdout: '', stderr: 'The command was stopped.\n' }
const log = pino({ level: 'silent' })

/** A data folder with a backup in it, and the commands that a person runs on it. */
async function school() {
  const dataDir = await usedDataFolder()
  const run = (script: string, ...args: string[]) =>
    runServerFile(`../../scripts/${script}.ts`, { DATA_DIR: dataDir }, args)
  const folder = join(dataDir, 'backups')
  const file = join(folder, 'school.backup')
  expect(await run('backup', file).ended).toMatchObject({ code: 0 })
  const commands = [
    () => run('backup', join(folder, 'next.backup')),
    () => run('restore', file),
    () => run('admin', 'rotate-keys'),
  ]
  return { dataDir, folder, commands }
}

test('a command that is stopped at its work leaves no file and no PostgreSQL', async () => {
  const { dataDir, folder, commands } = await school()
  for (const start of commands) {
    const { connection, stop } = await startEmbeddedPostgres({ dataDir, log })
    const other = new Client(connection)
    // PostgreSQL ends it.
    other.on('error', () => undefined)
    await other.connect()
    // The command waits for the lock until it is stopped.
    await other.query(`
      create or replace function wait_for_locks() returns event_trigger language plpgsql as
        $$ begin perform set_config('lock_timeout', '0', false), set_config('statement_timeout', '0', false); end $$;
      drop event trigger if exists wait_for_locks;
      create event trigger wait_for_locks on login execute function wait_for_locks()`)
    await other.query('begin; lock table students, auth.signing_keys in access exclusive mode')
    const command = start()
    const waiting = () => other.query('select from pg_locks where not granted')
    await vi.waitFor(async () => expect((await waiting()).rows).not.toEqual([]), 40_000)
    await stop()
    expect(await findPostgresPid(dataDir)).toBeDefined()
    expect(await command.stop('SIGINT')).toEqual(stopped)
    expect(await readdir(folder)).toEqual(['school.backup'])
    expect(await findPostgresPid(dataDir)).toBeUndefined()
  }
})

test('a command that is stopped while PostgreSQL still starts leaves none running', async () => {
  const { dataDir, folder, commands } = await school()
  // A standby that nobody may read accepts no connections.
  await writeFile(join(dataDir, 'postgres', 'standby.signal'), '')
  await appendFile(join(dataDir, 'postgres', 'postgresql.conf'), 'hot_standby = off\n')
  for (const start of commands) {
    const command = start()
    await vi.waitFor(async () => expect(await findPostgresPid(dataDir)).toBeDefined(), 40_000)
    expect(await command.stop('SIGTERM')).toEqual(stopped)
    expect(await findPostgresPid(dataDir)).toBeUndefined()
    expect(await readdir(folder)).toEqual(['school.backup'])
    expect(await unexpectedFiles(dataDir)).toEqual(['backups'])
  }
})
