// A display name may have parts in quotes or a comment; unquoted, these signs would make several senders of it.
const name = /(?:[^\r\n<>,:;("]|"(?:[^"\\\r\n<>]|\\.)*"|\([^()\r\n<>]*\))*/.source
const address = /[^\s<>,:;()@"]+@[^\s<>,:;()@"]+/.source
const sender = new RegExp(`^(${address}|${name}<${address}>)$`)

/** Whether the text is one address, or a name with one: what MAIL_FROM may be. */
export const isSender = (text: string) => sender.test(text)

/** Whether the address names a server, and its user and password can be decoded. */
export function isMailServer(text: string): boolean {
  try {
    const { hostname, username, password } = new URL(text)
    decodeURIComponent(username + password)
    return hostname !== ''
  } catch {
    return false
  }
}
