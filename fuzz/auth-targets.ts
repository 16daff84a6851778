import { z } from 'zod'
import type { Target } from './request.ts'

/** The bodies and queries of the auth service's protocol. */
const text = z.string().max(200).nullish()
const credentials = z.object({
  email: text,
  phone: z.null().optional(),
  password: text,
  gotrue_meta_security: z.unknown(),
})
const refresh = z.object({ refresh_token: text })
const grant = (name: string) => z.object({ grant_type: z.literal(name) })
const scope = z.object({ scope: z.enum(['global', 'local', 'others', '']).optional() })
const recovery = z.object({ email: text, code_challenge: text, code_challenge_method: text })
const redirect = z.object({
  redirect_to: text
    .transform((to) => to ?? '')
    .pipe(z.string())
    .optional(),
})
const link = z.object({ type: z.enum(['recovery', 'invite', 'email', '']), token_hash: text })
const code = z.object({ type: z.enum(['recovery', 'email']), email: text, token: text })
const user = z.object({
  password: z.string().max(150).optional(),
  email: text,
  data: z.object({ name: text, theme: z.unknown() }).optional(),
  code_challenge: z.null().optional(),
})

const target = (
  method: Target['method'],
  path: string,
  statuses: readonly number[],
  { query, body }: Partial<Pick<Target, 'query' | 'body'>> = {},
): Target => ({ method, path: `/auth/v1${path}`, noun: 'sessions', query, body, statuses })

export const authTargets: readonly Target[] = [
  target('POST', '/token', [200], { query: grant('password'), body: credentials }),
  target('POST', '/token', [200], { query: grant('refresh_token'), body: refresh }),
  target('POST', '/logout', [204], { query: scope }),
  target('POST', '/recover', [200], { query: redirect, body: recovery }),
  target('POST', '/verify', [200], { body: link }),
  target('POST', '/verify', [200], { body: code }),
  target('POST', '/verify/check', [204], { body: link }),
  target('POST', '/verify/check', [204], { body: code }),
  target('GET', '/user', [200]),
  target('PUT', '/user', [200], { body: user }),
  target('GET', '/sessions', [200]),
  target('DELETE', '/sessions/{id}', [204]),
  target('GET', '/.well-known/jwks.json', [200]),
  target('GET', '/health', [200]),
  target('GET', '/settings', [200]),
  target('POST', '/signup', [], { body: credentials }),
]
