import { expect, onTestFinished, test, vi } from 'vitest'
import { stubLocalStorage } from '../test/local-storage.ts'

const expiresAt = Math.floor(Date.now() / 1000) + 3600
const user = { id: 'olena', email: 'olena@school.test' }
const session = { access_token: 'access', refresh_token: 'refresh', token_type: 'bearer', expires_at: expiresAt, user }

test.each([
  [204, true, false],
  [401, false, false],
  [403, false, false],
  [429, false, true],
  [500, false, true],
  [503, false, true],
])(
  'the end of all sessions that is answered %i has succeeded: %s, and leaves the one of this device: %s',
  async (status, hasSucceeded, isLeft) => {
    vi.resetModules()
    stubLocalStorage()
    localStorage.setItem('daybook-session', JSON.stringify(session))
    const ignore = () => undefined
    const listening = { addEventListener: ignore, removeEventListener: ignore, dispatchEvent: ignore }
    const history = { pushState: ignore, replaceState: ignore }
    const location = { href: 'https://school.test/' }
    for (const [name, value] of Object.entries({ ...listening, history, location })) vi.stubGlobal(name, value)
    vi.stubGlobal('window', { ...listening, location })
    vi.stubGlobal('document', { ...listening, visibilityState: 'visible' })
    vi.stubGlobal('BroadcastChannel', undefined)
    vi.spyOn(console, 'warn').mockReturnValue()
    vi.stubGlobal('fetch', async () =>
      status === 204 ? new Response(null, { status }) : Response.json({}, { status }),
    )
    const { endAllSessions } = await import('./session-renewal.ts')
    const { authClient } = await import('./auth-client.ts')
    onTestFinished(async () => {
      await authClient.dispose()
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
    })
    expect([await endAllSessions(), localStorage.getItem('daybook-session') !== null]).toEqual([hasSucceeded, isLeft])
  },
)
