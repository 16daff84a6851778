import fc from 'fast-check'
import { apiTargets } from './api-targets.ts'
import { authTargets } from './auth-targets.ts'
import { credentialsOf, senders } from './credentials.ts'
import { type Entity, keepEntity, keepText } from './known.ts'
import { type AnswerProblem, problemOf } from './problem.ts'
import { type Request, requestsTo, type Target } from './request.ts'
import type { Answer, FuzzedSchool } from './school.ts'
import { seedSchool } from './seed.ts'

/** How many requests were sent to one endpoint, and how they were answered. */
type Counts = { tried: number; '2xx': number; '4xx': number; '5xx': number }
export type Problem = AnswerProblem & { number: number; sender: string; request: Request }
export type Report = { counts: Record<string, Counts>; problems: Problem[] }

/** `onSent` is called with the number of requests that were sent so far, and the report of them. */
type Options = { seed: number; count: number; onSent?: (sent: number, report: Report) => void }

/** Sends generated requests to all endpoints in turn. The same seed makes the same requests, except for new ids. */
export async function sendRequests(school: FuzzedSchool, { seed, count, onSent }: Options): Promise<Report> {
  await seedSchool(school)
  const targets = [...(await apiTargets()), ...authTargets]
  const seeds = fc.sample(fc.integer(), { seed, numRuns: count })
  const report: Report = { counts: {}, problems: [] }
  for (const [number, ownSeed] of seeds.entries()) {
    const target = targets[number % targets.length] as Target
    const [drawn] = fc.sample(attemptsAt(target, school), { seed: ownSeed, numRuns: 1 })
    if (!drawn) continue
    const { description, headers } = await credentialsOf(school.people, drawn.sender, target)
    const request = { ...drawn.request, headers: { ...drawn.request.headers, ...drawn.extra } }
    const answer = await school.send({ ...request, headers: { ...request.headers, ...headers } })
    countAnswer(report, target, answer)
    const problem = problemOf(target, answer)
    if (problem) report.problems.push({ number, sender: description, request, ...problem })
    await updateKnown(school, target, answer)
    onSent?.(number + 1, report)
  }
  return report
}

function attemptsAt(target: Target, { known }: FuzzedSchool) {
  return fc.record({ sender: senders, request: requestsTo(target, known), extra: extraHeaders })
}

const extraHeaders = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 6, arbitrary: fc.constant({ 'x-supabase-api-version': '2024-01-01' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', 'x'.repeat(1000), 'na\u00efve').map((agent) => ({ 'user-agent': agent })),
  },
  { weight: 1, arbitrary: fc.constantFrom('authenticated', 'x').map((audience) => ({ 'x-jwt-aud': audience })) },
  { weight: 1, arbitrary: fc.constantFrom('http://school.test', 'null', 'x').map((origin) => ({ origin })) },
)

function countAnswer({ counts }: Report, { method, path }: Target, { status }: Answer): void {
  const name = `${method} ${path}`
  const row = counts[name] ?? { tried: 0, '2xx': 0, '4xx': 0, '5xx': 0 }
  counts[name] = row
  row.tried += 1
  row[status >= 500 ? '5xx' : status >= 400 ? '4xx' : '2xx'] += 1
}

/** Keeps what later requests can refer to, and undoes what the request has done to the accounts of the roles. */
async function updateKnown(
  { known, people }: FuzzedSchool,
  { method, noun, path }: Target,
  answer: Answer,
): Promise<void> {
  if (answer.status >= 400) return
  const answered: Entity[] = [answer.isJson ? JSON.parse(answer.text) : []].flat()
  const isOfNoun = path.endsWith(`/${noun}`) || path.endsWith(`/${noun}/{id}`)
  for (const entity of answered) {
    if (isOfNoun && typeof entity.id === 'string') keepEntity(known, noun, entity)
    keepText(known, 'updatedAt', entity.updatedAt)
    if (noun === 'students') keepText(known, 'name', `${entity.firstName} ${entity.lastName}`)
    keepText(known, 'refresh_token', entity.refresh_token)
  }
  const changesAccounts = path.startsWith('/auth/v1') || noun === 'approved-users'
  if (method === 'GET' || !changesAccounts) return
  await people.restore()
  for (const token of people.refreshTokens()) keepText(known, 'refresh_token', token)
}
