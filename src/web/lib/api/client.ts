import {
  type AnswerOf,
  type AnyEndpoint,
  fillPath,
  type InputOf,
  type PathParams,
  type QueryOf,
} from '../../../contract/kernel/endpoint.ts'
import type { Failure } from '../../../contract/kernel/errors.ts'
import { deadline, noAnswer } from './in-time.ts'

/**
 * The failure of a product API call. `message` is the status, a colon, a space and the answer's text (or the status text
 * when the answer is empty); `failure` is that text read as the API's failure, where it is one.
 */
export class ApiError extends Error {
  readonly status: number
  readonly failure: Failure | undefined

  constructor(status: number, text: string, statusText: string) {
    super(`${status}: ${text || statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.failure = readFailure(text)
  }
}

function readFailure(text: string): Failure | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'code' in body && 'message' in body
      ? (body as Failure)
      : undefined
  } catch {
    // An answer of a proxy in between is no JSON; the status alone then says what happened.
    return undefined
  }
}

/** The sentence that the server gave for a person, if it gave one. */
export function serverMessageOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.failure?.message : undefined
}

/** Whether the server said that there is no such thing: asking again would not help. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

/** The thing as somebody else has saved it meanwhile, when that is why a change was refused. */
export function changedMeanwhile<Thing>(error: unknown): Thing | undefined {
  const failure = error instanceof ApiError ? error.failure : undefined
  return failure?.code === 'changed_meanwhile' ? (failure.current as Thing) : undefined
}

/** Who saved that newer version, by e-mail: null where the server does not know, undefined where it does not say. */
export function changedBy(error: unknown): string | null | undefined {
  return error instanceof ApiError ? error.failure?.changedBy : undefined
}

let renewSession: () => Promise<boolean> = async () => false

/** Says what to do when a call answers 401: `renew` answers whether it is worth sending the request again. */
export function onUnauthenticated(renew: () => Promise<boolean>): void {
  renewSession = renew
}

type RequestOptions = {
  signal?: AbortSignal | undefined
  /** The access token as a header, for the auth service, which reads no cookie. */
  token?: string
}

/** Sends a request with credentials; a JSON content type only with a body. Fails with ApiError on a non-success status. */
export async function request(
  method: string,
  path: string,
  body?: unknown,
  options: RequestOptions = {},
): Promise<Response> {
  let response = await sendOnce(method, path, body, options)
  if (response.status === 401 && (await renewSession())) response = await sendOnce(method, path, body, options)
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  return response
}

/** `fetch` with a timeout: no answer in time fails as a lost connection does. */
export async function fetchInTime(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const timeout = deadline()
  try {
    return await fetch(url, { ...init, signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout })
  } catch (error) {
    throw timeout.aborted ? noAnswer() : error
  }
}

/** Sends a request as it is, once, and answers whatever comes. */
export function sendOnce(method: string, path: string, body?: unknown, { signal, token }: RequestOptions = {}) {
  const headers = {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  }
  return fetchInTime(path, {
    method,
    credentials: 'include',
    ...(signal && { signal }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** What one call sends: the parameters of its path, its body, its query. */
export type RequestInput<E extends AnyEndpoint> = (keyof PathParams<E['path']> extends never
  ? { params?: undefined }
  : { params: PathParams<E['path']> }) &
  (InputOf<E> extends undefined ? { body?: undefined } : { body: InputOf<E> }) & { query?: QueryOf<E> }

/** Calls an endpoint of the contract and answers its parsed JSON (undefined for 204). */
export async function callEndpoint<E extends AnyEndpoint>(
  endpoint: E,
  sent: RequestInput<E>,
  signal?: AbortSignal,
): Promise<AnswerOf<E>> {
  const { method, path, body } = toRequest(endpoint, sent)
  const response = await request(method, path, body, { signal })
  return response.status === 204 ? (undefined as AnswerOf<E>) : response.json()
}

/** What a call sends, written out: for who sends it another way. */
export function toRequest<E extends AnyEndpoint>(endpoint: E, { params, query, body }: RequestInput<E>) {
  const path =
    fillPath(endpoint.path, params as Record<string, string>) +
    toQueryString(query as Record<string, string | undefined> | undefined)
  return { method: endpoint.method, path, body: body as unknown }
}

/** '?from=…&to=…' of the fields that are set, '' when there is none. */
export function toQueryString(query: Readonly<Record<string, string | undefined>> | undefined): string {
  const entries = Object.entries(query ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}
