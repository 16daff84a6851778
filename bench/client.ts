import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Agent, type Dispatcher, request } from 'undici'
import { admin } from '../real-server/accounts.ts'
import { serverMsOf } from '../src/web/lib/api/server-time.ts'

/** What a browser sends with every call. */
const acceptEncoding = 'gzip, deflate, br'

export type Answer = {
  status: number
  etag: string | undefined
  /** Bytes over the wire, without the headers. */
  bytes: number
  ms: number
  /** How long the server says that it took. */
  serverMs: number
  /** The text, without its compression. */
  text: () => string
}

export type Call = { method?: Dispatcher.HttpMethod; path: string; body?: object; etag?: string | undefined }
export type Client = { url: string; token: string; send: (call: Call) => Promise<Answer>; close: () => Promise<void> }

/** A person who is signed in, with connections of their own; `url` may also be that of the baseline. */
export function clientOf(url: string, token: string, connections = 6): Client {
  const dispatcher = new Agent({ connections })
  const send = async ({ method = 'GET', path, body, etag }: Call): Promise<Answer> => {
    const begun = performance.now()
    const answer = await request(`${url}${path}`, {
      method,
      dispatcher,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-encoding': acceptEncoding,
        ...(body && { 'content-type': 'application/json' }),
        ...(etag && { 'if-none-match': etag }),
      },
      body: body ? JSON.stringify(body) : null,
    })
    const content = Buffer.from(await answer.body.arrayBuffer())
    const ms = performance.now() - begun
    const { statusCode: status, headers } = answer
    const text = () => decompress(content, String(headers['content-encoding'] ?? '')).toString()
    const serverMs = serverMsOf(headers['server-timing']?.toString())
    return { status, etag: headers.etag?.toString(), bytes: content.length, ms, serverMs, text }
  }
  return { url, token, send, close: () => dispatcher.close() }
}

function decompress(content: Buffer, encoding: string): Buffer {
  if (encoding === 'br') return brotliDecompressSync(content)
  return encoding === 'gzip' ? gunzipSync(content) : content
}

/** The access tokens of so many new sessions; one after the other, because attempts at the same moment are throttled. */
export async function signInRepeatedly(url: string, times: number): Promise<string[]> {
  const stranger = clientOf(url, '')
  const tokens: string[] = []
  for (let count = 0; count < times; count += 1) {
    const answer = await stranger.send({ method: 'POST', path: '/auth/v1/token?grant_type=password', body: admin })
    if (answer.status !== 200) throw new Error(`Signing in was answered with ${answer.status}: ${answer.text()}`)
    tokens.push(JSON.parse(answer.text()).access_token)
  }
  await stranger.close()
  return tokens
}

/** So many people with connections of their own; beyond the number of tokens they share sessions. */
export function clientsOf(url: string, tokens: readonly string[], people: number): Client[] {
  return Array.from({ length: people }, (_, index) => clientOf(url, tokens[index % tokens.length] ?? ''))
}

/** Sends calls one after the other so many at a time, and answers all answers. */
export async function sendMany(client: Client, calls: readonly Call[], atOnce: number): Promise<Answer[]> {
  const waiting = calls.values()
  const answers: Answer[] = []
  const work = async () => {
    for (const call of waiting) answers.push(await client.send(call))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return answers
}
