import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { errorCode, errorText, OperatorError, systemReason } from '../../operator-error.ts'
import type { AppliedMigration, Table } from './tables.ts'

/**
 * A backup is a text, compressed by zstd: a line of JSON with the header; for each table a line of JSON, its rows as
 * PostgreSQL's COPY writes them, and a line `\.`; at last a line of JSON with the SHA-256 of everything before it.
 */
export const format = 'Daybook backup 1'
export const endOfRows = Buffer.from('\\.\n')

export type Header = { format: typeof format; createdAt: string; migrations: AppliedMigration[] }
/** A line of JSON after the header: the table whose rows follow, or the end. */
export type Section = Table | { sha256: string }

const migration = z.object({ version: z.number(), checksum: z.string() })
const headerLine: z.ZodType<Header> = z.object({
  format: z.literal(format),
  createdAt: z.iso.datetime(),
  migrations: z.array(migration),
})
const table = z.object({ name: z.string(), columns: z.array(z.string()) })
const sectionLine: z.ZodType<Section> = z.union([table, z.object({ sha256: z.string() })])

const newLine = 10
const frameStart = Buffer.from('28b52ffd', 'hex')
const emptyLastBlock = Buffer.from('010000', 'hex')
const emptyFrameBytes = 9
const goesOn = 'it goes on after its end'
const readReasons = { ENOENT: 'there is no such file', EISDIR: 'it is a folder' }

export const damagedBackupError = (file: string, reason: string, options?: ErrorOptions) =>
  new OperatorError(`${file} is not a Daybook backup, or is damaged (${reason}).`, options)

/**
 * Opens a backup to be read from its beginning. What cannot be read, is no backup, damaged or cut off makes a method throw
 * OperatorError.
 */
export function openBackup(file: string) {
  const decompress = createZstdDecompress()
  /** Undefined until the file is open, and where it is not known, as of a pipe. */
  let length: number | undefined
  const source = pipeline(readContent, decompress, () => undefined)
  const chunks: AsyncIterator<Buffer> = source[Symbol.asyncIterator]()
  const hash = createHash('sha256')
  let buffer: Buffer = Buffer.alloc(0)

  const damaged = (reason: string) => damagedBackupError(file, reason)

  const nextChunk = () =>
    chunks.next().catch((error) => {
      // Of the system, not of what decompresses.
      if ('syscall' in error) throw new OperatorError(`Cannot read ${file}: ${systemReason(error, readReasons)}.`)
      const isAfterEnd = errorCode(error) === 'ZSTD_error_prefix_unknown' && decompress.bytesWritten > 0
      throw damaged(isAfterEnd ? goesOn : errorText(error))
    })

  async function readMore(): Promise<void> {
    const next = await nextChunk()
    if (next.done) throw damaged('it ends too early')
    buffer = Buffer.concat([buffer, next.value])
  }

  function take(length: number): Buffer {
    const part = buffer.subarray(0, length)
    buffer = buffer.subarray(length)
    return part
  }

  async function readLine(): Promise<Buffer> {
    while (!buffer.includes(newLine)) await readMore()
    return take(buffer.indexOf(newLine) + 1)
  }

  async function* readContent(): AsyncGenerator<Buffer> {
    length = await lengthOfContent(file)
    yield* createReadStream(file, length ? { end: length - 1 } : {})
  }

  async function refuseMore(): Promise<void> {
    const isTextRead = buffer.length === 0 && (await nextChunk()).done
    if (!isTextRead || decompress.bytesWritten < (length ?? 0)) throw damaged(goesOn)
  }

  function parse<Line>(line: Buffer, schema: z.ZodType<Line>): Line {
    try {
      return schema.parse(JSON.parse(line.toString()))
    } catch {
      throw damaged('a line cannot be read')
    }
  }

  return {
    readHeader: async (): Promise<Header> => {
      const line = await readLine()
      if (parse(line, z.object({ format: z.unknown().optional() })).format !== format) throw damaged('another format')
      hash.update(line)
      return parse(line, headerLine)
    },
    /** The next table, whose rows are to be read before the next one; undefined at the end, after the check of the whole. */
    readTable: async (): Promise<Table | undefined> => {
      const line = await readLine()
      const section = parse(line, sectionLine)
      if ('sha256' in section) {
        if (section.sha256 !== hash.digest('hex')) throw damaged('its checksum differs')
        await refuseMore()
        return undefined
      }
      hash.update(line)
      return section
    },
    /** The rows of the table that was read last, as COPY reads them. */
    readRows: async function* (): AsyncGenerator<Buffer> {
      for (;;) {
        const end = indexOfEnd(buffer)
        const rows = take(end ?? buffer.lastIndexOf(newLine) + 1)
        hash.update(rows)
        if (rows.length > 0) yield rows
        if (end !== undefined) break
        await readMore()
      }
      hash.update(take(endOfRows.length))
    },
    close: () => source.destroy(),
  }
}

/**
 * The length of a file without an empty frame of zstd at its end; undefined of what is no file, or empty. Node may end what it compresses
 * with such a frame, does not read it again, and where it reads one in two parts it may take the second for damaged.
 */
async function lengthOfContent(file: string): Promise<number | undefined> {
  const found = await stat(file)
  // A named pipe would wait for somebody who writes, and some file systems do not know the size of a file.
  if (!found.isFile() || found.size === 0) return undefined
  const handle = await open(file)
  try {
    const end = Buffer.alloc(emptyFrameBytes)
    await handle.read(end, 0, end.length, Math.max(0, found.size - end.length))
    return isEmptyFrame(end) ? found.size - end.length : found.size
  } finally {
    await handle.close()
  }
}

const isEmptyFrame = (end: Buffer) =>
  end.subarray(0, frameStart.length).equals(frameStart) && end.subarray(-emptyLastBlock.length).equals(emptyLastBlock)

/** Where the line `\.` begins. COPY doubles the backslashes of values, so no row is that line. */
function indexOfEnd(buffer: Buffer): number | undefined {
  for (let index = buffer.indexOf(endOfRows); index >= 0; index = buffer.indexOf(endOfRows, index + 1)) {
    if (index === 0 || buffer[index - 1] === newLine) return index
  }
  return undefined
}
