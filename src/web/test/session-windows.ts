import { afterEach, beforeEach, vi } from 'vitest'
import { stubLocalStorage } from './local-storage.ts'

export const sessionKey = 'daybook-session'
export const unfinishedKey = 'daybook-unfinished-sign-out'
export const renewalPath = '/auth/v1/token?grant_type=refresh_token'
export const logoutPath = '/auth/v1/logout?scope=local'

type Sent = { path: string; token?: string | undefined; refreshToken?: string; credentials: string | undefined }

const untouched = () => ({
  /** What was sent to the auth service. */
  sent: [] as Sent[],
  isAway: false,
  /** Whether the cookie of the product API is accepted. */
  isCookieValid: true,
  /** Whether renewals are refused. */
  isRefused: false,
  waitForAnswer: async (_path: string, _signal: AbortSignal | null | undefined): Promise<unknown> => undefined,
})

/** How the network and the server are, and what was sent to it; as at the start in every test. */
export const network = untouched()

let clients: { dispose: () => Promise<void> }[] = []

export const sessionOf = (name: string, { expiresIn = 3600, round = 1 } = {}) => ({
  access_token: `${name}-access-${round}`,
  refresh_token: `${name}-refresh-${round}`,
  token_type: 'bearer',
  expires_in: expiresIn,
  expires_at: Math.floor(Date.now() / 1000) + expiresIn,
  user: { id: name, email: `${name}@school.test` },
})
export const store = (session: object) => localStorage.setItem(sessionKey, JSON.stringify(session))
export const storedSession = () => JSON.parse(localStorage.getItem(sessionKey) ?? 'null')

/** Answers as the server does, where the network is there. */
async function answer(path: string, init: RequestInit = {}): Promise<Response> {
  if (path.startsWith('/auth/')) {
    const body = init.body ? JSON.parse(String(init.body)) : {}
    const token = new Headers(init.headers).get('Authorization')?.replace('Bearer ', '')
    network.sent.push({ path, token, refreshToken: body.refresh_token, credentials: init.credentials })
  }
  await network.waitForAnswer(path, init.signal)
  if (network.isAway) throw new TypeError('Failed to fetch')
  if (path === '/auth/v1/token?grant_type=password') return Response.json(sessionOf('olena'))
  if (path === renewalPath) {
    if (network.isRefused) return Response.json({ error_code: 'session_not_found', msg: 'No session' }, { status: 403 })
    network.isCookieValid ||= init.credentials !== 'omit'
    return Response.json(sessionOf(network.sent.at(-1)?.refreshToken?.split('-')[0] ?? '', { round: 2 }))
  }
  if (path === logoutPath) return new Response(null, { status: 204 })
  return network.isCookieValid ? Response.json({ role: 'teacher' }) : new Response('', { status: 401 })
}

/** The modules of a window that is opened now. */
export async function openWindow() {
  vi.resetModules()
  const [client, renewal, state, signIn, auth] = [
    await import('../lib/api/client.ts'),
    await import('../session/session-renewal.ts'),
    await import('../session/session-state.ts'),
    await import('../session/sign-in.ts'),
    await import('../session/auth-client.ts'),
  ]
  renewal.renewSessionWhenRefused()
  clients.push(auth.authClient)
  return { ...client, ...renewal, ...state, ...signIn }
}

export type Window = Awaited<ReturnType<typeof openWindow>>

/** Gives every test of a file an empty storage, a network of its own and stopped timers. */
export function stubWindows(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    stubLocalStorage()
    Object.assign(network, untouched())
    clients = []
    const events = new EventTarget()
    const listening = {
      addEventListener: events.addEventListener.bind(events),
      removeEventListener: events.removeEventListener.bind(events),
      dispatchEvent: events.dispatchEvent.bind(events),
    }
    for (const [name, value] of Object.entries(listening)) vi.stubGlobal(name, value)
    vi.stubGlobal('window', { ...listening, location: { href: 'https://school.test/' } })
    vi.stubGlobal('document', { visibilityState: 'visible' })
    vi.stubGlobal('history', { pushState: () => undefined, replaceState: () => undefined })
    vi.stubGlobal('BroadcastChannel', undefined)
    vi.stubGlobal('fetch', answer)
    vi.spyOn(console, 'warn').mockReturnValue()
  })

  afterEach(async () => {
    await Promise.all(clients.map((client) => client.dispose()))
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
}
