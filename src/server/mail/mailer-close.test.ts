import { expect, onTestFinished, test } from 'vitest'
import { mailServer } from '../test/mail-server.ts'
import { createOutboxes, mail, mailer, outbox, silentServer, start, storedMail } from '../test/outbox.ts'

createOutboxes()

test('a stop succeeds although the database is gone before the mail server answers', async () => {
  const { connected, url } = await silentServer()
  const { deliver, close } = await mailer({ SMTP_URL: url })
  await deliver(mail)
  const [socket] = await connected
  await outbox.db.destroy()
  const closing = close()
  socket.end('554 not now\r\n')
  await expect(closing).resolves.toBeUndefined()
})

test('the end waits for the mail that is being sent, and begins no other one', async () => {
  const { connected, url } = await silentServer()
  const { deliver, close } = await mailer({ SMTP_URL: url })
  await deliver(mail)
  const [socket] = await connected
  await deliver({ ...mail, kind: 'recovery' })
  const closing = close()
  socket.end('554 not now\r\n')
  await closing
  const mails = outbox.db.selectFrom('outgoingMails').select(['kind', 'attempts', 'nextAttemptAt']).orderBy('kind')
  expect(await mails.execute()).toEqual([
    { kind: 'invite', attempts: 1, nextAttemptAt: new Date(start + 30_000).toISOString() },
    { kind: 'recovery', attempts: 0, nextAttemptAt: new Date(start).toISOString() },
  ])
})

test('the end does not wait for a mail server that does not answer: another process sends the mail after two minutes', async () => {
  const { connected, url } = await silentServer()
  const { deliver, close } = await mailer({ SMTP_URL: url }, { closingMs: 100 })
  await deliver(mail)
  const [socket] = await connected
  await close()
  expect(await storedMail()).toMatchObject({ sentAt: null, link: mail.link })
  const server = await mailServer()
  onTestFinished(server.close)
  const { sendDue } = await mailer({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
  outbox.now = start + 119_999
  await sendDue()
  expect(server.received).toEqual([])
  outbox.now = start + 120_000
  await sendDue()
  expect(server.received).toHaveLength(1)
  socket.destroy()
})
