import { noteVersion } from './school-version.ts'
import { sendOnce } from './send.ts'

/** `owner` is the user id of whoever was signed in when it was asked for. */
type EarlyAnswer = { owner: string | undefined; answer: Promise<Response>; askedAt: number; content?: unknown }

declare global {
  /** What the document asked for before the program arrived, by method and path. */
  var earlyAnswers: Map<string, EarlyAnswer> | undefined
}

/** An answer that nobody has taken by then is out of date. */
const usableMs = 10_000

/** Sends a request whose answer the program will take when it makes the same request. */
export function requestEarly(owner: string | undefined, method: string, path: string): void {
  globalThis.earlyAnswers ??= new Map()
  const name = `${method} ${path}`
  if (globalThis.earlyAnswers.has(name)) return
  const answer = sendOnce(method, path)
  // The failure is reported to whoever takes the answer.
  answer.catch(() => undefined)
  globalThis.earlyAnswers.set(name, { owner, answer, askedAt: performance.now() })
}

/** The answer to a request that was sent early for the same person: once, and only while it is new. */
export function takeEarlyAnswer(
  owner: string | undefined,
  method: string,
  path: string,
): Promise<Response> | undefined {
  return take(owner, `${method} ${path}`)?.answer
}

/** Reads the answer to a GET that was sent early, for `takeEarlyContent`; one that failed is left to the request. */
export async function readEarlyAnswer(path: string): Promise<void> {
  const early = globalThis.earlyAnswers?.get(`GET ${path}`)
  const response = await early?.answer.catch(() => undefined)
  if (!early || !response?.ok) return
  noteVersion(response)
  early.content = await response.clone().json()
}

/** The content of an early answer that has been read, so that nothing has to wait for it: on the same conditions. */
export function takeEarlyContent<Content>(owner: string | undefined, path: string): Content | undefined {
  const name = `GET ${path}`
  const isRead = globalThis.earlyAnswers?.get(name)?.content !== undefined
  return isRead ? (take(owner, name)?.content as Content | undefined) : undefined
}

function take(owner: string | undefined, name: string): EarlyAnswer | undefined {
  const early = globalThis.earlyAnswers?.get(name)
  globalThis.earlyAnswers?.delete(name)
  // Another tab may have signed in somebody else since.
  return early && early.owner === owner && performance.now() - early.askedAt < usableMs ? early : undefined
}
