import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from './db/connect.ts'
import { newId } from './db/ids.ts'
import { createMetrics } from './metrics.ts'
import { testDatabase } from './test/database.ts'
import { type TestSchool, testSchool } from './test/fixtures.ts'

const token = 'a-token-of-the-monitoring'
const authorization = `Bearer ${token}`

describe('GET /metrics', () => {
  let school: TestSchool
  beforeAll(async () => {
    const { connection, close } = await testDatabase()
    const metrics = createMetrics(token)
    const { host, database } = connection
    const databaseUrl = `postgres://daybook@${encodeURIComponent(host)}/${database}`
    const connected = await connect(
      { databaseUrl, dataDir: '/nowhere', databaseConnections: 10 },
      pino({ level: 'silent' }),
      { countStatement: metrics.countStatement },
    )
    metrics.watchConnections(connected.countConnections)
    const closeAll = async () => {
      await connected.close()
      await close()
    }
    school = await testSchool({ database: { ...connected, close: closeAll }, metrics, env: { METRICS_TOKEN: token } })
  })
  afterAll(() => school.close())

  const scrape = async () => {
    const { status, body, headers } = await school.asStranger.send('GET', '/metrics', undefined, { authorization })
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    return (line: string) => Number(new RegExp(`^${RegExp.escape(line)} (\\S+)$`, 'm').exec(String(body))?.[1])
  }

  test('counts requests by route and status', async () => {
    const id = crypto.randomUUID()
    for (let call = 0; call < 3; call++) await school.asTeacher.get(`/api/classes/${id}/detail`)
    await school.asStranger.get('/nowhere')
    const value = await scrape()
    const count = (labels: string) => value(`daybook_http_request_duration_seconds_count{${labels}}`)
    expect(count('method="GET",route="/api/classes/:id/detail",status="404"')).toBe(3)
    expect(count('method="GET",route="none",status="404"')).toBe(1)
  })

  test('counts statements, connections, sessions and mails', async () => {
    const before = await scrape()
    const statements = 'daybook_database_statement_duration_seconds_count{result="ok"}'
    await school.asTeacher.get('/api/classes')
    const value = await scrape()
    expect(value(statements)).toBeGreaterThan(before(statements))
    // The outbox may look for mails at this moment.
    await vi.waitFor(async () => expect((await scrape())('daybook_database_connections{state="busy"}')).toBe(0))
    expect(value('daybook_database_connections{state="idle"}')).toBeGreaterThan(0)
    expect(value('daybook_database_waiting')).toBe(0)
    expect(value('daybook_sessions')).toBe(3)
    expect(value('daybook_mails{state="waiting"}')).toBe(0)
    expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(0)
  })

  test.each([{}, { authorization: 'Bearer wrong' }, { authorization: `${authorization}x` }, { cookie: token }])(
    'is refused with %j',
    async (headers) => {
      const { status, body } = await school.asStranger.send('GET', '/metrics', undefined, headers)
      expect([status, body]).toEqual([401, { code: 'unauthenticated', message: 'Please send the token' }])
    },
  )
})

test('durations are in seconds, failed statements apart, and mails counted by their state', async () => {
  const { db, close } = await testDatabase()
  onTestFinished(close)
  const metrics = createMetrics(token)
  metrics.watchConnections(() => ({ busy: 1, idle: 2, waiting: 3 }))
  metrics.countRequest('GET', '/api/classes', 200, 1500)
  metrics.countStatement({ level: 'query', queryDurationMillis: 250 })
  metrics.countStatement({ level: 'error', queryDurationMillis: 4000 })
  const mail = {
    kind: 'invite' as const,
    link: null,
    linkExpiresAt: new Date('2026-03-03'),
    sentAt: null,
    nextAttemptAt: null,
  }
  const states = [
    { link: 'http://school.test/', nextAttemptAt: new Date('2026-03-02') },
    ...[1, 2].map(() => ({})),
    ...[1, 2, 3].map(() => ({ sentAt: new Date('2026-03-02') })),
  ]
  const mails = states.map((state, index) => ({ id: newId(), email: `t${index}@school.test`, ...mail, ...state }))
  await db.insertInto('outgoingMails').values(mails).execute()
  const lines = (await metrics.text(db)).content.split('\n')
  for (const line of [
    'http_request_duration_seconds_sum{method="GET",route="/api/classes",status="200"} 1.5',
    'database_statement_duration_seconds_sum{result="ok"} 0.25',
    'database_statement_duration_seconds_sum{result="failed"} 4',
    'database_connections{state="busy"} 1',
    'database_connections{state="idle"} 2',
    'database_waiting 3',
    'mails{state="waiting"} 1',
    'mails{state="givenUp"} 2',
    'mails{state="sent"} 3',
  ]) {
    expect(lines).toContain(`daybook_${line}`)
  }
})

test('what is counted in memory is answered while the database does not answer', async () => {
  const metrics = createMetrics(token)
  const school = await testSchool({ metrics })
  await school.db.destroy()
  const { status, body } = await school.asStranger.send('GET', '/metrics', undefined, { authorization })
  expect(status).toBe(200)
  expect(body).toContain('daybook_metrics_database_failures_total 1\n')
  await school.close()
})

test('without METRICS_TOKEN the address is not found', async () => {
  const school = await testSchool()
  const { status, body } = await school.asStranger.send('GET', '/metrics', undefined, { authorization })
  expect([status, body]).toEqual([404, { code: 'not_found', message: 'Not found' }])
  await school.close()
})
