import { once } from 'node:events'
import { createServer } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openPool } from './connect.ts'
import { oneAttemptWhileRefused } from './refused-connections.ts'

test('while connections are refused one attempt is made at a time, and all others fail like it', async () => {
  let attempts = 0
  const server = createServer((socket) => {
    attempts += 1
    socket.resetAndDestroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const pool = openPool({ host: '127.0.0.1', port, user: 'daybook', database: 'daybook' }, pino({ level: 'silent' }))
  onTestFinished(async () => {
    await pool.end()
    server.close()
  })
  const { connect } = oneAttemptWhileRefused(pool)
  await expect(connect()).rejects.toMatchObject({ code: 'ECONNRESET' })
  const attemptsBefore = attempts
  const outcomes = await Promise.allSettled(Array.from({ length: 200 }, connect))
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
  expect(attempts - attemptsBefore).toBeLessThanOrEqual(1)
  await expect.poll(() => connect().then(undefined, () => attempts)).toBeGreaterThan(attemptsBefore)
})
