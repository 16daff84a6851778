import type { AuthMail } from './auth/context.ts'
import type { Config } from './config.ts'
import type { Db } from './db/transaction.ts'

/** What the routes of all features use; `deliver` stores a mail and starts to send it. */
export type AppContext = {
  db: Db
  config: Config
  clock: () => Date
  deliver: (mail: AuthMail) => Promise<void>
}
