import { createParser } from 'eventsource-parser'
import type { ChangeEvent } from '../src/contract/changes/rules.ts'

/** Opens a stream of changes and reads it until the signal; resolves when it is open. `onChanges` gets what was committed between two versions. */
export async function openChangeStream(
  { url, token }: { url: string; token: string },
  signal: AbortSignal,
  onChanges: (changes: readonly ChangeEvent[]) => void,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const { body, status } = await fetch(`${url}/api/changes`, { headers, signal })
  if (status !== 200 || !body) throw new Error(`No stream: ${status}`)
  const changes: ChangeEvent[] = []
  const parser = createParser({
    onEvent: ({ event, data, id }) => {
      if (event === 'change') changes.push(JSON.parse(data))
      if (id) onChanges(changes.splice(0))
    },
  })
  const read = async () => {
    for await (const text of body.pipeThrough(new TextDecoderStream())) parser.feed(text)
  }
  void read().catch(() => undefined)
}
