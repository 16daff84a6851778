import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isGenuine, judgeRefresh, parseRefreshToken, refreshToken } from './refresh-token.ts'

const session = { id: randomUUID(), refreshKey: randomBytes(32), refreshCounter: 0 }

describe('refresh tokens', () => {
  test.each([0, 1, 127, 128, 300, 16_384, 2_147_483_647])('carry the counter %i', (refreshCounter) => {
    const token = refreshToken({ ...session, refreshCounter })
    const parsed = parseRefreshToken(token)
    expect(parsed).toMatchObject({ sessionId: session.id, counter: refreshCounter })
    expect(parsed && isGenuine(parsed, session.refreshKey)).toBe(true)
    expect(refreshToken({ ...session, refreshCounter })).toBe(token)
  })

  test('made with another key are forgeries', () => {
    const parsed = parseRefreshToken(refreshToken({ ...session, refreshKey: randomBytes(32) }))
    expect(parsed && isGenuine(parsed, session.refreshKey)).toBe(false)
  })

  test('with any character changed, or cut, or lengthened, are malformed', () => {
    const token = refreshToken(session)
    for (let place = 0; place < token.length; place += 1) {
      const other = token[place] === 'A' ? 'B' : 'A'
      expect(parseRefreshToken(token.slice(0, place) + other + token.slice(place + 1))).toBeUndefined()
      expect(parseRefreshToken(token.slice(0, place))).toBeUndefined()
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
    [5, 6, 0, 'notIssued'],
  ] as const)('stored %i, presented %i, refreshed %i ms ago: %s', (stored, presented, since, verdict) => {
    expect(judgeRefresh(stored, presented, since)).toBe(verdict)
  })
})
