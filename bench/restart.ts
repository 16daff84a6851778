// npm run bench:restart: how soon a server whose process was killed is ready again, on the PostgreSQL that still runs. A
// real server process on a durable database of its own; ends by itself, with exit code 1 when a limit is exceeded.
import { loadavg } from 'node:os'
import { percentile, timesOf } from '../command-line/percentiles.ts'
import { startSourceServer } from '../real-server/source-server.ts'

const rounds = Number(process.env.ROUNDS ?? 10)
const allowedMs = 5_000

const server = await startSourceServer()
try {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await server.kill()
    const begun = performance.now()
    await server.restart()
    times.push(performance.now() - begun)
  }
  console.log(`load average ${loadavg()[0]?.toFixed(2)}`)
  console.table({ 'ready again after SIGKILL': timesOf(times) })
  console.log(`longest: ${percentile(times, 100).toFixed(0)} ms (allowed: ${allowedMs})`)
  process.exitCode = percentile(times, 100) <= allowedMs ? 0 : 1
} finally {
  await server.stop()
}
