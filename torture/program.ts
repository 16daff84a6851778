import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuiltServer, findServerProcess, startBuiltServer } from '../real-server/built-server.ts'
import { treeOf } from '../real-server/process-tree.ts'
import { findPostmaster } from '../src/server/db/embedded/postmaster.ts'
import { freePort } from '../src/server/test/free-port.ts'

export type Program = Awaited<ReturnType<typeof startProgram>>

const preload = pathToFileURL(join(import.meta.dirname, 'shifted-clock.mjs')).href

/** The built program on a data folder, as npm start runs it, whose processes can be disturbed and started again. */
export async function startProgram(dataDir: string, smtpPort: number, onOutput: (text: string) => void) {
  const clockFile = join(dataDir, '..', 'clock')
  await writeFile(clockFile, '0')
  const env = {
    NODE_OPTIONS: `--import=${preload}`,
    DAYBOOK_CLOCK_FILE: clockFile,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  }
  const options = { port: await freePort(), env, onOutput }
  let server: BuiltServer = await startBuiltServer(dataDir, options)

  const postmaster = async (): Promise<number | undefined> => (await findPostmaster(join(dataDir, 'postgres')))?.pid

  return {
    url: server.url,
    dataDir,
    killServer: () => server.kill(),
    restartServer: async () => {
      server = await startBuiltServer(dataDir, options)
    },
    stop: () => server.stop(),
    postmaster,
    /** PostgreSQL's main process first, then the others. */
    postgresProcesses: async (): Promise<number[]> => {
      const pid = await postmaster()
      return pid === undefined ? [] : (await treeOf(pid)).sort((a, b) => Number(b === pid) - Number(a === pid))
    },
    /** Makes the server's clock wrong by so many milliseconds. */
    shiftClock: async (milliseconds: number) => {
      await writeFile(clockFile, String(milliseconds))
      const pid = await findServerProcess(server.pid)
      if (pid !== undefined) process.kill(pid, 'SIGUSR2')
    },
  }
}
