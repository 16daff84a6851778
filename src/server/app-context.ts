import type { AuthMail } from './auth/context.ts'
import type { Config } from './config.ts'
import type { Db } from './db/transaction.ts'

/** What the features of the school share: the database, the settings, the clock and the way to send a mail. */
export type AppContext = {
  db: Db
  config: Config
  clock: () => Date
  deliver: (mail: AuthMail) => Promise<void>
}
