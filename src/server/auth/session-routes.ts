import type { FastifyInstance } from 'fastify'
import { invalid } from './auth-error.ts'
import { authenticate } from './authentication.ts'
import type { AuthContext } from './context.ts'
import { queryText } from './request-body.ts'
import { endSession, endSessionsOf } from './sessions.ts'

/** POST /logout: ends this session, the person's others, or all. */
export function registerSessionRoutes(app: FastifyInstance, context: AuthContext): void {
  const { db, cookies } = context
  app.post('/logout', async (request, reply) => {
    const { account, sessionId } = await authenticate(context, request)
    const scope = queryText(request.query, 'scope') || 'global'
    switch (scope) {
      case 'global':
        await endSessionsOf(db, account.id)
        break
      case 'local':
        await endSession(db, account.id, sessionId)
        break
      case 'others':
        await endSessionsOf(db, account.id, { except: sessionId })
        break
      default:
        throw invalid(`Unsupported logout scope "${scope}"`)
    }
    if (scope !== 'others') cookies.clearAccess(reply)
    return reply.code(204).send()
  })
}
