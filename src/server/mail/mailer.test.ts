import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import { mailServer } from '../test/mail-server.ts'
import { createOutboxes, log, mail, mailer, outbox, silentServer, start, storedMail } from '../test/outbox.ts'

createOutboxes()

describe('with a mail server', () => {
  test('a mail arrives as plain text and HTML, and its link is deleted', async () => {
    const server = await mailServer()
    onTestFinished(server.close)
    const { deliver, sendDue } = await mailer({
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      MAIL_FROM: 'Daybook <daybook@school.test>',
    })
    const logged = vi.spyOn(log, 'info')
    onTestFinished(() => logged.mockRestore())
    await deliver(mail)
    await sendDue()
    expect(logged, 'whoever reads the log must not get the link').not.toHaveBeenCalled()
    expect(server.received).toHaveLength(1)
    expect(server.received[0]?.to).toEqual([mail.email])
    expect(server.received[0]?.text).toMatch(/From: Daybook <daybook@school\.test>/)
    expect(server.received[0]?.text).toMatch(/text\/plain[\s\S]*text\/html/)
    expect(await storedMail()).toMatchObject({ link: null, nextAttemptAt: null, sentAt: new Date(start).toISOString() })
  })

  test('no mail is lost while the mail server is down: it is sent again and arrives once', async () => {
    const unreachable = await mailServer()
    await unreachable.close()
    const { deliver, sendDue } = await mailer({ SMTP_URL: `smtp://127.0.0.1:${unreachable.port}` })
    await deliver(mail)
    await vi.waitFor(async () => expect(await storedMail()).toMatchObject({ attempts: 1, sentAt: null }))
    expect((await storedMail()).lastError).toMatch(/ECONNREFUSED/)

    const server = await mailServer(unreachable.port)
    onTestFinished(server.close)
    await sendDue()
    expect(server.received, 'before the delay of the next attempt is over').toEqual([])
    outbox.now += 31_000
    await sendDue()
    await sendDue()
    expect(server.received).toHaveLength(1)
    expect(await storedMail()).toMatchObject({ lastError: null, link: null })
  })

  test('a mail that could not be sent while the clock was ahead is sent again once it is corrected', async () => {
    const unreachable = await mailServer()
    await unreachable.close()
    const { deliver, sendDue } = await mailer({ SMTP_URL: `smtp://127.0.0.1:${unreachable.port}` })
    await deliver(mail)
    await vi.waitFor(async () => expect(await storedMail()).toMatchObject({ attempts: 1, sentAt: null }))

    const server = await mailServer(unreachable.port)
    onTestFinished(server.close)
    outbox.now -= 365 * 24 * 3600_000
    await sendDue()
    await sendDue()
    expect(server.received).toHaveLength(1)
  })

  test('a mail is given up when its link has expired, and the link is deleted', async () => {
    const unreachable = await mailServer()
    await unreachable.close()
    const { deliver } = await mailer({ SMTP_URL: `smtp://127.0.0.1:${unreachable.port}` })
    outbox.now = mail.expiresAt.getTime() - 1000
    await deliver(mail)
    await vi.waitFor(async () =>
      expect(await storedMail()).toMatchObject({ attempts: 1, link: null, nextAttemptAt: null, sentAt: null }),
    )
  })

  test('each further wait is twice as long, up to an hour', async () => {
    const unreachable = await mailServer()
    await unreachable.close()
    const { deliver, sendDue } = await mailer({ SMTP_URL: `smtp://127.0.0.1:${unreachable.port}` })
    await deliver(mail)
    const waits: number[] = []
    for (let attempts = 1; attempts <= 9; attempts++) {
      await sendDue()
      const { nextAttemptAt } = await storedMail()
      waits.push((Date.parse(nextAttemptAt ?? '') - outbox.now) / 1000)
      outbox.now = Date.parse(nextAttemptAt ?? '')
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
  })

  test('a mail that fails neither holds up another one nor changes one that was sent', async () => {
    const server = await mailServer()
    onTestFinished(server.close)
    const { deliver, sendDue, store } = await mailer({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
    await deliver({ ...mail, email: 'sent@school.test' })
    await sendDue()
    outbox.now += 1000
    for (const [email, expiresAt] of [
      ['expired@school.test', new Date(start)],
      ['next@school.test', mail.expiresAt],
    ] as const) {
      outbox.now += 1000
      await inTransaction(outbox.db, undefined, (tx) => store(tx, { ...mail, email, expiresAt }))
    }
    await sendDue()
    const mails = outbox.db.selectFrom('outgoingMails').select(['email', 'attempts', 'lastError']).orderBy('email')
    expect(await mails.execute()).toEqual([
      { email: 'expired@school.test', attempts: 1, lastError: 'The link has expired' },
      { email: 'next@school.test', attempts: 0, lastError: null },
      { email: 'sent@school.test', attempts: 0, lastError: null },
    ])
    expect(server.received.flatMap(({ to }) => to)).toEqual(['sent@school.test', 'next@school.test'])
  })

  test('a newer mail replaces a waiting one of the same kind', async () => {
    const unreachable = await mailServer()
    await unreachable.close()
    const { deliver } = await mailer({ SMTP_URL: `smtp://127.0.0.1:${unreachable.port}` })
    await deliver(mail)
    await vi.waitFor(async () => expect(await storedMail()).toMatchObject({ attempts: 1 }))
    await deliver({ ...mail, kind: 'recovery' })
    await deliver({ ...mail, link: `${mail.link}-newer` })
    const mails = await outbox.db.selectFrom('outgoingMails').select(['kind', 'link']).orderBy('kind').execute()
    expect(mails).toEqual([
      { kind: 'invite', link: `${mail.link}-newer` },
      { kind: 'recovery', link: mail.link },
    ])
  })

  test('a newer mail for a new password replaces the one that was sent, and a newer invitation does not', async () => {
    const server = await mailServer()
    onTestFinished(server.close)
    const { deliver, sendDue } = await mailer({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
    for (const kind of ['recovery', 'recovery', 'invite', 'invite'] as const) {
      await deliver({ ...mail, kind })
      await sendDue()
    }
    expect(server.received).toHaveLength(4)
    const mails = await outbox.db.selectFrom('outgoingMails').select(['kind', 'sentAt']).orderBy('kind').execute()
    const sentAt = new Date(start).toISOString()
    expect(mails).toEqual(['invite', 'invite', 'recovery'].map((kind) => ({ kind, sentAt })))
  })

  test('two mailers send each mail once', async () => {
    const server = await mailServer()
    onTestFinished(server.close)
    const env = { SMTP_URL: `smtp://127.0.0.1:${server.port}` }
    const [first, second] = [await mailer(env), await mailer(env)]
    const addresses = Array.from({ length: 10 }, (_, index) => `t${index}@school.test`)
    await Promise.all(addresses.map((email, index) => (index % 2 ? first : second).deliver({ ...mail, email })))
    await Promise.all([first.sendDue(), second.sendDue()])
    await vi.waitFor(() => expect(server.received.flatMap(({ to }) => to).sort()).toEqual(addresses))
  })
})

test('a mail that is stored while none is found due is sent at once as well', async () => {
  const { deliver, sendDue } = await mailer({})
  await sql`
    create function hold() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock(1); return null; end'`.execute(
    outbox.db,
  )
  await sql`create trigger hold before update on outgoing_mails execute function hold()`.execute(outbox.db)
  await outbox.db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(1)`.execute(holder)
    const sending = sendDue()
    const held = sql`select from pg_locks where locktype = 'advisory' and not granted`
    await vi.waitFor(async () => expect((await held.execute(holder)).rows).toHaveLength(1))
    await deliver(mail)
    await sql`select pg_advisory_unlock(1)`.execute(holder)
    await sending
  })
  expect(await storedMail()).toMatchObject({ link: null, lastError: null })
})

test('a mail that another process has found is neither waited for nor sent', async () => {
  const server = await mailServer()
  onTestFinished(server.close)
  const { store, sendDue } = await mailer({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
  await inTransaction(outbox.db, undefined, (tx) => store(tx, mail))
  // Another one has found the mail, and is about to claim it.
  const other = await outbox.db.startTransaction().execute()
  await sql`select from outgoing_mails for update`.execute(other)
  await sendDue()
  await other.rollback().execute()
  expect(server.received).toEqual([])
  await sendDue()
  expect(server.received).toHaveLength(1)
})

test('a mail that nothing else sends is sent within 15 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { store } = await mailer({})
  await inTransaction(outbox.db, undefined, (tx) => store(tx, mail))
  vi.advanceTimersByTime(15_000)
  await vi.waitFor(async () => expect(await storedMail()).toMatchObject({ link: null, lastError: null }))
})

test('a mail that was sent is not stored as a failed one when the database refuses to store that it was', async () => {
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'read-only'; end $$`.execute(outbox.db)
  await sql`create trigger refuse before update on outgoing_mails for each row when (new.sent_at is not null)
    execute function refuse()`.execute(outbox.db)
  const logged = vi.spyOn(log, 'error')
  onTestFinished(() => logged.mockRestore())
  const { deliver, sendDue, dataDir } = await mailer({})
  await deliver(mail)
  await expect(sendDue()).rejects.toThrow('read-only')
  expect(logged.mock.calls).toEqual([[{ err: expect.any(Error) }, 'the outbox could not be read or written']])
  expect(await readdir(join(dataDir, 'outbox'))).toHaveLength(1)
  expect(await storedMail()).toMatchObject({ attempts: 0, lastError: null, link: mail.link, sentAt: null })
})

test('without a mail server the mail becomes a file that only its owner can read, and its link is logged', async () => {
  const { deliver, sendDue, dataDir } = await mailer({})
  const logged = vi.spyOn(log, 'info')
  onTestFinished(() => logged.mockRestore())
  await deliver(mail)
  await sendDue()
  expect(logged.mock.calls).toEqual([[{ link: mail.link, email: mail.email }, 'mail written to the outbox']])
  const files = await readdir(join(dataDir, 'outbox'))
  expect(files).toEqual([expect.stringMatching(/\.eml$/)])
  const text = (await readFile(join(dataDir, 'outbox', String(files[0])), 'utf8')).replace(/=\r?\n/g, '')
  expect(text).toContain('To: olena@school.test')
  expect(text, 'at the school').toContain('5 March 2026 at 10:00')
  expect(text.replaceAll('=3D', '=')).toContain(mail.link)
})

test('the first 300 characters of the reason of a failure are stored, without the zero bytes that the mail server has sent', async () => {
  const { connected, url } = await silentServer()
  const { deliver } = await mailer({ SMTP_URL: url })
  await deliver(mail)
  const [socket] = await connected
  socket.end(`554 not\u0000 now ${'x'.repeat(1000)}\r\n`)
  await vi.waitFor(async () => expect(await storedMail()).toMatchObject({ attempts: 1, sentAt: null }))
  const { lastError } = await storedMail()
  expect(lastError).toContain('554 not now xxx')
  expect(lastError).toHaveLength(300 - '\u0000'.length)
})

test('a mail whose link has expired meanwhile is given up without being sent', async () => {
  const server = await mailServer()
  onTestFinished(server.close)
  const { deliver, sendDue } = await mailer({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
  outbox.now = mail.expiresAt.getTime() + 1000
  await deliver(mail)
  await sendDue()
  expect(server.received).toEqual([])
  expect(await storedMail()).toMatchObject({ sentAt: null, nextAttemptAt: null, lastError: 'The link has expired' })
})
