import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { newId } from '../db/ids.ts'
import { makeFolder } from '../make-folder.ts'
import type { MailContent } from './mail-content.ts'

const timeoutMs = 20_000
const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }

type TransportConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>

/** Sends by SMTP_URL; without one writes the mail as a file into DATA_DIR/outbox. Throws the mail server's error. */
export function mailTransport({ smtpUrl, mailFrom, dataDir }: TransportConfig) {
  // Loaded with the first mail: a server that sends none needs neither the time nor the memory.
  const load = async () => {
    const { createTransport } = await import('nodemailer')
    return smtpUrl
      ? createTransport({ url: smtpUrl, ...timeouts }, { from: mailFrom })
      : createTransport({ streamTransport: true, buffer: true }, { from: mailFrom })
  }
  let loading: ReturnType<typeof load> | undefined
  return async (email: string, content: MailContent): Promise<void> => {
    loading ??= load()
    const sent = await (await loading).sendMail({ to: email, ...content })
    if (!('message' in sent)) return
    const folder = join(dataDir, 'outbox')
    await makeFolder(folder)
    await writeFile(join(folder, `${newId()}.eml`), sent.message, { mode: 0o600 })
  }
}
