import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { newId } from '../db/ids.ts'
import { makeFolder } from '../make-folder.ts'
import type { MailContent } from './mail-content.ts'

export type Transport = (email: string, content: MailContent) => Promise<void>

const timeoutMs = 20_000

type TransportConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>

/** Sends by SMTP_URL; without one writes the mail as a file into DATA_DIR/outbox. Throws the mail server's error. */
export function mailTransport(config: TransportConfig): Transport {
  let opening: Promise<Transport> | undefined
  return async (email, content) => {
    opening ??= openTransport(config)
    const deliver = await opening
    await deliver(email, content)
  }
}

// Loaded with the first mail: a server that sends none needs neither the time nor the memory.
async function openTransport({ smtpUrl, mailFrom, dataDir }: TransportConfig): Promise<Transport> {
  const { default: nodemailer } = await import('nodemailer')
  if (smtpUrl) {
    const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
    const smtp = nodemailer.createTransport({ url: smtpUrl, ...timeouts }, { from: mailFrom })
    return async (email, content) => {
      await smtp.sendMail({ to: email, ...content })
    }
  }
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true }, { from: mailFrom })
  const folder = join(dataDir, 'outbox')
  return async (email, content) => {
    const { message } = await composer.sendMail({ to: email, ...content })
    await makeFolder(folder)
    await writeFile(join(folder, `${newId()}.eml`), message, { mode: 0o600 })
  }
}
