import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ready } from '../real-server/running-server.ts'
import { endProcess, spawnSourceServer } from '../real-server/source-server.ts'
import { freePort } from '../src/server/test/free-port.ts'

/** A school served by two processes behind one address. */
export type TwoProcesses = {
  url: string
  /** Kills the process that serves, as a power cut does, with all its connections; from then on the other one serves. */
  killServing: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts two server processes on a database, behind a proxy that sends every connection to the first one that runs. */
export async function startTwoProcesses(databaseUrl: string): Promise<TwoProcesses> {
  const dataDir = await mkdtemp(join(tmpdir(), 'daybook-processes-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const running: { port: number; server: ChildProcess }[] = []
  for (const name of ['first', 'second']) {
    const port = await freePort()
    const env = { DATABASE_URL: databaseUrl, PUBLIC_URL: url, PORT: String(port), DATA_DIR: join(dataDir, name) }
    running.push({ port, server: spawnSourceServer(env) })
  }
  const proxy = createServer((client) => {
    const upstream = connect(running[0]?.port ?? 0, '127.0.0.1')
    // A broken connection ends the other half, too.
    pipeline(client, upstream, client).catch(() => undefined)
  })
  proxy.listen(port, '127.0.0.1')
  await Promise.all([once(proxy, 'listening'), ...running.map(({ server }) => ready(server))])
  return {
    url,
    killServing: async () => {
      const [serving] = running.splice(0, 1)
      if (serving) await endProcess(serving.server, 'SIGKILL')
    },
    stop: async () => {
      await Promise.all(running.map(({ server }) => endProcess(server, 'SIGTERM')))
      proxy.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
