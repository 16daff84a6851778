import { text } from 'node:stream/consumers'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import {
  type AnswerOf,
  type AnyEndpoint,
  fillPath,
  type InputOf,
  type Method,
  type PathParams,
  type QueryOf,
} from '../../contract/kernel/endpoint.ts'

type Headers = Record<string, string>
type Query = Record<string, string | undefined> | undefined

// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields that it expects
export type Answer<Body = any> = {
  status: number
  body: Body
  headers: Record<string, unknown>
  /** What was thrown on the server, which the answer itself hides. */
  cause?: unknown
}

type RequestInput<E extends AnyEndpoint> = {
  params?: PathParams<E['path']>
  query?: QueryOf<E>
  body?: InputOf<E>
}

/** A client that sends requests; `send` sends a text as it is, and any other body as JSON. */
export type Actor = {
  send: (method: Method, url: string, body?: unknown, headers?: Headers) => Promise<Answer>
  get: (url: string) => Promise<Answer>
  post: (url: string, body?: unknown) => Promise<Answer>
  put: (url: string, body?: unknown) => Promise<Answer>
  patch: (url: string, body?: unknown) => Promise<Answer>
  delete: (url: string) => Promise<Answer>
  /** Calls an endpoint of the contract, typed; the type of the answer's body is that of a success. */
  call: <E extends AnyEndpoint>(endpoint: E, input?: RequestInput<E>) => Promise<Answer<AnswerOf<E>>>
}

const errorsByRequest = new WeakMap<FastifyInstance, Map<string, unknown>>()

/** Records what the server's handlers throw, for the `cause` of an answer; to be called before the server is ready. */
export function recordErrors(app: FastifyInstance): void {
  const errors = new Map<string, unknown>()
  errorsByRequest.set(app, errors)
  app.addHook('onError', async (request, _reply, error) => void errors.set(request.id, error))
}

/** A client that sends `ownHeaders` with every request. */
export function actor(app: FastifyInstance, ownHeaders: () => Promise<Headers>): Actor {
  const send: Actor['send'] = async (method, url, body, headers = {}) => {
    const response = await app.inject({
      method,
      url,
      headers: {
        ...(await ownHeaders()),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      payloadAsStream: true,
    })
    const cause = errorsByRequest.get(app)?.get(String(response.headers['x-request-id']))
    return { status: response.statusCode, body: readBody(await bodyOf(response)), headers: response.headers, cause }
  }
  return {
    send,
    get: (url) => send('GET', url),
    post: (url, body) => send('POST', url, body),
    put: (url, body) => send('PUT', url, body),
    patch: (url, body) => send('PATCH', url, body),
    delete: (url) => send('DELETE', url),
    call: (endpoint, { params, query, body } = {}) =>
      send(
        endpoint.method,
        `${fillPath(endpoint.path, params as Record<string, string>)}${queryText(query as Query)}`,
        body,
      ),
  }
}

/** The whole body of an answer that was asked for as a stream; of an event stream, which has no end, nothing. */
export async function bodyOf(response: LightMyRequestResponse): Promise<string> {
  const stream = response.stream()
  if (response.headers['content-type'] !== 'text/event-stream') return text(stream)
  stream.destroy()
  return ''
}

function readBody(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    // A page or a plain text is not JSON.
    return text
  }
}

function queryText(query: Query = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
