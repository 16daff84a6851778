import { type JWTPayload, SignJWT } from 'jose'
import { createAccountWithPassword, findAccount } from '../src/server/auth/accounts.ts'
import { insertSession } from '../src/server/auth/sessions/sessions.ts'
import type { Account, Session } from '../src/server/auth/tables.ts'
import { accessTokens, issuerOf } from '../src/server/auth/tokens/access-token.ts'
import { encodeRefreshToken } from '../src/server/auth/tokens/refresh-token.ts'
import { signingKeys } from '../src/server/auth/tokens/signing-keys.ts'
import { newId } from '../src/server/db/ids.ts'
import type { Db } from '../src/server/db/transaction.ts'

/** The roles that requests are sent in; a stranger has no session. */
export const roles = ['admin', 'teacher', 'assistant', 'invited', 'suspended', 'unapproved', 'stranger'] as const
export type Role = (typeof roles)[number]
type Member = Exclude<Role, 'stranger'>

export const password = 'correct horse battery'
export const emailOf = (role: Role) => `${role}@school.test`

const approvals = {
  admin: { role: 'admin', status: 'active' },
  teacher: { role: 'teacher', status: 'active' },
  assistant: { role: 'assistant', status: 'active' },
  invited: { role: 'teacher', status: 'invited' },
  suspended: { role: 'teacher', status: 'suspended' },
  unapproved: undefined,
} as const satisfies Record<Member, object | undefined>

type Parts = { db: Db; clock: () => Date; publicUrl: string }

/** An account for each role. `restore` gives them back the approval and the session that requests have changed. */
export function createPeople({ db, clock, publicUrl }: Parts) {
  const issuer = issuerOf(publicUrl)
  const keys = signingKeys({ db, clock })
  const tokens = accessTokens({ keys, clock, issuer })
  const signedIn = new Map<Role, { account: Account; session: Session }>()

  async function restore(): Promise<void> {
    for (const [role, approval] of Object.entries(approvals) as [Member, (typeof approvals)[Member]][]) {
      const email = emailOf(role)
      const account = (await findAccount(db, email)) ?? (await createAccount(email))
      if (approval) await approve(email, approval)
      else await db.deleteFrom('approvedUsers').where('email', '=', email).execute()
      const session = await findSession(account, signedIn.get(role)?.session.id)
      signedIn.set(role, { account, session: session ?? (await insertSession(db, newSession(account))) })
    }
  }

  const createAccount = (email: string) => createAccountWithPassword(db, { email, password, now: clock() })
  const newSession = ({ id }: Account) => ({ userId: id, method: 'password', now: clock() }) as const

  async function approve(email: string, approval: NonNullable<(typeof approvals)[Member]>): Promise<void> {
    await db
      .insertInto('approvedUsers')
      .values({ id: newId(), email, ...approval })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(approval))
      .execute()
  }

  function findSession({ id: userId }: Account, id: string | undefined): Promise<Session | undefined> {
    if (id === undefined) return Promise.resolve(undefined)
    const own = db.selectFrom('auth.sessions').selectAll().where('userId', '=', userId)
    return own.where('id', '=', id).executeTakeFirst()
  }

  return {
    restore,
    /** A new access token of a role. */
    accessToken: async (role: Member): Promise<string> => {
      const person = signedIn.get(role)
      if (!person) throw new Error(`Nobody is signed in as ${role}`)
      return tokens.sign(person.account, person.session)
    },
    /** A token signed with the server's own key, with claims that the server never issues. */
    oddToken: async (claims: JWTPayload): Promise<string> => {
      const { id: kid, privateKey } = await keys.active()
      const sub = signedIn.get('teacher')?.account.id ?? ''
      return new SignJWT({ iss: issuer, aud: 'authenticated', sub, exp: clock().getTime() / 1000 + 60, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid })
        .sign(privateKey)
    },
    refreshTokens: () => [...signedIn.values()].map(({ session }) => encodeRefreshToken(session)),
  }
}
