import type { FastifyInstance } from 'fastify'
import { AuthError } from '../auth-error.ts'
import type { AuthContext } from '../context.ts'

const health = { version: 'v1', name: 'Daybook', description: 'The auth service of Daybook' }

const settings = {
  external: { email: true, phone: false, anonymous_users: false },
  disable_signup: true,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
}

/** The routes that need no session: health, settings, published keys, and the rejection of sign-ups. */
export function registerPublicRoutes(app: FastifyInstance, { keys }: AuthContext): void {
  app.get('/health', async () => health)
  app.get('/settings', async () => settings)
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('Cache-Control', 'public, max-age=600')
    return { keys: await keys.published() }
  })
  app.post('/signup', async () => {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  })
}
