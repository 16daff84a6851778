import type { FastifyInstance } from 'fastify'
import { logEvent } from '../../events.ts'
import { invalid } from '../auth-error.ts'
import type { AuthContext } from '../context.ts'
import { authenticate } from '../sessions/authentication.ts'
import { endSession, endSessionsOf, listSessions } from '../sessions/sessions.ts'
import { isUuid } from '../tokens/access-token.ts'

/**
 * POST /logout ends this session, the account's others, or all. Not in the protocol: GET /sessions lists the account's
 * sessions, the last used first, and DELETE /sessions/{id} ends one; the id of another account's session ends nothing.
 */
export function registerSessionRoutes(app: FastifyInstance, context: AuthContext): void {
  const { db, cookies } = context
  app.post('/logout', async (request, reply) => {
    const { account, session } = await authenticate(context, request)
    // One that is given more than once is a list, which is not supported.
    const { scope = '' } = request.query as { scope?: string | string[] }
    switch (scope) {
      case '':
      case 'global':
        await endSessionsOf(db, account.id)
        break
      case 'local':
        await endSession(db, account.id, session.id)
        break
      case 'others':
        await endSessionsOf(db, account.id, { except: session.id })
        break
      default:
        throw invalid(`Unsupported logout scope "${scope}"`)
    }
    logEvent(request, 'signed-out', { userId: account.id, sessionId: session.id, scope: scope || 'global' })
    if (scope !== 'others') cookies.clearBrowser(reply)
    return reply.code(204).send()
  })
  app.get('/sessions', async (request) => {
    const { account, session } = await authenticate(context, request)
    const sessions = await listSessions(db, account.id)
    return sessions.map(({ id, userAgent, address, createdAt, refreshedAt }) => ({
      id,
      user_agent: userAgent,
      ip: address,
      created_at: createdAt,
      refreshed_at: refreshedAt,
      is_current: id === session.id,
    }))
  })

  app.delete<{ Params: { id: string } }>('/sessions/:id', async (request, reply) => {
    const { account, session } = await authenticate(context, request)
    const id = request.params.id.toLowerCase()
    if (!isUuid(id)) throw invalid('The id of a session must be a UUID')
    const isEnded = await endSession(db, account.id, id)
    if (isEnded) logEvent(request, 'session-ended', { userId: account.id, sessionId: id })
    if (id === session.id) cookies.clearBrowser(reply)
    return reply.code(204).send()
  })
}
