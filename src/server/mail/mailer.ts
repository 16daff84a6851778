import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { storable } from '../../contract/kernel/fields.ts'
import type { AuthMail } from '../auth/context.ts'
import { maxClockDifferenceMs } from '../clock-difference.ts'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db/transaction.ts'
import { composeMail } from './mail-content.ts'
import { claimDueMail, insertMail, markFailed, markSent } from './repository.ts'
import { mailTransport } from './transport.ts'

export type Mailer = ReturnType<typeof createMailer>

type Options = {
  db: Db
  config: Config
  clock: () => Date
  log: FastifyBaseLogger
  /** How long `close` waits for a mail that is being sent. */
  closingMs?: number
}

const pollMs = 15_000
/** Longer than the mail server's timeouts together; then another process may send the mail of a killed one. */
const claimMs = 120_000
/** The first wait after a failure; each further one is twice as long, up to the longest. */
const firstRetryMs = 30_000
const maxRetryMs = 60 * 60_000
/** A mail server may answer with a page of text. */
const maxReasonLength = 300

/** Sends the mails of the outbox. Several server processes may run one mailer each; each mail is sent by one of them. */
export function createMailer({ db, config, clock, log, closingMs = 5_000 }: Options) {
  const send = mailTransport(config)
  let sending: Promise<void> | undefined
  let mustRepeat = false
  let isClosed = false

  /** Returns whether a mail was due. */
  async function sendOne(): Promise<boolean> {
    const now = clock()
    const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
    const mail = await claimDueMail(db, now, {
      claimedUntil: later(claimMs),
      latestAttempt: later(maxRetryMs + maxClockDifferenceMs),
    })
    if (!mail) return false
    try {
      if (mail.expiresAt <= now) throw new Error('The link has expired')
      await send(mail.email, composeMail(mail, config.timezone))
    } catch (error) {
      // Every error is stored for the admins, and sending is tried again while the link is valid.
      const attempts = mail.attempts + 1
      const next = later(Math.min(maxRetryMs, firstRetryMs * 2 ** mail.attempts))
      log.warn({ err: error, email: mail.email, attempts }, 'mail could not be sent')
      await markFailed(db, mail.id, {
        attempts,
        reason: storable((error instanceof Error ? error.message : String(error)).slice(0, maxReasonLength)),
        nextAttemptAt: next < mail.expiresAt ? next : null,
      })
      return true
    }
    await markSent(db, mail.id, clock())
    if (!config.smtpUrl) log.info({ link: mail.link, email: mail.email }, 'mail written to the outbox')
    return true
  }

  async function sendAll(): Promise<void> {
    try {
      while (mustRepeat && !isClosed) {
        // sendDue sets it again for a mail that is stored while no other one is found.
        mustRepeat = false
        if (await sendOne()) mustRepeat = true
      }
    } finally {
      sending = undefined
    }
  }

  /** Sends every mail that is due. */
  function sendDue(): Promise<void> {
    mustRepeat = true
    sending ??= sendAll()
    return sending
  }

  const sendInBackground = () =>
    sendDue().catch((error) => log.error({ err: error }, 'the outbox could not be read or written'))
  const timer = setInterval(sendInBackground, pollMs)
  timer.unref()

  return {
    /** Stores a mail to be sent; a mail server that does not answer loses none. */
    store: (tx: Tx, mail: AuthMail) => insertMail(tx, mail, clock()),
    send: () => void sendInBackground(),
    sendDue,
    /** Stops sending, after the mail that is being sent, for which it waits shortly: another process sends it otherwise. */
    close: async () => {
      isClosed = true
      clearInterval(timer)
      // Settled, because the failure of what is being sent is logged already, and must not end a stop half way.
      await Promise.race([Promise.allSettled([sending]), delay(closingMs, undefined, { ref: false })])
    },
  }
}
