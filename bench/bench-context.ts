import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type BuiltServer, checkout } from '../real-server/built-server.ts'
import { cpuOf } from '../real-server/process-tree.ts'
import { databaseOf } from '../real-server/running-server.ts'
import { freePort } from '../src/server/test/free-port.ts'
import { type Client, clientOf, signInRepeatedly } from './client.ts'
import { findKnown, type Known, openSchool } from './school.ts'
import { recordScreens, type Screen } from './screens.ts'
import type { Size } from './sizes.ts'

/** What every section of the benchmark works with: the server on a generated school, and the baseline on its database. */
export type BenchContext = {
  size: Size
  server: BuiltServer
  known: Known
  screens: Screen[]
  /** The tokens of ten sessions. */
  tokens: string[]
  /** The first of them. */
  client: Client
  /** The same session at the baseline. */
  baseline: Client
  /** Milliseconds of processor time used so far: npm, server and PostgreSQL, or baseline and PostgreSQL. */
  cpu: () => Promise<number>
  /** Whether the baseline answers the path with the same content. */
  hasBaseline: (path: string) => boolean
  close: () => Promise<void>
}

const sessions = 10

export async function openContext(size: Size): Promise<BenchContext> {
  const server = await openSchool(size)
  const { child, url } = await startBaseline(server)
  const tokens = await signInRepeatedly(server.url, sessions)
  const [token = ''] = tokens
  const client = clientOf(server.url, token)
  const baseline = clientOf(url, token)
  const close = async () => {
    await Promise.all([client.close(), baseline.close()])
    child.disconnect()
    await server.stop()
  }
  try {
    const known = await findKnown(server)
    const screens = await recordScreens(server, known)
    const cpu = async () => (await cpuOf(server.pid)) + (await cpuOf(child.pid ?? 0))
    const same = await pathsAnsweredAlike(client, baseline, screens)
    return {
      size,
      server,
      known,
      screens,
      tokens,
      client,
      baseline,
      cpu,
      hasBaseline: (path) => same.has(path),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function startBaseline(server: BuiltServer): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort()
  const assets = join(checkout, 'dist/web/assets')
  const file = join(assets, (await readdir(assets)).find((name) => name.endsWith('.js')) ?? '')
  const args = [JSON.stringify(await databaseOf(server)), String(port), file]
  const child = spawn(process.execPath, [join(import.meta.dirname, 'baseline.ts'), ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return { child, url: `http://127.0.0.1:${port}` }
}

async function pathsAnsweredAlike(client: Client, baseline: Client, screens: readonly Screen[]): Promise<Set<string>> {
  const same = new Set<string>()
  for (const path of new Set(screens.flatMap(({ paths }) => paths))) {
    const [ours, theirs] = await Promise.all([client.send({ path }), baseline.send({ path })])
    if (ours.status !== 200) throw new Error(`${path} was answered with ${ours.status}: ${ours.text()}`)
    if (theirs.status === 200 && isDeepStrictEqual(JSON.parse(ours.text()), JSON.parse(theirs.text()))) same.add(path)
    else console.error(`No baseline, or one with other content: ${path} (${theirs.status})`)
  }
  return same
}
