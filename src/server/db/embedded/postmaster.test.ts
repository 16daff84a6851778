import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dataFolder } from '../../test/data-folder.ts'
import { findPostmaster, getFailureReason } from './postmaster.ts'

test('a socket folder whose line is not complete yet is none', async () => {
  const cluster = await mkdtemp(join(tmpdir(), 'daybook-test-'))
  // A process with the command line of a PostgreSQL on this cluster.
  const program = spawn(process.execPath, ['-e', 'process.stdin.resume()', '--', 'postgres', '-D', cluster, '-c'])
  onTestFinished(async () => {
    program.kill('SIGKILL')
    await rm(cluster, { recursive: true })
  })
  await once(program, 'spawn')
  const complete = `${program.pid}\n${cluster}\n1763800000\n5432\n${cluster}/socket\n\n  1 2\nready   \n`
  const readAfter = async (text: string) => {
    await writeFile(join(cluster, 'postmaster.pid'), text)
    return findPostmaster(cluster)
  }
  expect(await readAfter(complete)).toMatchObject({ socketDir: `${cluster}/socket`, isReady: true })
  expect(await readAfter(complete.slice(0, complete.indexOf('/socket')))).toMatchObject({ socketDir: undefined })
})

test.each([
  [
    'the last fatal line, although others follow',
    'FATAL:  the first\n1 FATAL:  no memory\nLOG:  shut down\n',
    'no memory',
  ],
  ['the last line, where none is fatal', 'LOG:  starting\npostgres: no such option\n', 'postgres: no such option'],
])('the reason of a failed start is %s', async (_, written, reason) => {
  const file = join(await dataFolder(), 'postgres.log')
  await writeFile(file, written)
  expect(await getFailureReason(file)).toBe(reason)
})
