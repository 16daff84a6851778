import type { Outbox } from './auth/context.ts'
import type { Config } from './config.ts'
import type { Db } from './db/transaction.ts'

/** What the routes of all features use. */
export type AppContext = {
  db: Db
  /** The same database for what a sign-in needs: of the features only the activation of a user takes a connection of it. */
  sessionDb: Db
  /** The same database for what reads much: it takes no connection of those that save. */
  reportDb: Db
  /** The same database for the registers that are saved: nothing that reads takes a connection of it. */
  registerDb: Db
  config: Config
  clock: () => Date
  outbox: Outbox
}
