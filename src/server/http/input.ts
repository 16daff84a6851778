import type { FastifyRequest } from 'fastify'
import { type ZodType, z } from 'zod'
import type { EndpointSchemas } from '../../contract/kernel/endpoint.ts'
import { AppError, type Issue, invalidInput } from '../../contract/kernel/errors.ts'
import { uuid } from '../../contract/kernel/fields.ts'

/** The input of a request as its endpoint declares it; throws 404 for an id in the path that cannot be one, else 400. */
export function readInput(request: FastifyRequest, schemas: EndpointSchemas) {
  const params = readIds(request.params as Record<string, string>)
  const query = read(schemas.query ?? noQuery, request.query)
  const body = read(schemas.body ?? noBody, withoutCreator(request.body))
  if (request.method === 'PUT') refuseOtherId(params, body)
  return { params, query, body }
}

/** Of an endpoint without input. */
const noQuery = z.strictObject({})
const noBody = z.strictObject({}).nullish()

const idsOfPath = z.record(z.string(), uuid)

/** Every parameter of a path is an id, here put into lower case; a text that cannot be an id is answered 404. */
function readIds(params: Record<string, string>): Record<string, string> {
  const ids = idsOfPath.safeParse(params)
  if (!ids.success) throw new AppError('not_found', 'Not found')
  return ids.data
}

/** Throws 400 for an update of one entity with the id of another one. */
function refuseOtherId(params: Record<string, string>, body: unknown): void {
  const { id } = (body ?? {}) as { id?: string }
  if (id !== undefined && params.id !== undefined && id !== params.id) {
    throw invalidInput('id', 'This is the id of something else')
  }
}

/** `createdBy` is set from the session, so every body may contain the field, and it is ignored. */
function withoutCreator(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('createdBy' in body)) return body
  const { createdBy: _, ...rest } = body
  return rest
}

function read(schema: ZodType, value: unknown): unknown {
  const result = schema.safeParse(value, { error: messageFor })
  if (result.success) return result.data
  const found = result.error.issues.slice(0, maxIssues).flatMap(issuesFor).slice(0, maxIssues)
  // A value of a wrong type can break several rules of its field with one sentence.
  const issues = [...new Map(found.map((issue) => [`${issue.path} ${issue.message}`, issue])).values()]
  throw new AppError('invalid_input', issues[0]?.message ?? 'This input is not valid', { issues })
}

/** How many things that are wrong are answered, so that no answer is longer than its request. */
const maxIssues = 50
const maxKeyLength = 100

/** Replaces zod's own messages, which are written for programmers, where a schema has none. */
function messageFor({ code, input }: { code?: string | undefined; input?: unknown }): string {
  if (code !== 'invalid_type') return 'This value is not possible'
  return input === undefined ? 'This is missing' : 'This is of the wrong kind'
}

/** One issue for each field: zod has one for all unknown fields together. */
function issuesFor(issue: z.core.$ZodIssue): Issue[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: issue.path.join('.'), message: issue.message }]
  return issue.keys.slice(0, maxIssues).map((given) => {
    const key = given.length > maxKeyLength ? `${given.slice(0, maxKeyLength).toWellFormed()}…` : given
    return { path: [...issue.path, key].join('.'), message: `There is no field '${key}'` }
  })
}
