import { symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { dataFolder, findPostgresPid, unexpectedFiles } from '../../test/data-folder.ts'
import { runServerFile } from '../../test/server-process.ts'

const startProcess = (dataDir: string, env: NodeJS.ProcessEnv = {}) =>
  runServerFile('test/embedded-process.ts', { DATA_DIR: dataDir, ...env })

test('several processes share one PostgreSQL, and the last one stops it', async () => {
  const dataDir = await dataFolder()
  const processes = [startProcess(dataDir), startProcess(dataDir), startProcess(dataDir)]
  await Promise.all(processes.map((each) => each.waitForOutput('ready')))
  const postgres = await findPostgresPid(dataDir)
  const [first, second, third] = processes

  await first?.stop('SIGTERM')
  expect(await findPostgresPid(dataDir)).toBe(postgres)
  await second?.stop('SIGKILL')
  await third?.stop('SIGTERM')
  expect(await findPostgresPid(dataDir)).toBeUndefined()
  expect(await unexpectedFiles(dataDir)).toEqual([])
})

test('processes share one PostgreSQL also where one names the data folder by a link', async () => {
  const dataDir = await dataFolder('data')
  const link = join(dirname(dataDir), 'link')
  const first = startProcess(dataDir)
  await first.waitForOutput('ready')
  const postgres = await findPostgresPid(dataDir)
  await symlink(dataDir, link)
  const second = startProcess(link)
  await second.waitForOutput('ready')
  await first.stop('SIGTERM')
  expect(await findPostgresPid(dataDir)).toBe(postgres)
  expect(await second.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
  expect(await findPostgresPid(dataDir)).toBeUndefined()
})

test('processes share one PostgreSQL also where the second one has another folder for temporary files', async () => {
  const dataDir = await dataFolder('a-very-long-name-of-a-folder'.repeat(4))
  const first = startProcess(dataDir, { TMPDIR: await dataFolder() })
  await first.waitForOutput('ready')
  const postgres = await findPostgresPid(dataDir)
  const second = startProcess(dataDir, { TMPDIR: await dataFolder() })
  await second.waitForOutput('ready')
  await first.stop('SIGTERM')
  expect(await findPostgresPid(dataDir)).toBe(postgres)
  expect(await second.stop('SIGTERM')).toMatchObject({ code: 0, stdout: expect.not.stringContaining('socket') })
  expect(await findPostgresPid(dataDir)).toBeUndefined()
})
