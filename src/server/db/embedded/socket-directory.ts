import { hash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorCode, errorText, OperatorError } from '../../operator-error.ts'

/** A database cluster and the folder of its socket, which belongs to the account that owns the cluster. */
type ClusterSocket = { cluster: string; socketDir: string }

/** The socket is named after a port even when no port is open. */
export const socketPort = 5432
/** The shortest limit among the supported systems (macOS: 104 bytes with the closing zero). */
const maxSocketPathLength = 103

/** A folder short enough for a socket's path: in the data folder when that is short, else a temporary one. */
export function chooseSocketDirectory(dataDir: string): string {
  const fits = (folder: string) => Buffer.byteLength(socketFile(folder)) <= maxSocketPathLength
  const name = hash('sha256', `${process.geteuid?.()} ${dataDir}`, 'hex').slice(0, 16)
  const shortest = join('/tmp', `daybook-${name}`)
  return [join(dataDir, 'socket'), join(tmpdir(), `daybook-${name}`)].find(fits) ?? shortest
}

function socketFile(socketDir: string): string {
  return join(socketDir, `.s.PGSQL.${socketPort}`)
}

/** Deletes the socket folder and creates it for its owner alone, because every account that can open it can use the database. */
export async function createSocketDirectory({ cluster, socketDir }: ClusterSocket): Promise<void> {
  await removeSocketDirectory({ cluster, socketDir })
  try {
    await mkdir(socketDir, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw foreignDirectory(socketDir)
    throw new OperatorError(`Cannot make the folder ${socketDir} for the database's socket: ${errorText(error)}.`)
  }
  await chmod(socketDir, 0o700)
  const owner = await stat(cluster)
  if (owner.uid !== process.geteuid?.()) await chown(socketDir, owner.uid, owner.gid)
}

/** Removes the socket folder if it belongs to this process or to the owner of the cluster. */
export async function removeSocketDirectory({ cluster, socketDir }: ClusterSocket): Promise<void> {
  if (await isPrivate({ cluster, socketDir })) await rm(socketDir, { recursive: true, force: true })
}

/** Refuses a socket folder that another account could have created; a missing one passes, because it has no socket. */
export async function assertPrivateSocketDirectory({ cluster, socketDir }: ClusterSocket): Promise<void> {
  const isMissing = (await lstat(socketDir).catch(() => undefined)) === undefined
  if (!isMissing && !(await isPrivate({ cluster, socketDir }))) throw foreignDirectory(socketDir)
}

/** Whether the socket exists; a program that deletes temporary files may have deleted that of a running PostgreSQL. */
export async function hasSocket(socketDir: string): Promise<boolean> {
  return (await lstat(socketFile(socketDir)).catch(() => undefined)) !== undefined
}

async function isPrivate({ cluster, socketDir }: ClusterSocket): Promise<boolean> {
  const found = await lstat(socketDir).catch(() => undefined)
  if (found === undefined || !found.isDirectory() || (found.mode & 0o077) !== 0) return false
  const owner = await stat(cluster).catch(() => undefined)
  return [process.geteuid?.(), owner?.uid].includes(found.uid)
}

function foreignDirectory(folder: string): OperatorError {
  return new OperatorError(
    `The folder ${folder}, needed for the database's socket, belongs to somebody else: remove it.`,
  )
}
