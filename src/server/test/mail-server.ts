import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { to: string[]; text: string }

/** A real mail server on a free port; `port` chooses one that was in use before. */
export async function mailServer(port = 0) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, text: Buffer.concat(parts).toString() })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { received, close, port: (server.server.address() as AddressInfo).port }
}

/** The link in a mail's plain text, after joining its lines and decoding its characters. */
export function linkIn({ text }: ReceivedMail): string {
  const readable = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  const link = /https?:\/\/[^\s"<]+token_hash=[\w-]+&type=\w+/.exec(readable)?.[0]
  if (!link) throw new Error(`No link in ${text}`)
  return link
}
