import { execFile } from 'node:child_process'
import { mkdir, statfs } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Fault, holdMs } from './fault.ts'

const run = promisify(execFile)

export const smallDisk = {
  /** Mounts a file system in memory on a folder. */
  mount: async (folder: string, megabytes: number) => {
    await mkdir(folder, { recursive: true })
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'daybook-torture', folder])
  },
  unmount: (folder: string) => run('umount', ['--lazy', folder]),
}

const diskMegabytes = 2048

/** No byte is left on the disk of the database for a while; every other time PostgreSQL is killed meanwhile and cannot start. */
export const diskFull: Fault = {
  name: 'disk full',
  diskMegabytes,
  unavailable: async () => {
    return process.geteuid?.() === 0 ? undefined : 'only root may mount a small file system'
  },
  inject: async ({ program, ledger, round }) => {
    const end = performance.now() + holdMs(round)
    await fill(program.dataDir)
    const postmaster = await program.postmaster()
    if (postmaster !== undefined && round % 2 === 1) process.kill(postmaster, 'SIGKILL')
    while (performance.now() < end) {
      await fill(program.dataDir)
      await delay(100)
    }
    const { status, body } = await readyz(program.url)
    if (status !== 503 || body.status !== 'disk full') {
      ledger.addProblem(`/readyz answered ${status} ${body.status} while the disk was full`)
    }
    const at = performance.now()
    await resize(program.dataDir, `${diskMegabytes}m`)
    return at
  },
}

/** The size becomes what is used; one that has grown meanwhile refuses to become smaller, and is tried again. */
async function fill(dataDir: string): Promise<void> {
  const { blocks, bfree, bsize } = await statfs(dataDir)
  if (bfree > 0) await resize(dataDir, String((blocks - bfree) * bsize)).catch(() => undefined)
}

async function resize(dataDir: string, size: string): Promise<void> {
  await run('mount', ['-o', `remount,size=${size}`, dataDir])
}

async function readyz(url: string): Promise<{ status: number; body: { status?: string } }> {
  const answer = await fetch(`${url}/readyz`)
  return { status: answer.status, body: await answer.json() }
}
