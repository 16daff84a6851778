import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ZodType, z } from 'zod'
import type { AnswerOf, BodyOf, Endpoint, PathParams, QueryOf } from '../contract/kernel/endpoint.ts'
import { AppError, type Issue } from '../contract/kernel/errors.ts'
import { uuid } from '../contract/kernel/fields.ts'
import { admit, type Caller } from './plugins/session.ts'

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

/** An answer with a status other than the method's usual one. */
export type Answered<Answer> = { status: number; answer: Answer }

type Handler<E extends AnyEndpoint> = (
  call: Call<E>,
) => Promise<AnswerOf<E> extends undefined ? void : AnswerOf<E> | Answered<AnswerOf<E>>>

/**
 * Serves an endpoint of the contract: first admits the caller (401, 403), then reads the input by its schemas (404 for
 * an id that cannot be one, 400), then answers 201 to a POST that has an answer, 204 without one, otherwise 200.
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
        const { status, answer } = answered<unknown>(endpoint, await handle(call))
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

function answered<Answer>(endpoint: AnyEndpoint, result: Answer | Answered<Answer>): Answered<Answer> {
  if (isAnswered(result)) return result
  if (result === undefined) return { status: 204, answer: result }
  return { status: endpoint.method === 'POST' ? 201 : 200, answer: result }
}

function isAnswered<Answer>(result: Answer | Answered<Answer>): result is Answered<Answer> {
  return typeof result === 'object' && result !== null && 'status' in result && 'answer' in result
}

/** A create that found its thing already made answers 200 with it. */
export function created<Thing>({ isNew, thing }: { isNew: boolean; thing: Thing }): Answered<Thing> {
  return { status: isNew ? 201 : 200, answer: thing }
}

/** 200 whatever the method. */
export function ok<Answer>(answer: Answer): Answered<Answer> {
  return { status: 200, answer }
}
