import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { v7 } from 'uuid'
import type { Config } from '../config.ts'
import { makeFolder } from '../make-folder.ts'
import type { Letter } from './letters.ts'

export type Transport = (email: string, letter: Letter) => Promise<void>

const patienceMilliseconds = 20_000

/** Sends by SMTP_URL; without one writes the mail as a file into DATA_DIR/outbox. Throws what the mail server says. */
export function mailTransport(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Transport {
  if (!config.smtpUrl) return fileTransport(config)
  const smtp = nodemailer.createTransport(
    {
      url: config.smtpUrl,
      connectionTimeout: patienceMilliseconds,
      greetingTimeout: patienceMilliseconds,
      socketTimeout: patienceMilliseconds,
    },
    { from: config.mailFrom },
  )
  return async (email, letter) => {
    await smtp.sendMail({ to: email, ...letter })
  }
}

function fileTransport({ mailFrom, dataDir }: Pick<Config, 'mailFrom' | 'dataDir'>): Transport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true }, { from: mailFrom })
  const folder = join(dataDir, 'outbox')
  return async (email, letter) => {
    const { message } = await composer.sendMail({ to: email, ...letter })
    await makeFolder(folder)
    await writeFile(join(folder, `${v7()}.eml`), message, { mode: 0o600 })
  }
}
