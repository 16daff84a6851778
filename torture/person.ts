import { setTimeout as delay } from 'node:timers/promises'
import { Agent, type Dispatcher, request } from 'undici'

export type Call = { method: Dispatcher.HttpMethod; path: string; body?: object }
export type Answer = { status: number; body: Record<string, unknown>; text: string }
export type Person = Awaited<ReturnType<typeof signIn>>

/** As long as a browser waits. */
const longestWaitMs = 60_000
const connections = 6
export const retryMs = 200

/**
 * Signs a person in, with connections of their own. `send` renews the session after an answer of 401 and sends the call once
 * more, as the browser does; it throws when there is no answer.
 */
export async function signIn(url: string, credentials: { email: string; password: string }, onSignedOut: () => void) {
  const dispatcher = new Agent({ connections, headersTimeout: longestWaitMs, bodyTimeout: longestWaitMs })
  let session = await openSession()
  let renewal: Promise<void> | undefined

  async function openSession(): Promise<{ token: string; refreshToken: string; userId: string }> {
    const { status, body, text } = await sendUntilAnswered(tokenCall('password', credentials))
    if (status !== 200) throw new Error(`Signing in was answered with ${status}: ${text}`)
    return sessionOf(body)
  }

  async function sendOnce({ method, path, body }: Call, token?: string): Promise<Answer> {
    const answer = await request(`${url}${path}`, {
      method,
      dispatcher,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
    })
    const text = await answer.body.text()
    return { status: answer.statusCode, body: text === '' ? {} : JSON.parse(text), text }
  }

  async function sendUntilAnswered(call: Call): Promise<Answer> {
    for (;;) {
      const answer = await sendOnce(call).catch(() => undefined)
      if (answer && answer.status !== 503 && answer.status !== 429) return answer
      await delay(retryMs)
    }
  }

  async function renew(): Promise<void> {
    const { status, body } = await sendUntilAnswered(
      tokenCall('refresh_token', { refresh_token: session.refreshToken }),
    )
    if (status === 200) session = sessionOf(body)
    else {
      onSignedOut()
      session = await openSession()
    }
    renewal = undefined
  }

  return {
    userId: session.userId,
    send: async (call: Call): Promise<Answer> => {
      const { token } = session
      const answer = await sendOnce(call, token)
      if (answer.status !== 401) return answer
      if (token === session.token) {
        renewal ??= renew()
        await renewal
      }
      return sendOnce(call, session.token)
    },
    close: () => dispatcher.destroy(),
  }
}

function tokenCall(grant: 'password' | 'refresh_token', body: object): Call {
  return { method: 'POST', path: `/auth/v1/token?grant_type=${grant}`, body }
}

function sessionOf(body: Record<string, unknown>) {
  const { id } = Object(body.user)
  return { token: String(body.access_token), refreshToken: String(body.refresh_token), userId: String(id) }
}
