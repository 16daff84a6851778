import { chmod, chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dataFolder, findPostgresPid, unexpectedFiles } from '../../test/data-folder.ts'
import { runServerFile } from '../../test/server-process.ts'

const isRoot = process.geteuid?.() === 0
const nobody = 65534

/** A PATH on which the named commands fail, as they do where the kernel or a container refuses them. */
async function pathWithout(folder: string, ...commands: string[]): Promise<string> {
  const failing = join(folder, 'failing')
  await mkdir(failing)
  for (const command of commands) {
    await writeFile(join(failing, command), '#!/bin/sh\nexit 1\n')
    await chmod(join(failing, command), 0o755)
  }
  return `${failing}:${process.env.PATH}`
}

/** Starts and stops PostgreSQL, and answers its effective capabilities (CapEff of /proc/PID/status). */
async function startAndStop(dataDir: string, path: string | undefined, account: number): Promise<string | undefined> {
  const server = runServerFile('test/embedded-process.ts', { DATA_DIR: dataDir, PATH: path })
  await server.waitForOutput('ready')
  const postgres = await findPostgresPid(dataDir)
  expect((await stat(`/proc/${postgres}`)).uid).toBe(account)
  const status = await readFile(`/proc/${postgres}/status`, 'utf8')
  expect(await server.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
  expect(await findPostgresPid(dataDir)).toBeUndefined()
  expect(await unexpectedFiles(dataDir)).toEqual([])
  return status.match(/(?<=^CapEff:\s+)\w+$/m)?.[0]
}

async function canEveryoneEnter(folder: string): Promise<boolean> {
  if (((await stat(folder)).mode & 0o001) === 0) return false
  return folder === '/' || canEveryoneEnter(dirname(folder))
}

const noCapability = '0000000000000000'
const onlyDacOverride = '0000000000000002'

describe.runIf(isRoot && process.platform === 'linux')('started by root', () => {
  test('PostgreSQL runs in a user namespace, in a folder that only root can enter', async () => {
    const dataDir = await dataFolder('data')
    expect((await stat(dirname(dataDir))).mode & 0o777).toBe(0o700)
    expect(await startAndStop(dataDir, process.env.PATH, 0)).toBe(noCapability)
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(0)
  })

  test('without namespaces it runs as nobody, without capabilities where everybody can enter the folders', async () => {
    const dataDir = await dataFolder('data')
    await chmod(dirname(dataDir), 0o755)
    const path = await pathWithout(dirname(dataDir), 'unshare')
    const isProgramReachable = await canEveryoneEnter(import.meta.dirname)
    expect(await startAndStop(dataDir, path, nobody)).toBe(isProgramReachable ? noCapability : onlyDacOverride)
    expect((await stat(dataDir)).mode & 0o777).toBe(isProgramReachable ? 0o710 : 0o700)
  })

  test('without namespaces it runs as nobody also in a folder that only root can enter, and at the next start', async () => {
    const dataDir = await dataFolder('data')
    const path = await pathWithout(dirname(dataDir), 'unshare')
    expect(await startAndStop(dataDir, path, nobody)).toBe(onlyDacOverride)
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    await startAndStop(dataDir, process.env.PATH, nobody)
  })

  test('a database that belongs to root is given to nobody when namespaces are no longer possible', async () => {
    const dataDir = await dataFolder('data')
    await startAndStop(dataDir, process.env.PATH, 0)
    await startAndStop(dataDir, await pathWithout(dirname(dataDir), 'unshare'), nobody)
  })

  test('a data folder of another account, with its database, keeps its owner and mode', async () => {
    const dataDir = await dataFolder('data')
    await chmod(dirname(dataDir), 0o755)
    await startAndStop(dataDir, await pathWithout(dirname(dataDir), 'unshare'), nobody)
    await chown(dataDir, nobody, nobody)
    await chmod(dataDir, 0o700)
    await startAndStop(dataDir, process.env.PATH, nobody)
    expect(await stat(dataDir)).toMatchObject({ uid: nobody, gid: nobody })
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  })

  test('the start is refused with one sentence when neither is possible', async () => {
    const dataDir = await dataFolder('data')
    const path = await pathWithout(dirname(dataDir), 'unshare', 'setpriv')
    const { code, stderr } = await runServerFile('test/embedded-process.ts', { DATA_DIR: dataDir, PATH: path }).ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/^PostgreSQL does not run as root, and no other account can reach \S+ here: start .*\.$/)
    expect(await unexpectedFiles(dataDir)).toEqual([])
  })
})
