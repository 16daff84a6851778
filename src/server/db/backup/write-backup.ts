import { createHash } from 'node:crypto'
import { type FileHandle, lchown, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { makeFolder } from '../../make-folder.ts'
import { emptyDatabaseError, errorCode, errorText, OperatorError, systemReason } from '../../operator-error.ts'
import { endOfRows, format, type Header, type Section } from './format.ts'
import { listAppliedMigrations, listTables } from './tables.ts'

/** A process that has not touched its unfinished file for so long was killed. */
const abandonedMs = 60 * 60_000

/** Another process writes the same file. */
export class BackupInProgress extends OperatorError {
  constructor(unfinished: string) {
    super(`Another backup is being written to ${unfinished}; if none is, delete that file.`)
  }
}

/**
 * Writes the whole database as it is at one moment to `file`, which only its owner can read, and returns its size in bytes.
 * The file appears when it is complete; people continue to work meanwhile. A failure ends the connection. Throws OperatorError for
 * an empty database and for a file that cannot be written, and BackupInProgress.
 */
export async function writeBackup(client: Client, file: string, now: Date): Promise<number> {
  if ((await listAppliedMigrations(client).catch(throwDatabaseError)).length === 0) throw emptyDatabaseError()
  const unfinished = `${file}.part`
  const output = await createUnfinished(unfinished, now).catch((error) => throwWriteError(file, error))
  try {
    await pipeline(contentOf(client, now), createZstdCompress(), output.createWriteStream({ flush: true }))
    await rename(unfinished, file)
  } catch (error) {
    await output.close().catch(() => undefined)
    await rm(unfinished, { force: true })
    // A statement whose rows nobody reads any more does not end, and another one would wait for it.
    await client.end()
    throwWriteError(file, error)
  }
  // The file is complete, whatever becomes of the connection.
  await client.query('rollback').catch(() => undefined)
  return (await stat(file)).size
}

async function createUnfinished(unfinished: string, now: Date): Promise<FileHandle> {
  await makeFolder(dirname(unfinished), giveToOwnerOfFolder)
  await removeAbandoned(unfinished, now)
  const output = await open(unfinished, 'wx', 0o600).catch((error) => {
    throw errorCode(error) === 'EEXIST' ? new BackupInProgress(unfinished) : error
  })
  await giveToOwnerOfFolder(unfinished)
  return output
}

/** What root writes into a folder belongs to the owner of the folder, who could otherwise neither write there nor delete it. */
async function giveToOwnerOfFolder(path: string): Promise<void> {
  if (process.geteuid?.() !== 0) return
  const { uid, gid } = await stat(dirname(path))
  // A file system without owners refuses it.
  await lchown(path, uid, gid).catch(() => undefined)
}

async function* contentOf(client: Client, now: Date): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const hashed = (part: Buffer) => {
    hash.update(part)
    return part
  }
  try {
    await client.query('begin isolation level repeatable read read only')
    // A large table takes longer than a request may.
    await client.query('set local statement_timeout = 0')
    const header: Header = { format, createdAt: now.toISOString(), migrations: await listAppliedMigrations(client) }
    yield hashed(lineOf(header))
    for (const table of await listTables(client)) {
      yield hashed(lineOf(table))
      const rows = client.query(copyTo(`copy ${table.name} (${table.columns}) to stdout`))
      for await (const part of rows) yield hashed(part)
      yield hashed(endOfRows)
    }
  } catch (error) {
    throwDatabaseError(error)
  }
  yield lineOf({ sha256: hash.digest('hex') })
}

function throwDatabaseError(error: unknown): never {
  throw new OperatorError(`The backup was not written, because the database cannot be read (${errorText(error)}).`, {
    cause: error,
  })
}

function throwWriteError(file: string, error: unknown): never {
  if (error instanceof OperatorError || errorCode(error) === undefined) throw error
  const reason = systemReason(error, {
    ENOENT: 'no file can be made there',
    EEXIST: 'a part of the path is not a folder',
  })
  throw new OperatorError(`Cannot write the backup ${file}: ${reason}.`, { cause: error })
}

const lineOf = (line: Header | Section) => Buffer.from(`${JSON.stringify(line)}\n`)

/** Removes an unfinished backup whose process was killed: nothing has been written to it for an hour. */
export async function removeAbandoned(file: string, now: Date): Promise<void> {
  const { mtime } = await stat(file).catch(() => ({ mtime: now }))
  if (now.getTime() - mtime.getTime() > abandonedMs) await rm(file, { force: true })
}
