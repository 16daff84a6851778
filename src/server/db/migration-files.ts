import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Migration = { version: number; name: string; file: string; text: string; checksum: string }

/** The migrations of a folder in their order; files are called NNNN-name.sql and no number comes twice. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)))
  for (const [index, { version, file }] of migrations.entries()) {
    if (version === migrations[index - 1]?.version) throw new Error(`Two migrations have the number of ${file}`)
  }
  return migrations
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const [, number, name] = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(file) ?? []
  if (number === undefined || name === undefined) throw new Error(`The migration ${file} is not called NNNN-name.sql`)
  // A checkout may write line ends its own way.
  const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
  return { version: Number(number), name, file, text, checksum: createHash('sha256').update(text).digest('hex') }
}
