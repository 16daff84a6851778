import type { AuthMail, Outbox } from '../auth/context.ts'

/** An outbox that sends its mails to a list. */
export function memoryOutbox(): { outbox: Outbox; mails: AuthMail[] } {
  const stored: AuthMail[] = []
  const mails: AuthMail[] = []
  const outbox: Outbox = {
    store: async (_tx, mail) => void stored.push(mail),
    send: () => void mails.push(...stored.splice(0)),
  }
  return { outbox, mails }
}
