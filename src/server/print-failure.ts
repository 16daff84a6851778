import { OperatorError } from './operator-error.ts'

/** Prints why a command has failed, in one sentence where the person can do something, and returns its exit code. */
export function printFailure(error: unknown): number {
  // Of another error no more than the stack, because PostgreSQL adds values of the row.
  const reason = error instanceof OperatorError ? error.message : (error instanceof Error && error.stack) || error
  process.stderr.write(`${reason}\n`)
  return 1
}
