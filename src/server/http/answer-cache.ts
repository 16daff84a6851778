import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../contract/kernel/errors.ts'
import { readUntil } from '../db/abandoned-reads.ts'
import { newId } from '../db/ids.ts'
import { type CompressibleContent, compressFor } from './compression.ts'

type Answer = CompressibleContent & { hash: string }
type Load = () => Promise<string>

/** One read of an address. */
type Read = PromiseWithResolvers<Answer> & {
  version: string
  load: Load
  begun: number
  isPending: boolean
  /** How many requests it has been made for so far without an answer; when all have gone, nobody waits for it any more. */
  waiting: number
  controller: AbortController
  /** The read that begins when this one has ended, for the requests that have arrived during it. */
  next?: Read
}

/** In bytes, of all cached answers together, and of the largest. */
const maxSize = 24 * 1024 * 1024
const maxAnswerSize = 1024 * 1024
const sizeOfPending = 1024
/** A read that takes longer may be stuck, so that no other waits for it. */
const longestWaitMs = 2_000

/**
 * Creates the function that sends the answers of reads, each of which `load` reads as a JSON text. `version` changes with
 * every change of the data that they are made from, and was read with the request: an answer that was read under the same
 * version is sent again, one that the client has is not sent (304), and requests that arrive together share one read. An address
 * is read once at a time: requests that arrive during a read for an older version share the next one, so that many readers
 * cost no more than a few while somebody saves.
 */
export function answerSender() {
  const cache = new LRUCache<string, Read>({ maxSize, sizeCalculation: () => sizeOfPending })

  function find(url: string, version: string, load: Load): Read {
    const cached = cache.get(url)
    if (cached?.version === version && !isAbandoned(cached)) return cached
    const canWait = cached?.isPending && !isAbandoned(cached) && performance.now() - cached.begun <= longestWaitMs
    if (!canWait) return begin(url, createRead(version, load))
    if (!cached.next || isAbandoned(cached.next)) {
      const next = createRead(version, load)
      const beginNext = () => void begin(url, next)
      cached.promise.then(beginNext, beginNext)
      cached.next = next
    }
    // It begins later than every request that waits for it, so its answer is right for all of them.
    return Object.assign(cached.next, { version, load })
  }

  function begin(url: string, read: Read): Read {
    read.begun = performance.now()
    cache.set(url, read, { size: sizeOfPending + url.length })
    readUntil(read.controller.signal, read.load).then(answerOf).then(read.resolve, read.reject)
    read.promise.then(
      ({ content }) => {
        read.isPending = false
        if (cache.peek(url) !== read) return
        // Both compressed forms are counted by an estimate.
        if (content.length > maxAnswerSize) cache.delete(url)
        else cache.set(url, read, { size: sizeOfPending + url.length + 2 * content.length })
      },
      () => {
        read.isPending = false
        if (cache.peek(url) === read) cache.delete(url)
      },
    )
    return read
  }

  return async (request: FastifyRequest, reply: FastifyReply, version: string, load: Load) => {
    const { 'if-none-match': known = '' } = request.headers
    const prefix = `${program}.${version}.`
    if (known.startsWith(`W/"${prefix}`)) return sendUnchanged(reply, known)
    const answer = await waitFor(find(request.url, version, load), reply)
    const tag = `W/"${prefix}${answer.hash}"`
    // Other data of the school has changed, but not this answer.
    if (known.endsWith(`.${answer.hash}"`)) return sendUnchanged(reply, tag)
    reply.headers({ ...revalidated, etag: tag, 'content-type': 'application/json; charset=utf-8' })
    return reply.send(await compressFor(request, reply, answer))
  }
}

function createRead(version: string, load: Load): Read {
  const controller = new AbortController()
  return { version, load, begun: 0, isPending: true, waiting: 0, controller, ...Promise.withResolvers<Answer>() }
}

const isAbandoned = ({ controller }: Read) => controller.signal.aborted

/** The answer of a read, which does not go on when the clients of all its requests have disconnected. */
async function waitFor(read: Read, { raw }: FastifyReply): Promise<Answer> {
  const leave = () => {
    read.waiting -= 1
    if (read.waiting === 0) read.controller.abort(new AppError('unavailable', 'The client has disconnected'))
  }
  read.waiting += 1
  raw.once('close', leave)
  try {
    return await read.promise
  } finally {
    raw.off('close', leave)
  }
}

// The browser stores the answer, and sends its tag with every request.
const revalidated = { 'cache-control': 'private, no-cache' }

function sendUnchanged(reply: FastifyReply, etag: string): FastifyReply {
  return reply
    .code(304)
    .headers({ ...revalidated, etag })
    .send()
}

function answerOf(text: string): Answer {
  const content = Buffer.from(text)
  return { content, compressed: {}, hash: hash('sha1', content, 'base64url') }
}

// In entity tags, because another version of the program may answer otherwise. A bundled program is the one file of this module.
const program = import.meta.filename.endsWith('.ts')
  ? newId()
  : hash('sha1', readFileSync(import.meta.filename), 'base64url')
