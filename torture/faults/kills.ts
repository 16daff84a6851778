import type { Fault, FaultContext } from './fault.ts'

/** kill -9 of the server, which is then started again as a service manager does. */
export const serverKilled: Fault = {
  name: 'server killed',
  inject: async ({ program }) => {
    const at = performance.now()
    await program.killServer()
    await program.restartServer()
    return at
  },
}

export const postgresKilled: Fault = {
  name: 'PostgreSQL killed',
  inject: async (context) => {
    const at = performance.now()
    await killPostmaster(context)
    return at
  },
}

/** kill -9 of one connection's process, after which PostgreSQL ends all others and recovers. */
export const connectionKilled: Fault = {
  name: 'connection killed',
  inject: async ({ program }) => {
    const at = performance.now()
    const pid = (await program.postgresProcesses()).at(-1)
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
    return at
  },
}

export const bothKilled: Fault = {
  name: 'both killed',
  inject: async (context) => {
    const at = performance.now()
    await Promise.all([killPostmaster(context), context.program.killServer()])
    await context.program.restartServer()
    return at
  },
}

async function killPostmaster({ program }: FaultContext): Promise<void> {
  const pid = await program.postmaster()
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
}
