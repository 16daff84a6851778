// The baseline: a bare Fastify server on the database of a running server. Every call looks up its session and approval,
// then sends the JSON of one statement by hand, uncompressed. Connection options as JSON, the port and a static file's path.
import { createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import { Pool } from 'pg'
import { invariant } from '../src/contract/kernel/invariant.ts'
import { baselineQueries } from './baseline-queries.ts'

const [connection, port, file] = process.argv.slice(2)
invariant(connection && port && file, 'the three arguments are given')
const pool = new Pool({ ...JSON.parse(connection), max: 10 })
const app = fastify()
type Claims = { session_id: string; exp: number }
const verified = new Map<string, Claims>()

const sessionSql = `select session.user_id, account.email, approval.role, approval.status
  from auth.sessions session join auth.users account on account.id = session.user_id
  join approved_users approval on approval.email = account.email where session.id = $1`

async function isAdmitted(authorization: string | undefined): Promise<boolean> {
  const { session_id: sessionId, exp } = await claimsOf(authorization?.slice('Bearer '.length) ?? '')
  const { rows } = await pool.query(sessionSql, [sessionId])
  return rows[0]?.status === 'active' && exp * 1000 > Date.now()
}

/** The claims of a token whose signature is right; a signature is checked once. */
async function claimsOf(token: string): Promise<Claims> {
  const known = verified.get(token)
  if (known) return known
  const [header = '', payload = '', signature = ''] = token.split('.')
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
  const { rows: keys } = await pool.query('select public_jwk from auth.signing_keys where id = $1', [kid])
  const key = { key: createPublicKey({ key: keys[0].public_jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  const isRight = verify('sha256', Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))
  if (!isRight) throw new Error('The signature is wrong')
  const claims: Claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  verified.set(token, claims)
  return claims
}

for (const { path, query, sql } of baselineQueries) {
  const statement = `select ${sql}::text as json`
  app.get(path, async (request, reply) => {
    if (!(await isAdmitted(request.headers.authorization))) return reply.code(401).send()
    const values = { ...(request.params as object), ...(request.query as object) } as Record<string, string>
    const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '').concat(query)
    const { rows } = await pool.query(
      statement,
      parameters.map((name) => values[name]),
    )
    return reply.header('content-type', 'application/json; charset=utf-8').send(rows[0].json)
  })
}
app.get('/session', async (request, reply) =>
  reply.code((await isAdmitted(request.headers.authorization)) ? 200 : 401).send({}),
)
const content = readFileSync(file)
app.get('/file', (_request, reply) => reply.header('content-type', 'text/javascript').send(content))

await app.listen({ port: Number(port), host: '127.0.0.1' })
process.send?.('ready')
process.once('disconnect', () => process.exit(0))
