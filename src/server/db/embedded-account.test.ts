import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dataFolder, leftBehind, postgresOf } from '../test/data-folder.ts'
import { runServerFile } from '../test/server-process.ts'

const isRoot = process.geteuid?.() === 0
const nobody = 65534

/** A PATH on which the named commands fail, as where the kernel or a container refuses them. */
async function pathWithout(folder: string, ...commands: string[]): Promise<string> {
  const failing = join(folder, 'failing')
  await mkdir(failing)
  for (const command of commands) {
    await writeFile(join(failing, command), '#!/bin/sh\nexit 1\n')
    await chmod(join(failing, command), 0o755)
  }
  return `${failing}:${process.env.PATH}`
}

async function startAndStop(dataDir: string, path: string | undefined, account: number): Promise<string> {
  const server = runServerFile('test/embedded-process.ts', { DATA_DIR: dataDir, PATH: path })
  await server.says('ready')
  const postgres = await postgresOf(dataDir)
  expect((await stat(`/proc/${postgres}`)).uid).toBe(account)
  const rights = /^CapEff:\s+(\w+)$/m.exec(await readFile(`/proc/${postgres}/status`, 'utf8'))?.[1] ?? ''
  expect(await server.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
  expect(await postgresOf(dataDir)).toBeUndefined()
  expect(await leftBehind(dataDir)).toEqual([])
  return rights
}

async function isOpen(folder: string): Promise<boolean> {
  if (((await stat(folder)).mode & 0o001) === 0) return false
  return folder === '/' || isOpen(dirname(folder))
}

const noRights = '0000000000000000'
const passingRight = '0000000000000002'

describe.runIf(isRoot && process.platform === 'linux')('root', () => {
  test('runs PostgreSQL in a user namespace, in a folder closed to everybody else', async () => {
    const dataDir = await dataFolder('data')
    expect((await stat(dirname(dataDir))).mode & 0o777).toBe(0o700)
    expect(await startAndStop(dataDir, process.env.PATH, 0)).toBe(noRights)
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(0)
  })

  test('without namespaces runs it as nobody, without any right where the folders allow', async () => {
    const dataDir = await dataFolder('data')
    await chmod(dirname(dataDir), 0o755)
    const path = await pathWithout(dirname(dataDir), 'unshare')
    const isProgramOpen = await isOpen(import.meta.dirname)
    expect(await startAndStop(dataDir, path, nobody)).toBe(isProgramOpen ? noRights : passingRight)
    expect((await stat(dataDir)).mode & 0o777).toBe(isProgramOpen ? 0o710 : 0o700)
  })

  test('without namespaces runs it as nobody in a closed folder, too, and keeps to that', async () => {
    const dataDir = await dataFolder('data')
    const path = await pathWithout(dirname(dataDir), 'unshare')
    expect(await startAndStop(dataDir, path, nobody)).toBe(passingRight)
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    await startAndStop(dataDir, process.env.PATH, nobody)
  })

  test('gives an older database of its own to nobody when namespaces are gone', async () => {
    const dataDir = await dataFolder('data')
    await startAndStop(dataDir, process.env.PATH, 0)
    await startAndStop(dataDir, await pathWithout(dirname(dataDir), 'unshare'), nobody)
  })

  test('is refused with one sentence when nothing is possible', async () => {
    const dataDir = await dataFolder('data')
    const path = await pathWithout(dirname(dataDir), 'unshare', 'setpriv')
    const { code, stderr } = await runServerFile('test/embedded-process.ts', { DATA_DIR: dataDir, PATH: path }).ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/^PostgreSQL does not run as root, and no other account can reach \S+ here: start .*\.$/)
    expect(await leftBehind(dataDir)).toEqual([])
  })
})
