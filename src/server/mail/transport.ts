import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Config } from '../config.ts'
import { newId } from '../db/ids.ts'
import { makeFolder } from '../make-folder.ts'
import type { MailContent } from './mail-content.ts'

export type Transport = (email: string, content: MailContent) => Promise<void>

const timeoutMs = 20_000

/** Sends by SMTP_URL; without one writes the mail as a file into DATA_DIR/outbox. Throws the mail server's error. */
export function mailTransport(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Transport {
  if (!config.smtpUrl) return fileTransport(config)
  const smtp = nodemailer.createTransport(
    {
      url: config.smtpUrl,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    },
    { from: config.mailFrom },
  )
  return async (email, content) => {
    await smtp.sendMail({ to: email, ...content })
  }
}

function fileTransport({ mailFrom, dataDir }: Pick<Config, 'mailFrom' | 'dataDir'>): Transport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true }, { from: mailFrom })
  const folder = join(dataDir, 'outbox')
  return async (email, content) => {
    const { message } = await composer.sendMail({ to: email, ...content })
    await makeFolder(folder)
    await writeFile(join(folder, `${newId()}.eml`), message, { mode: 0o600 })
  }
}
