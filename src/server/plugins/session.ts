import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Admission } from '../../contract/kernel/endpoint.ts'
import { AppError } from '../../contract/kernel/errors.ts'
import { can, type Role } from '../../contract/kernel/permissions.ts'

/** The person behind a request: the account and, where there is one, the approval. */
export type Caller = {
  userId: string
  sessionId: string
  email: string
  approval: { id: string; role: Role; status: 'invited' | 'active' | 'suspended' } | undefined
}

export type SessionParts = {
  /** Checks signature, issuer and age of an access token; no look into the database. */
  verifyAccessToken: (token: string) => Promise<{ userId: string; sessionId: string } | undefined>
  /** The person of a session that still exists, with the approval as it is now: one statement. */
  findCaller: (session: { userId: string; sessionId: string }) => Promise<Caller | undefined>
}

export const accessCookie = 'daybook-access'

/** Lets requests be identified by their access token, from the Authorization header or the HttpOnly cookie. */
export function registerSessions(app: FastifyInstance, { verifyAccessToken, findCaller }: SessionParts): void {
  app.decorate('identify', async (request: FastifyRequest) => {
    const token = bearerToken(request) ?? request.cookies[accessCookie]
    const session = token ? await verifyAccessToken(token) : undefined
    return session ? findCaller(session) : undefined
  })
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** Sets `request.caller`, or refuses: 401 without a live session, 403 without the approval or the right. */
export async function admit(request: FastifyRequest, admission: Admission): Promise<void> {
  if (admission === 'everyone') return
  const caller = await request.server.identify(request)
  if (!caller) throw new AppError('unauthenticated', 'Please sign in')
  request.caller = caller
  if (admission === 'signedIn') return
  const { approval } = caller
  if (approval?.status === 'suspended') {
    throw new AppError('suspended', 'Access denied. Your account has been suspended.')
  }
  if (approval?.status !== 'active') {
    throw new AppError('not_approved', 'Access denied. Your account has not been approved yet.')
  }
  if (!can(approval.role, admission)) throw new AppError('forbidden', 'Your role does not allow this')
}
