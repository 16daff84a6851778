import { timingSafeEqual } from 'node:crypto'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Connection } from './db/connect.ts'
import { sha256 } from './db/ids.ts'
import { countStored } from './db/status.ts'
import type { Db } from './db/transaction.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** What is measured while METRICS_TOKEN is set; this module is loaded only then, because it needs memory of its own. */
export function createMetrics(token: string) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'daybook_http_request_duration_seconds',
    help: 'Requests, by how long their answers took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const statements = new Histogram({
    name: 'daybook_database_statement_duration_seconds',
    help: 'SQL statements, by how long the database took; result is ok or failed',
    labelNames: ['result'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  })
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `daybook_${name}`, help, labelNames, registers: [registry] })
  const connections = gauge('database_connections', 'Connections to the database', ['state'])
  const waiting = gauge('database_waiting', 'Statements that wait for a connection')
  const sessions = gauge('sessions', 'Sessions that have not ended')
  const mails = gauge('mails', 'Mails, by state: waiting to be sent, given up, sent', ['state'])
  const uncounted = new Counter({
    name: 'daybook_metrics_database_failures_total',
    help: 'How often sessions and mails could not be counted for an answer',
    registers: [registry],
  })
  const tokenHash = sha256(token)
  let countConnections: Connection['countConnections'] = () => ({ busy: 0, idle: 0, waiting: 0 })

  return {
    isAllowed: (authorization = '') => timingSafeEqual(sha256(authorization.replace(/^Bearer /i, '')), tokenHash),
    watchConnections: (count: Connection['countConnections']) => {
      countConnections = count
    },
    countStatement: ({ level, queryDurationMillis }: { level: 'query' | 'error'; queryDurationMillis: number }) =>
      statements.observe({ result: level === 'query' ? 'ok' : 'failed' }, queryDurationMillis / 1000),
    countRequest: (method: string, route: string | undefined, status: number, milliseconds: number) =>
      requests.observe({ method, route: route ?? 'none', status }, milliseconds / 1000),
    /** All values, in the format of Prometheus. */
    text: async (db: Db): Promise<{ contentType: string; content: string }> => {
      const current = countConnections()
      connections.set({ state: 'busy' }, current.busy)
      connections.set({ state: 'idle' }, current.idle)
      waiting.set(current.waiting)
      // The other values are wanted above all while the database does not answer.
      const counts = await countStored(db).catch(() => undefined)
      if (counts) {
        sessions.set(counts.sessions)
        mails.set({ state: 'waiting' }, counts.waiting)
        mails.set({ state: 'givenUp' }, counts.givenUp)
        mails.set({ state: 'sent' }, counts.sent)
      } else uncounted.inc()
      return { contentType: registry.contentType, content: await registry.metrics() }
    },
  }
}
