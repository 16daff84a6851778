import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

type Encoding = 'br' | 'gzip'

/** In bytes; a smaller content fits a packet or two, and is sent no faster when compressed. */
const minSize = 1024

const brotli = promisify(brotliCompress)
const compressors: Record<Encoding, (content: Buffer) => Promise<Buffer>> = {
  // At this quality brotli is as fast as gzip.
  br: (content) => brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify(gzip),
}
const negotiator = new Negotiator<Encoding>({
  supportedValues: ['br', 'gzip'],
  cache: new LRUCache<string, string>({ max: 100 }),
})

/** A content, and its compressed forms once they were asked for. */
export type CompressibleContent = { content: Buffer; compressed: Partial<Record<Encoding, Promise<Buffer>>> }

/** Compresses the texts that a client accepts compressed. */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) =>
    typeof payload === 'string'
      ? compressFor(request, reply, { content: Buffer.from(payload), compressed: {} })
      : payload,
  )
}

/** The content as the client accepts it; sets the headers that tell so. Each form is made once, outside the main thread. */
export function compressFor(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, compressed }: CompressibleContent,
): Buffer | Promise<Buffer> {
  if (content.length < minSize) return content
  reply.header('vary', 'accept-encoding')
  const encoding = negotiator.negotiate(request.headers['accept-encoding'] ?? '')
  if (encoding === null) return content
  reply.header('content-encoding', encoding)
  compressed[encoding] ??= compressors[encoding](content)
  return compressed[encoding]
}
