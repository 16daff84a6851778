import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type AnswerOf,
  type AnyEndpoint,
  type BodyOf,
  type EndpointSchemas,
  type PathParams,
  type QueryOf,
  schoolVersionHeader,
} from '../../contract/kernel/endpoint.ts'
import { type Db, inTransaction, type Tx } from '../db/transaction.ts'
import { type EventFields, type EventName, logEvent } from '../events.ts'
import { readInput } from './input.ts'
import type { RequestContext } from './request-context.ts'
import { admit } from './session.ts'

/** The argument of a handler: the input as its endpoint declares it, and the context, where there is a caller. */
type Call<E extends AnyEndpoint> = {
  params: PathParams<E['path']>
  query: QueryOf<E>
  body: BodyOf<E>
  context: E['may'] extends 'everyone' ? undefined : RequestContext
  /** Writes a line about security to the log, with the caller. */
  log: (event: EventName, fields: EventFields) => void
}

/** The result of a create that may be repeated: the entity, and whether this request has created it. */
type CreateResult<Entity> = { isNew: boolean; entity: Entity }

type Result<E extends AnyEndpoint> = Promise<
  E['statuses'] extends readonly [201, 200]
    ? CreateResult<AnswerOf<E>>
    : AnswerOf<E> extends undefined
      ? void
      : AnswerOf<E>
>

/**
 * Serves an endpoint of the contract: first admits the caller (401, 403), then reads the input by its schemas (404 for
 * an id that cannot be one, 400), then answers with a status that the endpoint declares. `streamRows` returns the JSON texts
 * of the rows of a call whose list may be too long for the memory, and undefined for any other.
 */
export function mount<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Result<E>,
  streamRows?: (call: Call<E>) => AsyncIterable<string> | undefined,
): void {
  const hasRecords = app.mayShowRecords(endpoint.path)
  const respond: Respond<E> = async (call, { scope, request, reply, schemas }) => {
    const rows = streamRows?.(call)
    if (rows) return scope.sendRows(request, reply, rows)
    const checked = (answer: unknown) => {
      const fault = scope.checksAnswers ? schemas.answer?.safeParse(answer).error : undefined
      if (fault) throw new Error(`${endpoint.method} ${endpoint.path} does not answer its schema: ${fault.message}`)
      return answer
    }
    if (endpoint.method === 'GET' && request.identity && !endpoint.isPersonal) {
      // An answer may depend on the school's date, and on what the role of its reader may see and do.
      const { schoolVersion, versionWithoutRecords } = request.identity
      const version = `${hasRecords ? schoolVersion : versionWithoutRecords}.${call.context?.today}`
      const role = request.identity.caller.approval?.role ?? 'none'
      const load = async () => JSON.stringify(checked(await handle(call)))
      reply.header(schoolVersionHeader, schoolVersion)
      return scope.sendAnswer(request, reply, { version, role, load })
    }
    const { status, answer } = successOf(endpoint, await handle(call))
    reply.code(status)
    return checked(answer)
  }
  mountRoute(app, endpoint, respond, { hasHeadRoute: endpoint.method === 'GET' })
}

type WriteOptions<E extends AnyEndpoint> = {
  /** The save of which the write is a part, and by which it can be undone. */
  saveIdOf?: (call: Call<E>) => string | undefined
  /** Called with the answer after the transaction, to log what it has done. */
  onCommitted?: (call: Call<E>, answer: Awaited<Result<E>>) => void
}

/** Like `mount`, for a handler that runs in one transaction, with the caller as its actor. */
export function mountWrite<E extends AnyEndpoint>(
  app: FastifyInstance,
  db: Db,
  endpoint: E,
  handle: (tx: Tx, call: Call<E>) => Result<E>,
  { saveIdOf, onCommitted }: WriteOptions<E> = {},
): void {
  mount(app, endpoint, async (call) => {
    const { actor, client } = call.context ?? {}
    const writer = actor === undefined ? undefined : { actor, client, saveId: saveIdOf?.(call) }
    const answer = await inTransaction(db, writer, (tx) => handle(tx, call))
    onCommitted?.(call, answer)
    return answer
  })
}

/** Like `mount`, for an endpoint that answers a file, which no cache may keep; `name` is what it is saved as. */
export function mountFile<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<{ name: string; content: Uint8Array }>,
): void {
  mountRoute(app, endpoint, async (call, { reply }) => {
    const { name, content } = await handle(call)
    reply.headers({
      'content-type': endpoint.file,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    })
    return reply.send(Buffer.from(content))
  })
}

/** While the server reads a large body, everybody else waits. */
const maxStrangersBodyBytes = 4096

type Exchange = { scope: FastifyInstance; request: FastifyRequest; reply: FastifyReply; schemas: EndpointSchemas }
type Respond<E extends AnyEndpoint> = (call: Call<E>, exchange: Exchange) => unknown

/** Registers the route of an endpoint: the caller is admitted, then the input is read, then `respond` answers. */
export function mountRoute<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  respond: Respond<E>,
  { hasHeadRoute = false }: { hasHeadRoute?: boolean } = {},
): void {
  app.register(async (scope) => {
    const schemas = await endpoint.loadSchemas()
    scope.route({
      method: endpoint.method,
      url: urlOf(endpoint),
      config: { endpoint, schemas },
      exposeHeadRoute: hasHeadRoute,
      ...(endpoint.may === 'everyone' && { bodyLimit: maxStrangersBodyBytes }),
      onRequest: (request) => admit(request, endpoint.may),
      handler: async (request, reply) => respond(readCall(scope, request, schemas), { scope, request, reply, schemas }),
    })
  })
}

const urlOf = ({ path }: AnyEndpoint) => path.replace(/\{(\w+)\}/g, ':$1')

function readCall<E extends AnyEndpoint>(scope: FastifyInstance, request: FastifyRequest, schemas: EndpointSchemas) {
  const context = request.identity && scope.contextOf(request.identity.caller, request)
  return {
    ...readInput(request, schemas),
    context,
    log: (event, fields) => logEvent(request, event, { by: context?.actor, ...fields }),
  } as Call<E>
}

function successOf(endpoint: AnyEndpoint, result: unknown): { status: number; answer: unknown } {
  const [status, statusOfRepeated] = endpoint.statuses
  if (statusOfRepeated === undefined) return { status, answer: result }
  const { isNew, entity } = result as CreateResult<unknown>
  return { status: isNew ? status : statusOfRepeated, answer: entity }
}
