import type { AuthMail } from './auth/context.ts'
import type { Config } from './config.ts'
import type { Db } from './db/transaction.ts'

/** What the routes of all features use: the database, the settings, the clock, and the function that sends a mail. */
export type AppContext = {
  db: Db
  config: Config
  clock: () => Date
  deliver: (mail: AuthMail) => Promise<void>
}
