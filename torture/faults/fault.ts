import type { Backup } from '../backups.ts'
import type { Ledger } from '../ledger.ts'
import type { MailServer } from '../mail-server.ts'
import type { Person } from '../person.ts'
import type { Program } from '../program.ts'

export type FaultContext = {
  program: Program
  admin: Person
  mail: MailServer
  ledger: Ledger
  backups: Backup[]
  /** How often the fault was injected before. */
  round: number
}

export type Fault = {
  name: string
  /** Injects the fault and returns, once its cause is over, when that was, in milliseconds of performance.now(). */
  inject: (context: FaultContext) => Promise<number>
  /** Why it cannot be tried here; undefined when it can. */
  unavailable?: () => Promise<string | undefined>
  /** It needs a file system of its own, which is as small as this many megabytes. */
  diskMegabytes?: number
}

/** How long a fault that holds on lasts: in turn shorter and longer than the limits of statements and requests. */
export function holdMs(round: number): number {
  return round % 2 === 0 ? 4_000 : 13_000
}
