import DataLoader from 'dataloader'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Admission } from '../../contract/kernel/endpoint.ts'
import { AppError } from '../../contract/kernel/errors.ts'
import { can, type Role, type UserStatus } from '../../contract/kernel/permissions.ts'
import { scheduleBatch } from '../db/batch-schedule.ts'

/** The person who sends a request: the account and, where there is one, the approval. */
export type Caller = {
  userId: string
  sessionId: string
  email: string
  approval: { id: string; role: Role; status: UserStatus } | undefined
}

/**
 * A caller, and the version of the school at the moment when the caller was found; the version without records is the same
 * before and after a save that changes nothing but records of students.
 */
export type Identity = { caller: Caller; schoolVersion: string; versionWithoutRecords: string }

type Session = Pick<Caller, 'userId' | 'sessionId'>

/** The identity of a request, until its access token ends, in seconds since 1970. */
export type RequestIdentity = Identity & { expiresAt: number }

export type SessionOptions = {
  isHttps: boolean
  /** Checks signature, issuer and age of an access token, without the database. */
  verifyAccessToken: (token: string) => Promise<(Session & { expiresAt: number }) | undefined>
  /** The callers of those of these sessions that still exist, in any order, with the current approval. */
  listCallers: (sessionIds: readonly string[]) => Promise<Identity[]>
}

export const accessCookie = 'daybook-access'

/** The name of a cookie: on https a browser takes one with this prefix only from https, so that no page of an unprotected connection can set it. */
export const cookieName = (name: string, isHttps: boolean) => (isHttps ? `__Secure-${name}` : name)

/** Adds `identify`, which reads the access token from the Authorization header or the HttpOnly cookie. */
export function registerSessions(app: FastifyInstance, options: SessionOptions): void {
  const { isHttps, verifyAccessToken, listCallers } = options
  const findCaller = callerLookup(listCallers)
  const name = cookieName(accessCookie, isHttps)
  app.decorate('identify', async (request: FastifyRequest) => {
    const token = bearerToken(request) ?? request.cookies[name]
    const session = token ? await verifyAccessToken(token) : undefined
    const identity = session && (await findCaller(session))
    return identity && { ...identity, expiresAt: session.expiresAt }
  })
}

/**
 * Creates the function that finds the caller of a session that still exists, by one statement for all requests that arrive
 * together. Nothing is cached: a request that arrives during a statement waits for the next one, so that the end of a
 * session applies to the next request.
 */
export function callerLookup(
  listCallers: SessionOptions['listCallers'],
): (session: Session) => Promise<Identity | undefined> {
  const identities = new DataLoader<string, Identity | undefined>(
    async (sessionIds) => {
      identities.clearAll()
      const found = new Map((await listCallers(sessionIds)).map((identity) => [identity.caller.sessionId, identity]))
      return sessionIds.map((id) => found.get(id))
    },
    { batchScheduleFn: scheduleBatch },
  )
  return async ({ userId, sessionId }) => {
    const identity = await identities.load(sessionId)
    return identity?.caller.userId === userId ? identity : undefined
  }
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** The refusals of a person who is suspended, and of one who is not approved, or not any more. */
export const suspended = () => new AppError('suspended', 'Access denied. Your account has been suspended.')
export const notApproved = () => new AppError('not_approved', 'Access denied. Your account has not been approved yet.')

/** Sets `request.identity`; throws 401 without a session, 403 without the approval or the permission. */
export async function admit(request: FastifyRequest, admission: Admission): Promise<void> {
  if (admission === 'everyone') return
  const identity = await request.server.identify(request)
  if (!identity) throw new AppError('unauthenticated', 'Please sign in')
  request.identity = identity
  if (admission === 'signedIn') return
  const { approval } = identity.caller
  if (approval?.status === 'suspended') throw suspended()
  if (approval?.status !== 'active') throw notApproved()
  if (!can(approval.role, admission)) throw new AppError('forbidden', 'Your role does not allow this')
}
