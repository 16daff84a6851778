import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { classifyRefresh, encodeRefreshToken, hasValidMac, parseRefreshToken } from './refresh-token.ts'

const session = { id: randomUUID(), refreshKey: randomBytes(32), refreshCounter: 0 }

describe('refresh tokens', () => {
  test.each([0, 1, 127, 128, 300, 16_384, 2_147_483_647])('contain the counter %i', (refreshCounter) => {
    const token = encodeRefreshToken({ ...session, refreshCounter })
    const parsed = parseRefreshToken(token)
    expect(parsed).toMatchObject({ sessionId: session.id, counter: refreshCounter })
    expect(parsed && hasValidMac(parsed, session.refreshKey)).toBe(true)
    expect(encodeRefreshToken({ ...session, refreshCounter })).toBe(token)
  })

  test('made with another key have no valid MAC', () => {
    const parsed = parseRefreshToken(encodeRefreshToken({ ...session, refreshKey: randomBytes(32) }))
    expect(parsed && hasValidMac(parsed, session.refreshKey)).toBe(false)
  })

  test('with a character changed, removed or added are malformed', () => {
    const token = encodeRefreshToken(session)
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === 'A' ? 'B' : 'A'
      expect(parseRefreshToken(token.slice(0, index) + other + token.slice(index + 1))).toBeUndefined()
      expect(parseRefreshToken(token.slice(0, index))).toBeUndefined()
    }
    for (const junk of ['', 'short', `${token}A`, `${token}=`, `${token}AAAA`, 'A'.repeat(10_000), 'ä'.repeat(20)]) {
      expect(parseRefreshToken(junk)).toBeUndefined()
    }
  })

  test.each([
    [5, 5, 0, 'rotate'],
    [5, 5, 1e9, 'rotate'],
    [5, 4, 0, 'repeat'],
    [5, 4, 1e9, 'repeat'],
    [5, 3, 9_999, 'repeat'],
    [5, 3, 10_000, 'reused'],
    [5, 0, 1e9, 'reused'],
    [5, 3, -9_999, 'repeat'],
    [5, 3, -10_000, 'reused'],
    [5, 6, 0, 'notIssued'],
  ] as const)('stored %i, presented %i, refreshed %i ms ago: %s', (stored, presented, milliseconds, outcome) => {
    expect(classifyRefresh(stored, presented, milliseconds)).toBe(outcome)
  })
})
