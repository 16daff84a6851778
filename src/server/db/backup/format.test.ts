import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { format, openBackup } from './format.ts'

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daybook-format-'))
  file = join(folder, 'school.backup')
})
afterAll(() => rm(folder, { recursive: true }))

const compress = promisify(zstdCompress)

/** What Node may write after what it compresses. */
const emptyFrame = Buffer.from('28b52ffd2000010000', 'hex')
const partBytes = 64 * 1024
const textPartBytes = 16 * 1024

const header = { format, createdAt: '2026-03-02T08:00:00.000Z', migrations: [] }
const table = { name: 'public.x', columns: ['id', 'name'] }

/** The text of a backup of one table with these rows. */
function textOf(rows: string): string {
  const content = `${JSON.stringify(header)}\n${JSON.stringify(table)}\n${rows}\\.\n`
  return `${content}${JSON.stringify({ sha256: createHash('sha256').update(content, 'latin1').digest('hex') })}\n`
}

/** Rows of so many bytes, the same every time, which cannot be compressed. */
function rowsOf(length: number): string {
  const isEnd = (index: number) => index % 1000 === 999 || index === length - 1
  const bytes = createHash('shake256', { outputLength: length }).update('rows').digest()
  const letters = bytes.map((byte) => (byte === 10 || byte === 92 ? 32 : byte))
  return Buffer.from(letters.map((byte, index) => (isEnd(index) ? 10 : byte))).toString('latin1')
}

const frameOf = (rows: string) => zstdCompressSync(Buffer.from(textOf(rows), 'latin1'))

/** The rows of the file, read to its end; slowly: after it has been decompressed. */
async function read({ isSlow = false } = {}): Promise<string> {
  const { readHeader, readTable, readRows, close } = openBackup(file)
  try {
    expect(await readHeader()).toEqual(header)
    let text = ''
    for (let section = await readTable(); section; section = await readTable()) {
      expect(section).toEqual(table)
      for await (const rows of readRows()) {
        text += rows.toString('latin1')
        if (isSlow) await compress(text.repeat(10))
      }
    }
    return text
  } finally {
    close()
  }
}

test('the end of the rows of a table is found wherever a part of the text ends', async () => {
  for (const cut of [0, 1, 2, 3]) {
    const rows = rowsOf(2 * textPartBytes - textOf('').indexOf('\\.\n') - cut)
    await writeFile(file, frameOf(rows))
    expect(await read()).toBe(rows)
  }
})

test('a row that ends with a backslash and a dot is not the end of the rows', async () => {
  const rows = '1\t\\\\.\n2\t\\\\\\\\.\n'
  await writeFile(file, frameOf(rows))
  expect(await read()).toBe(rows)
})

test.each([1, 4, 8])(
  'a backup is read whole where a part of the file ends %i bytes into an empty frame',
  async (bytes) => {
    const wanted = 2 * partBytes - bytes
    let length = wanted - 1000
    for (let tries = 0; tries < 5; tries += 1) length += wanted - frameOf(rowsOf(length)).length
    const rows = rowsOf(length)
    expect(frameOf(rows)).toHaveLength(wanted)
    await writeFile(file, Buffer.concat([frameOf(rows), emptyFrame]))
    expect(await read({ isSlow: true })).toBe(rows)
  },
)
