import { errorCode, errorText, OperatorError } from '../operator-error.ts'

const oldestVersion = 15

/** The error of a server that is too old, by its server_version_num (150004 is 15.4); undefined for a new enough one. */
export function serverVersionError(versionNumber: number): OperatorError | undefined {
  const major = Math.floor(versionNumber / 10_000)
  if (major >= oldestVersion) return undefined
  return new OperatorError(
    `The database server is PostgreSQL ${major}: Daybook needs PostgreSQL ${oldestVersion} or newer.`,
  )
}

/** The error of a database in which not every name can be stored, by its server_encoding; undefined for one of UTF-8. */
export function encodingError(encoding: string): OperatorError | undefined {
  if (encoding === 'UTF8') return undefined
  return new OperatorError(
    `The encoding of the database is ${encoding}: Daybook needs one of UTF8 (create database daybook encoding 'UTF8' template template0).`,
  )
}

/** The error of a DATABASE_URL that cannot be used, as one sentence without the password. */
export function connectionError(databaseUrl: string, error: unknown): OperatorError {
  if (error instanceof OperatorError) return error
  const { host, username, pathname } = new URL(databaseUrl)
  const server = `the database server ${host === '' ? 'of DATABASE_URL' : host}`
  const code = errorCode(error)
  if (code === '28P01' || code === '28000') {
    return new OperatorError(`DATABASE_URL: ${server} refuses the user '${decoded(username)}' or the password.`)
  }
  if (code === '3D000') {
    const name = decoded(pathname.slice(1)) || decoded(username)
    return new OperatorError(`DATABASE_URL: ${server} has no database '${name}'.`)
  }
  if (isConnectionLost(error)) return new OperatorError(`DATABASE_URL: cannot reach ${server} (${errorText(error)}).`)
  return new OperatorError(`DATABASE_URL: ${server} cannot be used (${errorText(error)}).`)
}

// pg takes a text that cannot be decoded as it is.
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const lostCodes = [
  ...'ECONNREFUSED ECONNRESET ENOENT EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN EAGAIN'.split(' '),
  // Shut down, crashed, starting up, connections used up.
  ...['57P01', '57P02', '57P03', '53300'],
]

/** After how many seconds a request that was answered 503 may be sent again. */
export const retryAfterSeconds = 5

/**
 * Whether a query failed because the database is not available, so that the answer is 503 and not 500: no connection, a
 * broken one, or a server that is starting, stopping or full.
 */
export function isConnectionLost(error: unknown): boolean {
  const code = errorCode(error)
  if (code !== undefined) return lostCodes.includes(code) || code.startsWith('08')
  // pg's own errors for a broken or late connection have no code.
  return (
    error instanceof Error &&
    /^(Connection terminated|timeout (exceeded|expired)|Client has encountered|Cannot use a pool after)/.test(
      error.message,
    )
  )
}
