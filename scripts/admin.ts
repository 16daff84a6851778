import { pino } from 'pino'
import { ensureAccount } from '../src/server/auth/accounts.ts'
import { issueOneTimeLink } from '../src/server/auth/tokens/one-time-links.ts'
import { rotateSigningKeys } from '../src/server/auth/tokens/signing-keys.ts'
import { ConfigError, readConfig } from '../src/server/config.ts'
import { connect } from '../src/server/db/connect.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { type Db, inTransaction } from '../src/server/db/transaction.ts'
import { findRecipient } from '../src/server/features/approved-users/repository.ts'
import { printFailure } from '../src/server/print-failure.ts'

// npm run admin -- reset someone@school    a link to choose a new password, for a person who cannot sign in any more
// npm run keys:rotate                      a new signing key; the old one stays valid until its tokens have ended

const usage = 'Usage: npm run admin -- reset someone@school, or npm run keys:rotate'
const clock = () => new Date()

process.exitCode = await main(process.argv.slice(2)).catch(printFailure)

async function main([verb, address = '']: string[]): Promise<number> {
  if (verb !== 'rotate-keys' && !(verb === 'reset' && address.includes('@'))) throw new ConfigError(usage)
  const config = readConfig(process.env)
  const log = pino({ level: 'silent' })
  const { db, close } = await connect(config, log)
  try {
    await migrate(db, { log, timezone: config.timezone })
    if (verb === 'rotate-keys') await rotateSigningKeys(db, clock)
    console.log(
      verb === 'reset' ? await resetLink(db, address.toLowerCase(), config.publicUrl) : 'A new signing key is in use.',
    )
    return 0
  } finally {
    await close()
  }
}

async function resetLink(db: Db, email: string, publicUrl: string): Promise<string> {
  const { link, expiresAt } = await inTransaction(db, undefined, async (tx) => {
    if (!(await findRecipient(tx, email))) {
      throw new ConfigError(`${email} is not among the approved users, or is suspended.`)
    }
    const { id: userId } = await ensureAccount(tx, { email, now: clock() })
    return issueOneTimeLink(tx, { userId, kind: 'recovery', publicUrl, now: clock() })
  })
  return `Open this link to choose a new password; it works once, until ${expiresAt.toLocaleString()}:\n${link}`
}
