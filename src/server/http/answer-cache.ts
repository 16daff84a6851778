import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../contract/kernel/errors.ts'
import { readUntil } from '../db/abandoned-reads.ts'
import { newId } from '../db/ids.ts'
import { type CompressibleContent, compressFor } from './compression.ts'

type Answer = CompressibleContent & { hash: string }
/** `waiting`: how many requests it has been read for so far without an answer; when all have gone, nobody reads it any more. */
type CachedAnswer = { version: string; answer: Promise<Answer>; waiting: number; reading: AbortController }

/** In bytes, of all cached answers together, and of the largest. */
const maxSize = 24 * 1024 * 1024
const maxAnswerSize = 2 * 1024 * 1024
const sizeOfPending = 1024
/** How long a read continues that nobody waits for: ending it costs its connection, and a new one costs more than most reads. */
const maxAbandonedMs = 500

/**
 * A read, whose answer `load` reads as a JSON text. `version` changes with every change of the data that it is made from, and was
 * read with the request; answers to people of different roles may differ.
 */
type Read = { version: string; role: string; load: () => Promise<string> }

/**
 * Creates the function that sends the answers of reads. An answer that was read under the same version for the same role
 * is sent again, one that the client has is not sent (304), and requests that arrive together share one read.
 */
export function answerSender(abandonedMs = maxAbandonedMs) {
  const cache = new LRUCache<string, CachedAnswer>({ maxSize })

  function find(url: string, { version, role, load }: Read): CachedAnswer {
    const key = `${role} ${url}`
    const cached = cache.get(key)
    if (cached?.version === version && !cached.reading.signal.aborted) return cached
    const reading = new AbortController()
    const entry = { version, answer: readUntil(reading.signal, load).then(answerOf), waiting: 0, reading }
    cache.set(key, entry, { size: sizeOfPending + key.length })
    void entry.answer.then(
      ({ content }) => {
        if (cache.peek(key) !== entry) return
        // Deleted first, because the cache keeps the size of an entry that is set again.
        cache.delete(key)
        if (content.length > maxAnswerSize) return
        // Both compressed forms are counted by an estimate.
        cache.set(key, entry, { size: sizeOfPending + key.length + 2 * content.length })
      },
      () => cache.peek(key) === entry && cache.delete(key),
    )
    return entry
  }

  return async (request: FastifyRequest, reply: FastifyReply, read: Read) => {
    const { 'if-none-match': known = '' } = request.headers
    const prefix = `${program}.${read.version}.${read.role}.`
    if (known.startsWith(`W/"${prefix}`)) return sendUnchanged(reply, known)
    const answer = await waitFor(find(request.url, read), reply, abandonedMs)
    const tag = `W/"${prefix}${answer.hash}"`
    // Other data of the school has changed, but not this answer.
    if (known.endsWith(`.${answer.hash}"`)) return sendUnchanged(reply, tag)
    reply.headers({ ...headersOf(reply, tag), 'content-type': 'application/json; charset=utf-8' })
    return reply.send(await compressFor(request, reply, answer))
  }
}

/** The answer of an entry, which is not read to its end when the clients of all its requests have disconnected. */
async function waitFor(entry: CachedAnswer, { raw }: FastifyReply, abandonedMs: number): Promise<Answer> {
  const leave = async () => {
    entry.waiting -= 1
    if (entry.waiting > 0) return
    const answered = entry.answer.then(
      () => true,
      () => true,
    )
    const isAnswered = await Promise.race([answered, delay(abandonedMs, false, { ref: false })])
    // Somebody else may have asked for it meanwhile.
    if (isAnswered || entry.waiting > 0) return
    entry.reading.abort(new AppError('unavailable', 'The client has disconnected'))
  }
  entry.waiting += 1
  raw.once('close', leave)
  try {
    return await entry.answer
  } finally {
    raw.off('close', leave)
  }
}

/** The browser stores the answer and sends its tag with every request; the time in ms tells it how busy the server is. */
function headersOf({ elapsedTime }: FastifyReply, etag: string) {
  return { 'cache-control': 'private, no-cache', etag, 'server-timing': `answer;dur=${Math.round(elapsedTime)}` }
}

function sendUnchanged(reply: FastifyReply, etag: string): FastifyReply {
  return reply.code(304).headers(headersOf(reply, etag)).send()
}

function answerOf(text: string): Answer {
  const content = Buffer.from(text)
  return { content, compressed: {}, hash: hash('sha1', content, 'base64url') }
}

// In entity tags, because another version of the program may answer otherwise. A bundled program is the one file of this module.
const program = import.meta.filename.endsWith('.ts')
  ? newId()
  : hash('sha1', readFileSync(import.meta.filename), 'base64url')
