import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ZodType, z } from 'zod'
import type { AnswerOf, BodyOf, Endpoint, PathParams, QueryOf } from '../../contract/kernel/endpoint.ts'
import { AppError, type Issue } from '../../contract/kernel/errors.ts'
import { uuid } from '../../contract/kernel/fields.ts'
import { admit, type Caller } from './session.ts'

// biome-ignore lint/suspicious/noExplicitAny: any endpoint, whatever its types
type AnyEndpoint = Endpoint<string, any, any, any, any>

/** What a handler is given: the request as its endpoint declares it, and who sends it. */
export type Call<E extends AnyEndpoint> = {
  params: PathParams<E['path']>
  query: QueryOf<E>
  body: BodyOf<E>
  caller: Caller
  request: FastifyRequest
}

/** What a create answers that may be repeated: the thing, and whether this request has made it. */
type Made<Thing> = { isNew: boolean; thing: Thing }

type Handler<E extends AnyEndpoint> = (
  call: Call<E>,
) => Promise<
  E['statuses'] extends readonly [201, 200] ? Made<AnswerOf<E>> : AnswerOf<E> extends undefined ? void : AnswerOf<E>
>

/**
 * Serves an endpoint of the contract: first admits the caller (401, 403), then reads the input by its schemas (404 for
 * an id that cannot be one, 400), then answers with a status that the endpoint declares.
 */
export function mount<E extends AnyEndpoint>(app: FastifyInstance, endpoint: E, handle: Handler<E>): void {
  app.register(async (scope) => {
    const schemas = await endpoint.loadSchemas()
    scope.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { endpoint },
      onRequest: (request) => admit(request, endpoint.may),
      handler: async (request, reply) => {
        const call = {
          params: readIds(request.params as Record<string, string>),
          query: read(schemas.query, request.query),
          body: read(schemas.body, withoutCreator(request.body)),
          caller: request.caller,
          request,
        } as Call<E>
        const { status, answer } = answered(endpoint, await handle(call))
        reply.code(status)
        return scope.checksAnswers && schemas.answer ? schemas.answer.parse(answer) : answer
      },
    })
  })
}

/** Every parameter of a path is an id, in lower case from here on; what cannot be an id names nothing. */
function readIds(params: Record<string, string>): Record<string, string> {
  const ids = z.record(z.string(), uuid).safeParse(params)
  if (!ids.success) throw new AppError('not_found', 'Not found')
  return ids.data
}

/** Who made a thing is the session's to say: the field may come with every body, and is ignored. */
function withoutCreator(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('createdBy' in body)) return body
  const { createdBy: _, ...rest } = body
  return rest
}

function read(schema: ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value, { error: sentenceFor })
  if (result.success) return result.data
  const issues = result.error.issues.flatMap(issuesFor)
  throw new AppError('invalid_input', issues[0]?.message ?? 'This input is not valid', { issues })
}

/** Where a schema has no sentence of its own, zod would speak to programmers. */
function sentenceFor({ code, input }: { code?: string | undefined; input?: unknown }): string | undefined {
  if (code !== 'invalid_type') return undefined
  return input === undefined || input === null ? 'This is missing' : 'This is of the wrong kind'
}

/** An issue for each field, also where several are unknown. */
function issuesFor(issue: z.core.$ZodIssue): Issue[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: issue.path.join('.'), message: issue.message }]
  return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: `There is no field '${key}'` }))
}

function answered(endpoint: AnyEndpoint, result: unknown): { status: number; answer: unknown } {
  const [status, repeated] = endpoint.statuses
  if (repeated === undefined) return { status, answer: result }
  const { isNew, thing } = result as Made<unknown>
  return { status: isNew ? status : repeated, answer: thing }
}
