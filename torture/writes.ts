import { setTimeout as delay } from 'node:timers/promises'
import type { Entry, Ledger } from './ledger.ts'
import { type Answer, type Call, type Person, retryMs } from './person.ts'

/** A write of one row: what is sent, and the content that the row has after it. */
export type Write = {
  entry: Entry
  content: string
  call: Call
  /** The content of an entity as the API answers it, to compare with what is stored already. */
  contentOf?: (entity: Record<string, unknown>) => string
}

/** Nobody goes on at once when something could not be saved. */
const pauseMs = 500

export type Writer = { person: Person; ledger: Ledger; signal: AbortSignal }

/**
 * Sends a write again as long as there is no answer, with the same ids, as a browser does. Returns the answer that acknowledges it;
 * undefined when the server says that it is unavailable, after which nobody knows what is stored.
 */
export async function write({ person, ledger, signal }: Writer, write: Write): Promise<Answer | undefined> {
  const { entry, content, call } = write
  ledger.send(entry, content)
  for (let isRepeated = false; ; isRepeated = true) {
    const sentAt = performance.now()
    const counts = ledger.currentCounts()
    counts.attempts += 1
    const answer = await person.send(call).catch(() => undefined)
    if (!answer) {
      counts.unanswered += 1
      if (signal.aborted) return undefined
      await delay(retryMs)
      continue
    }
    if (answer.status === 503) {
      counts.unavailable += 1
      await delay(pauseMs)
      return undefined
    }
    if (isAcknowledged(answer, write, isRepeated)) {
      counts.acknowledged += 1
      ledger.acknowledge(entry, sentAt)
      return answer
    }
    ledger.addProblem(`${call.method} ${call.path} was answered with ${answer.status}: ${answer.text}`)
    return undefined
  }
}

/** An earlier attempt whose answer was lost may have been stored: then the row is deleted already, or is as it was wanted. */
function isAcknowledged({ status, body }: Answer, { call, content, contentOf }: Write, isRepeated: boolean): boolean {
  if (status < 300) return true
  if (!isRepeated) return false
  if (call.method === 'DELETE') return status === 404
  return status === 409 && contentOf !== undefined && contentOf(Object(body.current)) === content
}
