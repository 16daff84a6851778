import { createParser } from 'eventsource-parser'
import { streamChanges } from '../../../contract/changes/api.ts'
import { type ChangeEvent, latestHeartbeatSeconds } from '../../../contract/changes/rules.ts'
import { request } from '../../lib/api/client.ts'

/** What was committed up to a version of the school. */
export type Batch = { version: number; changes: ChangeEvent[] }

// The longest that a timer can be: a stream has no end.
const noTimeoutMs = 2 ** 31 - 1

/**
 * Reads the stream of changes after a version, until it ends, is aborted, or its next heartbeat is late. Rejects where no
 * stream is answered.
 */
export async function readChanges(
  after: number | undefined,
  signal: AbortSignal,
  onBatch: (batch: Batch) => void,
): Promise<void> {
  const lost = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const expectHeartbeat = () => {
    clearTimeout(timer)
    timer = setTimeout(() => lost.abort(), latestHeartbeatSeconds * 1000)
  }
  expectHeartbeat()
  try {
    const { headers, body } = await request(streamChanges.method, streamChanges.path, undefined, {
      signal: AbortSignal.any([signal, lost.signal]),
      timeoutMs: noTimeoutMs,
      headers: after === undefined ? {} : { 'Last-Event-ID': String(after) },
    })
    // A proxy may answer with something else.
    if (!body || headers.get('content-type') !== 'text/event-stream') throw new TypeError('There is no stream')
    let changes: ChangeEvent[] = []
    const parser = createParser({
      onEvent: ({ event, data, id }) => {
        if (event === 'change') changes.push(JSON.parse(data))
        if (!id) return
        onBatch({ version: Number(id), changes })
        changes = []
      },
    })
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      expectHeartbeat()
      parser.feed(part.value)
    }
  } finally {
    clearTimeout(timer)
  }
}
