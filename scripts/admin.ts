import { pino } from 'pino'
import { ensureAccount } from '../src/server/auth/accounts.ts'
import { endAllSessions } from '../src/server/auth/sessions/sessions.ts'
import { issueOneTimeLink } from '../src/server/auth/tokens/one-time-links.ts'
import { rotateSigningKeys } from '../src/server/auth/tokens/signing-keys.ts'
import { type Config, readConfig } from '../src/server/config.ts'
import { connect } from '../src/server/db/connect.ts'
import { refuseMissingCluster } from '../src/server/db/embedded/cluster.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { type Db, inTransaction } from '../src/server/db/transaction.ts'
import { untilStopped } from '../src/server/db/until-stopped.ts'
import { findRecipient } from '../src/server/features/approved-users/repository.ts'
import { localTime } from '../src/server/local-time.ts'
import { OperatorError } from '../src/server/operator-error.ts'
import { printFailure } from '../src/server/print-failure.ts'

// npm run admin -- reset someone@school    a link to choose a new password, for a person who cannot sign in any more
// npm run admin -- end-sessions            signs everybody out
// npm run keys:rotate                      a new signing key; the old one stays valid until its tokens have ended

const usage = 'Usage: npm run admin -- reset someone@school, npm run admin -- end-sessions, or npm run keys:rotate'
const clock = () => new Date()

process.exitCode = await main(process.argv.slice(2)).catch(printFailure)

async function main([verb, ...args]: string[]): Promise<number> {
  const command = commandOf(verb, args)
  if (!command) throw new OperatorError(usage)
  const config = readConfig(process.env)
  const log = pino({ level: 'silent' })
  await refuseMissingCluster(config)
  return untilStopped(async (stopped) => {
    const { db, close } = await connect(config, log, { stopped })
    try {
      await migrate(db, { log, timezone: config.timezone, mustExist: true })
      console.log(await command(db, config))
      return 0
    } finally {
      await close()
    }
  })
}

/** What the arguments ask for: runs it and returns what is printed; undefined for arguments that mean nothing. */
function commandOf(
  verb: string | undefined,
  args: readonly string[],
): ((db: Db, config: Config) => Promise<string>) | undefined {
  const [address = ''] = args
  if (verb === 'reset' && args.length === 1 && address.includes('@')) {
    return (db, config) => resetLink(db, address.toLowerCase(), config)
  }
  if (args.length > 0) return undefined
  if (verb === 'end-sessions') return endSessions
  return verb === 'rotate-keys' ? rotateKeys : undefined
}

async function endSessions(db: Db): Promise<string> {
  await endAllSessions(db)
  return 'All sessions have ended: everybody signs in again.'
}

async function rotateKeys(db: Db): Promise<string> {
  await rotateSigningKeys(db, clock)
  return 'A new signing key is in use.'
}

async function resetLink(db: Db, email: string, { publicUrl, timezone }: Config): Promise<string> {
  const { link, expiresAt } = await inTransaction(db, undefined, async (tx) => {
    if (!(await findRecipient(tx, email))) {
      throw new OperatorError(`${email} is not among the approved users, or is suspended.`)
    }
    const { id: userId } = await ensureAccount(tx, { email, now: clock() })
    return issueOneTimeLink(tx, { userId, kind: 'recovery', publicUrl, now: clock() })
  })
  const until = localTime(expiresAt, timezone)
  return `Open this link to choose a new password; it works once, until ${until}:\n${link}`
}
