import { expect, test, vi } from 'vitest'
import { schoolVersionHeader } from '../../../contract/kernel/endpoint.ts'

test('the oldest version of all answers counts, and one without a version does not', async () => {
  vi.resetModules()
  const { noteVersion, oldestVersion } = await import('./school-version.ts')
  const note = (headers: Record<string, string>) => noteVersion(new Response(null, { headers }))
  note({})
  expect(oldestVersion()).toBeUndefined()
  for (const version of ['9', '7', '8']) note({ [schoolVersionHeader]: version })
  note({})
  expect(oldestVersion()).toBe(7)
})
