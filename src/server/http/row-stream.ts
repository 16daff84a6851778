import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { compressStreamFor } from './compression.ts'

/** How many lists without bounds are read at a time: each uses a database connection, and the others are queued. */
const maxStreams = 2
/** In characters. */
const chunkSize = 64 * 1024
/** A chunk that took longer has waited for the database, during which nobody waited for it. */
const maxPauseMs = 100
/** A client that reads nothing for so long is disconnected, because queued lists start only after its list has ended. */
const maxStallMs = 60_000

/**
 * Creates the function that sends a list that may be too long for the memory while it is read: `rows` are JSON texts, each of one
 * row, or of several with commas between them.
 */
export function rowSender() {
  const limit = pLimit(maxStreams)
  return async (request: FastifyRequest, reply: FastifyReply, rows: AsyncIterable<string>) => {
    reply.header('content-type', 'application/json; charset=utf-8')
    // Nothing is read for an answer without a body.
    if (request.method === 'HEAD') return reply.send(Readable.from([]))
    return new Promise<FastifyReply>((resolve) => {
      // It may be queued, and is read as fast as its client receives it.
      clearTimeout(request.deadline)
      void limit(async () => {
        // A client that has disconnected while its list was queued needs no rows.
        if (request.raw.destroyed) return resolve(reply)
        const stall = setTimeout(() => stream.destroy(), maxStallMs)
        const stream = Readable.from(jsonArrayOf(rows, stall), { objectMode: false })
        resolve(reply.send(compressStreamFor(request, reply, stream)))
        await finished(stream).catch((error) => request.log.debug(error, 'A list was not sent to its end'))
        clearTimeout(stall)
      })
    })
  }
}

/**
 * Continues when the client has read the last chunk, and then starts the timer again. It pauses for as long as each chunk has taken,
 * because other people's requests would wait for the processor.
 */
async function* jsonArrayOf(rows: AsyncIterable<string>, stall: NodeJS.Timeout) {
  let chunk = '['
  let separator = ''
  let begun = performance.now()
  for await (const row of rows) {
    chunk += separator + row
    separator = ','
    if (chunk.length < chunkSize) continue
    await delay(Math.min(performance.now() - begun, maxPauseMs))
    stall.refresh()
    yield chunk
    chunk = ''
    begun = performance.now()
  }
  yield `${chunk}]`
}
