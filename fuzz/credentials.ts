import fc, { type Arbitrary } from 'fast-check'
import { newId } from '../src/server/db/ids.ts'
import { type createPeople, type Role, roles } from './people.ts'
import type { Target } from './request.ts'

/** The role that sends a request, and which kind of credentials it uses. */
export type Sender = { role: Role; kind: number }

const weights: Record<Role, number> = {
  admin: 10,
  teacher: 4,
  assistant: 2,
  invited: 1,
  suspended: 1,
  unapproved: 1,
  stranger: 1,
}

export const senders: Arbitrary<Sender> = fc.record({
  role: fc.oneof(...roles.map((role) => ({ weight: weights[role], arbitrary: fc.constant(role) }))),
  kind: fc.nat({ max: 9 }),
})

/** The headers that identify the sender, and a description of them for the report. */
export type Credentials = { description: string; headers: Record<string, string> }

/** The access token of the role; a stranger has none, or an invalid one. */
export async function credentialsOf(
  people: ReturnType<typeof createPeople>,
  { role, kind }: Sender,
  { path }: Target,
): Promise<Credentials> {
  if (role === 'stranger') return invalidCredentials(people, kind)
  const token = await people.accessToken(role)
  return kind === 0 && path.startsWith('/api')
    ? { description: `${role}, by cookie`, headers: { cookie: `daybook-access=${token}` } }
    : { description: role, headers: { authorization: `Bearer ${token}` } }
}

async function invalidCredentials({ oddToken }: ReturnType<typeof createPeople>, kind: number): Promise<Credentials> {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const kinds: Credentials[] = [
    { description: 'a stranger', headers: {} },
    { description: 'a malformed token', headers: bearer('x') },
    { description: 'a very long token', headers: bearer('x'.repeat(10_000)) },
    { description: 'basic authentication', headers: { authorization: 'Basic eDp5' } },
    { description: 'malformed cookies', headers: { cookie: 'daybook-access=%00; daybook-device=x' } },
    { description: 'a signed token without a session', headers: bearer(await oddToken({})) },
    {
      description: 'a signed token whose session id is no UUID',
      headers: bearer(await oddToken({ session_id: 'none' })),
    },
    {
      description: 'a signed token whose session id is a NUL character',
      headers: bearer(await oddToken({ session_id: '\u0000' })),
    },
    {
      description: 'a signed token of an unknown account',
      headers: bearer(await oddToken({ session_id: newId(), sub: 'nobody' })),
    },
    { description: 'an expired token', headers: bearer(await oddToken({ exp: 1 })) },
  ]
  return kinds[kind] ?? { description: 'a stranger', headers: {} }
}
