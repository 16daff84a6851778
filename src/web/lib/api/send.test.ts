import { afterEach, expect, test, vi } from 'vitest'
import { fetchWithTimeout } from './send.ts'

afterEach(() => vi.unstubAllGlobals())

test('a request without an answer in time fails as a lost connection does, and one that is given up as that', async () => {
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  await expect(fetchWithTimeout('/api/classes', {}, 1)).rejects.toThrow(TypeError)
  const own = new AbortController()
  const answer = fetchWithTimeout('/api/classes', { signal: own.signal })
  own.abort()
  await expect(answer).rejects.toBe(own.signal.reason)
})
