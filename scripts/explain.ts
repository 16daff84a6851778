import { ConfigError } from '../src/server/config.ts'
import { StartError } from '../src/server/db/start-error.ts'

/** Prints why a command has failed, in one sentence where the person can do something, and returns its exit code. */
export function explain(error: unknown): number {
  const isForPerson = error instanceof StartError || error instanceof ConfigError
  console.error(isForPerson ? error.message : error)
  return 1
}
