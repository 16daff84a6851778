import type { FastifyBaseLogger } from 'fastify'
import type { AuthMail } from '../auth/mail.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/transaction.ts'
import { writeLetter } from './letters.ts'
import { insertMail, markFailed, markSent, takeDueMail } from './repository.ts'
import { mailTransport } from './transport.ts'

export type Mailer = {
  /** Keeps the letter in the database, from where it is sent as soon as possible; a dead mail server loses none. */
  deliver: (mail: AuthMail) => Promise<void>
  /** Sends every letter that is due. */
  sendDue: () => Promise<void>
  /** Stops looking for due letters, after the one being sent. */
  close: () => Promise<void>
}

type Parts = { db: Db; config: Config; clock: () => Date; log: FastifyBaseLogger }

const lookEveryMilliseconds = 15_000
/** Longer than a mail server's patience: a letter that a dying process held is sent by another one. */
const holdMilliseconds = 120_000
const firstWaitMilliseconds = 30_000
const longestWaitMilliseconds = 60 * 60_000
/** A mail server may answer with a page of text. */
const longestReason = 300

/** The post office: several server processes may run one each, a letter goes out from one of them. */
export function createMailer({ db, config, clock, log }: Parts): Mailer {
  const send = mailTransport(config)
  let running: Promise<void> | undefined
  let mustLookAgain = false
  let isClosed = false

  async function sendOne(): Promise<boolean> {
    const now = clock()
    const mail = await takeDueMail(db, now, new Date(now.getTime() + holdMilliseconds))
    if (!mail) return false
    try {
      await send(mail.email, writeLetter(mail, config.timezone))
      await markSent(db, mail.id, clock())
      if (!config.smtpUrl) log.info({ link: mail.link, email: mail.email }, 'mail written to the outbox')
    } catch (error) {
      // Any reason of a mail server: noted for the admin, and tried again while the link is still good.
      const attempts = mail.attempts + 1
      const next = new Date(now.getTime() + waitAfter(attempts))
      log.warn({ err: error, email: mail.email, attempts }, 'mail could not be sent')
      await markFailed(db, mail.id, {
        attempts,
        reason: reasonOf(error),
        nextAttemptAt: next < mail.expiresAt ? next : null,
      })
    }
    return true
  }

  async function sendAll(): Promise<void> {
    try {
      do {
        mustLookAgain = false
        while (!isClosed && (await sendOne())) {
          // Letter after letter, until none is due.
        }
        // One may have come just when the last look had found none.
      } while (mustLookAgain && !isClosed)
    } finally {
      running = undefined
    }
  }

  function sendDue(): Promise<void> {
    mustLookAgain = true
    running ??= sendAll()
    return running
  }

  const look = () => sendDue().catch((error) => log.error({ err: error }, 'outgoing mail could not be read'))
  const timer = setInterval(look, lookEveryMilliseconds)
  timer.unref()

  return {
    deliver: async (mail) => {
      await insertMail(db, mail, clock())
      void look()
    },
    sendDue,
    close: async () => {
      isClosed = true
      clearInterval(timer)
      await running
    },
  }
}

/** What an admin reads beside the user. */
function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, longestReason)
}

/** 30 seconds, then twice as long each time, up to an hour. */
function waitAfter(attempts: number): number {
  return Math.min(longestWaitMilliseconds, firstWaitMilliseconds * 2 ** (attempts - 1))
}
