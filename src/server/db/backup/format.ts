import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { errorText, OperatorError, systemReason } from '../../operator-error.ts'
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

const newLine = 10
const readReasons = { ENOENT: 'there is no such file', EISDIR: 'it is a folder' }

export const damagedBackupError = (file: string, reason: string, options?: ErrorOptions) =>
  new OperatorError(`${file} is not a Daybook backup, or is damaged (${reason}).`, options)

/**
 * Opens a backup to be read from its beginning. What cannot be read, is no backup, damaged or cut off makes a method throw
 * OperatorError.
 */
export function openBackup(file: string) {
  const decompress = createZstdDecompress()
  const source = pipeline(createReadStream(file), decompress, () => undefined)
  const chunks: AsyncIterator<Buffer> = source[Symbol.asyncIterator]()
  const hash = createHash('sha256')
  let buffer: Buffer = Buffer.alloc(0)

  const damaged = (reason: string) => damagedBackupError(file, reason)

  const nextChunk = () =>
    chunks.next().catch((error) => {
      // Of the system, not of what decompresses.
      if ('syscall' in error) throw new OperatorError(`Cannot read ${file}: ${systemReason(error, readReasons)}.`)
      throw damaged(errorText(error))
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

  async function refuseMore(): Promise<void> {
    const isTextRead = buffer.length === 0 && (await nextChunk()).done
    const isFileRead = isTextRead && isEmptyFrame(await readRest(file, decompress.bytesWritten))
    if (!isFileRead) throw damaged('it goes on after its end')
  }

  function parse<Line>(line: Buffer): Line {
    try {
      return JSON.parse(line.toString())
    } catch {
      throw damaged('a line cannot be read')
    }
  }

  return {
    readHeader: async (): Promise<Header> => {
      const line = await readLine()
      const header = parse<Header>(line)
      if (header.format !== format) throw damaged('another format')
      hash.update(line)
      return header
    },
    /** The next table, whose rows are to be read before the next one; undefined at the end, after the check of the whole. */
    readTable: async (): Promise<Table | undefined> => {
      const line = await readLine()
      const section = parse<Section>(line)
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

/** What follows a position in a file, as far as it is needed to see whether that is an empty frame; nothing of a pipe. */
async function readRest(file: string, position: number): Promise<Buffer> {
  const found = await stat(file)
  // A named pipe would wait for somebody who writes.
  if (!found.isFile()) return Buffer.alloc(0)
  const handle = await open(file)
  try {
    const length = Math.min(Math.max(0, found.size - position), emptyFrameBytes + 1)
    return (await handle.read(Buffer.alloc(length), 0, length, position)).buffer
  } finally {
    await handle.close()
  }
}

const emptyFrameBytes = 9
const frameStart = Buffer.from('28b52ffd', 'hex')
const emptyLastBlock = Buffer.from('010000', 'hex')

/** Node may end what it compresses with a frame of zstd without content, and does not read that again. */
function isEmptyFrame(rest: Buffer): boolean {
  if (rest.length === 0) return true
  return (
    rest.length === emptyFrameBytes &&
    rest.subarray(0, frameStart.length).equals(frameStart) &&
    rest.subarray(-emptyLastBlock.length).equals(emptyLastBlock)
  )
}

/** Where the line `\.` begins. COPY doubles the backslashes of values, so no row is that line. */
function indexOfEnd(buffer: Buffer): number | undefined {
  for (let index = buffer.indexOf(endOfRows); index >= 0; index = buffer.indexOf(endOfRows, index + 1)) {
    if (index === 0 || buffer[index - 1] === newLine) return index
  }
  return undefined
}
