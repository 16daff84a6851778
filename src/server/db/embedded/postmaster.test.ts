import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findPostmaster } from './postmaster.ts'

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
