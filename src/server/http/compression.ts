import { pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

type Encoding = 'br' | 'gzip'

/** In bytes; a smaller content fits into one or two packets, and is sent no faster when compressed. */
const minSize = 1024

// At this quality brotli is as fast as gzip.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const brotli = promisify(brotliCompress)
const compressors: Record<Encoding, (content: Buffer) => Promise<Buffer>> = {
  br: (content) => brotli(content, brotliOptions),
  gzip: promisify(gzip),
}
const streamCompressors = { br: () => createBrotliCompress(brotliOptions), gzip: () => createGzip() }
const negotiator = new Negotiator<Encoding>({
  supportedValues: ['br', 'gzip'],
  cache: new LRUCache<string, string>({ max: 100 }),
})

/** A content, and those of its compressed forms that were requested. */
export type CompressibleContent = { content: Buffer; compressed: Partial<Record<Encoding, Buffer | Promise<Buffer>>> }

/** Compresses the texts that a client accepts compressed. */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) =>
    typeof payload === 'string'
      ? compressFor(request, reply, { content: Buffer.from(payload), compressed: {} })
      : payload,
  )
}

/** The content in an encoding that the client accepts; sets its headers. Each form is made once, outside the main thread. */
export function compressFor(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, compressed }: CompressibleContent,
): Buffer | Promise<Buffer> {
  const encoding = content.length < minSize ? null : negotiateEncoding(request, reply)
  if (encoding === null) return content
  compressed[encoding] ??= compressors[encoding](content)
  return compressed[encoding]
}

/** The stream in an encoding that the client accepts; sets its headers. */
export function compressStreamFor(request: FastifyRequest, reply: FastifyReply, stream: Readable): Readable {
  const encoding = negotiateEncoding(request, reply)
  // The reader of the stream handles its errors.
  return encoding === null ? stream : pipeline(stream, streamCompressors[encoding](), () => undefined)
}

function negotiateEncoding(request: FastifyRequest, reply: FastifyReply): Encoding | null {
  const encoding = negotiator.negotiate(request.headers['accept-encoding'] ?? '')
  reply.header('vary', 'accept-encoding')
  if (encoding !== null) reply.header('content-encoding', encoding)
  return encoding
}
