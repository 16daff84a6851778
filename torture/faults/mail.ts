import { setTimeout as delay } from 'node:timers/promises'
import type { Fault, FaultContext } from './fault.ts'

const invitations = 5
const holdMs = 4_000

/** The mail server stops, or accepts connections and does not answer, while an admin invites people. */
export const mailServerLost: Fault = {
  name: 'mail server lost',
  inject: async (context) => {
    const { mail, round } = context
    await (round % 2 === 0 ? mail.stopAnswering() : mail.stop())
    for (let number = 1; number <= invitations; number += 1)
      await invite(context, `invited-${round}-${number}@school.test`)
    await delay(holdMs)
    const at = performance.now()
    await mail.start()
    return at
  },
}

async function invite({ admin, ledger }: FaultContext, email: string): Promise<void> {
  const approved = await admin.send({ method: 'POST', path: '/api/approved-users', body: { email, role: 'teacher' } })
  const path = `/api/approved-users/${approved.body.id}/invitation`
  const invited = approved.status === 201 ? await admin.send({ method: 'POST', path }) : approved
  if (invited.status < 300) ledger.invited.push(email)
  else ledger.addProblem(`Inviting ${email} was answered with ${invited.status}: ${invited.text}`)
}
