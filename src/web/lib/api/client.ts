import {
  type AnswerOf,
  type AnyEndpoint,
  clientHeader,
  fillPath,
  type InputOf,
  type PathParams,
  type QueryOf,
} from '../../../contract/kernel/endpoint.ts'
import type { Failure } from '../../../contract/kernel/errors.ts'
import { clientId, renewClientId } from './client-id.ts'
import { takeEarlyAnswer } from './early-answers.ts'
import { toQueryString } from './query-key.ts'
import { noteVersion } from './school-version.ts'
import { type RequestOptions, sendOnce } from './send.ts'
import { noteServerTime } from './server-time.ts'

/**
 * The failure of a product API call. `message` is the status, a colon, a space and the answer's text (or the status
 * text when the answer is empty); `failure` is that text read as the API's failure, where it is one.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly failure: Failure | undefined

  constructor(status: number, text: string, statusText: string) {
    super(`${status}: ${text || statusText}`)
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
    // A proxy may answer with something other than JSON.
    return undefined
  }
}

/** The failure of a call of somebody who is not signed in any more: it was not sent, or its answer came after that. */
export class SessionEndedError extends ApiError {
  readonly mayHaveBeenDone: boolean

  constructor(mayHaveBeenDone: boolean) {
    super(401, '', 'Unauthorized')
    this.mayHaveBeenDone = mayHaveBeenDone
  }
}

/** The failure that the server answered with; undefined for any other error. */
export function failureOf(error: unknown): Failure | undefined {
  return error instanceof ApiError ? error.failure : undefined
}

/**
 * Whether a call may have been carried out: it did not fail (null), or it failed without an answer, with that of a proxy (502, 504), or
 * because the server ran out of time (503), which may still complete what it has begun.
 */
export function mayHaveBeenDone(error: unknown): boolean {
  if (error instanceof SessionEndedError) return error.mayHaveBeenDone
  return !(error instanceof ApiError) || [502, 503, 504].includes(error.status)
}

/** The id under which the server's log explains an answer of 500; undefined for any other error. */
export function faultIdOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.status === 500 ? error.failure?.requestId : undefined
}

/** Whether the server answered that no such record exists: asking again would not help. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** The record as somebody else has saved it meanwhile, when an update was refused for that reason. */
export function changedMeanwhile<Stored>(error: unknown): Stored | undefined {
  const failure = failureOf(error)
  return failure?.code === 'changed_meanwhile' ? (failure.current as Stored) : undefined
}

/** The record that an earlier attempt to create it has stored although its answer was lost, when another attempt was refused for that reason. */
export function createdBefore<Stored>(error: unknown): Stored | undefined {
  const failure = failureOf(error)
  return failure?.code === 'already_exists' ? (failure.current as Stored) : undefined
}

type SessionRenewal = {
  /** Whose session it is, a user id: nothing is sent in the name of somebody who has signed in since it was asked for. */
  owner: () => string | undefined
  /** Whether the session is known to have expired, so that a request would be refused. */
  hasExpired: () => boolean
  /** Renews the session; resolves to whether the request should be sent (once more). */
  renew: () => Promise<boolean>
}

const noRenewal: SessionRenewal = { owner: () => undefined, hasExpired: () => false, renew: async () => false }

let sessionRenewal = noRenewal

/** Sets how the session is renewed, before a request if it has expired and after an answer of 401. */
export function provideSessionRenewal(renewal: SessionRenewal): void {
  sessionRenewal = renewal
}

/** The user id of the person who is signed in now. */
export const sessionOwner = (): string | undefined => sessionRenewal.owner()

/**
 * Sends a request with credentials; a JSON content type only with a body. Fails with ApiError on a non-success status.
 */
export async function request(
  method: string,
  path: string,
  body?: unknown,
  options: RequestOptions = {},
): Promise<Response> {
  try {
    return await send(method, path, body, options)
  } catch (error) {
    if (method !== 'GET' && mayHaveBeenDone(error)) renewClientId()
    throw error
  }
}

async function send(method: string, path: string, body: unknown, options: RequestOptions): Promise<Response> {
  // A token of its own is not that of the session.
  const session = options.token === undefined ? sessionRenewal : noRenewal
  const { owner = session.owner() } = options
  const isOwners = () => owner === session.owner()
  if (!isOwners()) throw new SessionEndedError(false)
  const renew = async () => isOwners() && (await session.renew()) && isOwners()
  // Without a network the request itself fails at once, and a renewal only after many attempts.
  if (navigator.onLine !== false && session.hasExpired() && !(await renew()))
    throw new ApiError(401, '', 'Unauthorized')
  const early = body === undefined ? takeEarlyAnswer(owner, method, path) : undefined
  const own = method === 'GET' ? options : { ...options, headers: { ...options.headers, [clientHeader]: clientId } }
  let response = await (early ?? sendOnce(method, path, body, own))
  if (response.status === 401 && (await renew())) response = await sendOnce(method, path, body, own)
  if (method === 'GET') {
    noteVersion(response)
    noteServerTime(response)
  }
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  return response
}

/** The input of one call: the parameters of its path, its body, its query. */
export type RequestInput<E extends AnyEndpoint> = (keyof PathParams<E['path']> extends never
  ? { params?: undefined }
  : { params: PathParams<E['path']> }) &
  (InputOf<E> extends undefined ? { body?: undefined } : { body: InputOf<E> }) & { query?: QueryOf<E> }

/** Calls an endpoint of the contract and resolves to its parsed JSON (undefined for 204). */
export async function callEndpoint<E extends AnyEndpoint>(
  endpoint: E,
  input: RequestInput<E>,
  options?: RequestOptions,
): Promise<AnswerOf<E>> {
  const { method, path, body } = toRequest(endpoint, input)
  const response = await request(method, path, body, options)
  return response.status === 204 ? (undefined as AnswerOf<E>) : response.json()
}

/** The request of a call as method, path with query, and body, to be sent by other means. */
export function toRequest<E extends AnyEndpoint>(endpoint: E, { params, query, body }: RequestInput<E>) {
  const path =
    fillPath(endpoint.path, params as Record<string, string>) +
    toQueryString(query as Record<string, string | undefined> | undefined)
  return { method: endpoint.method, path, body: body as unknown }
}
