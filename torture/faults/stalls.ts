import { setTimeout as delay } from 'node:timers/promises'
import { withDatabase } from '../../real-server/running-server.ts'
import { type Fault, holdMs } from './fault.ts'

/** SIGSTOP for all processes of PostgreSQL, then SIGCONT. */
export const databaseFrozen: Fault = {
  name: 'database frozen',
  inject: async ({ program, round }) => {
    const pids = await program.postgresProcesses()
    for (const pid of pids) send(pid, 'SIGSTOP')
    await delay(holdMs(round))
    for (const pid of pids) send(pid, 'SIGCONT')
    return performance.now()
  },
}

// A connection may have been closed meanwhile.
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {}
}

const tables = [
  'student_progress',
  'students',
  'scheduled_lessons',
  'class_memberships',
  'auth.sessions',
  'change_history',
]

/** Another connection that holds a table, as a migration or somebody's psql does. */
export const tableLocked: Fault = {
  name: 'table locked',
  inject: async ({ program, round }) => {
    await withDatabase(program, async (client) => {
      await client.query(`begin; lock table ${tables[round % tables.length]} in access exclusive mode`)
      await delay(holdMs(round))
      await client.query('rollback')
    })
    return performance.now()
  },
}
