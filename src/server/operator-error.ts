/** An error that whoever runs the server or a command can fix; only the message, one sentence, is printed. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

/** For a command that needs an existing school, and would otherwise create a new one. */
export const emptyDatabaseError = () =>
  new OperatorError(
    'The database is empty: give the command the settings of the server, above all DATA_DIR or DATABASE_URL.',
  )

/** The system's error code ('EACCES', '28P01' …), or undefined when the error has none. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  // A host name with several addresses fails with one error per address.
  return error instanceof AggregateError ? errorCode(error.errors[0]) : undefined
}

const systemReasons: Record<string, string> = {
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  ENOTDIR: 'a part of the path is not a folder',
  ENAMETOOLONG: 'its name is too long',
}

/** Why the system refused to read or write a file, for the end of a sentence; `others` are further reasons by their codes. */
export function systemReason(error: unknown, others: Record<string, string>): string {
  const code = errorCode(error) ?? ''
  return others[code] ?? systemReasons[code] ?? errorText(error)
}

/** The error's first line, for the end of a sentence. */
export function errorText(error: unknown): string {
  const cause = error instanceof AggregateError ? error.errors[0] : error
  return String(cause instanceof Error ? cause.message : cause).replace(/\n.*/s, '')
}
