import { noAnswerError, timeoutSignal } from './timeout.ts'

export type RequestOptions = {
  signal?: AbortSignal | undefined
  /** In place of a minute. */
  timeoutMs?: number | undefined
  headers?: Readonly<Record<string, string>>
  /** Who began what it belongs to, a user id; in place of whoever is signed in now. */
  owner?: string | undefined
  /** An access token as a header: for the auth service, which reads no cookie, and in place of the session's cookie. */
  token?: string
  /** In place of 'include'. */
  credentials?: RequestCredentials | undefined
}

/** `fetch` with a timeout: no answer in time fails as a lost connection does. */
export async function fetchWithTimeout(
  url: RequestInfo | URL,
  init: RequestInit = {},
  milliseconds?: number,
): Promise<Response> {
  const timeout = timeoutSignal(milliseconds)
  try {
    return await fetch(url, { ...init, signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout })
  } catch (error) {
    throw timeout.aborted ? noAnswerError() : error
  }
}

/** Sends a request once and returns the response, whatever its status. */
export function sendOnce(method: string, path: string, body?: unknown, options: RequestOptions = {}) {
  const { signal, token, timeoutMs, credentials = 'include' } = options
  const headers = {
    ...options.headers,
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  }
  const init: RequestInit = {
    method,
    credentials,
    ...(signal && { signal }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  return fetchWithTimeout(path, init, timeoutMs)
}
