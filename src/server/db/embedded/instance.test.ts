import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { dataFolder } from '../../test/data-folder.ts'
import { attach } from './instance.ts'
import { preparePaths } from './paths.ts'

test('a start that is stopped before PostgreSQL has written its process file waits for that, and stops it', async () => {
  const dataDir = await dataFolder()
  const paths = { ...(await preparePaths(dataDir)), postgres: join(dataDir, 'postgres-18', 'postgres') }
  for (const folder of ['postgres', 'postgres-18']) await mkdir(join(dataDir, folder), { mode: 0o700 })
  await writeFile(join(paths.cluster, 'PG_VERSION'), '18\n')
  const slowPostgres = `#!/bin/sh
    trap 'echo > "$2/stopped"; exit' INT
    echo > "$2/launched"
    until [ -e "$2/stop-requested" ] || [ ! -e "$2" ]; do sleep 0.01; done
    sleep 0.1
    echo "$$" > "$2/postmaster.pid"
    while [ -e "$2" ]; do sleep 0.01; done`
  await writeFile(paths.postgres, slowPostgres)
  await chmod(paths.postgres, 0o755)
  const files = () => readdir(paths.cluster)

  const controller = new AbortController()
  const attaching = attach({ paths, log: pino({ level: 'silent' }), stopped: controller.signal })
  const refused = expect(attaching).rejects.toThrow('stopped')
  await vi.waitFor(async () => expect(await files()).toContain('launched'), 10_000)
  controller.abort(new Error('stopped'))
  await writeFile(join(paths.cluster, 'stop-requested'), '')
  await refused
  expect(await files()).toContain('stopped')
  expect(await readdir(dataDir)).not.toContain('socket')
})
