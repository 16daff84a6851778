import { ConfigError } from './config.ts'
import { StartError } from './db/start-error.ts'

/** Prints why a command has failed, in one sentence where the person can do something, and returns its exit code. */
export function printFailure(error: unknown): number {
  const isForPerson = error instanceof StartError || error instanceof ConfigError
  // Of another error no more than the stack, because PostgreSQL adds values of the row.
  process.stderr.write(`${isForPerson ? error.message : (error instanceof Error && error.stack) || error}\n`)
  return 1
}
