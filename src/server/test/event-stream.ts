import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'
import type { ChangeEvent } from '../../contract/changes/rules.ts'
import type { Person } from './fixtures.ts'

/** The stream of changes as somebody reads it, with its events so far, oldest first. */
export async function openChanges(app: FastifyInstance, person: Person, headers: Record<string, string> = {}) {
  const response = await app.inject({
    url: '/api/changes',
    headers: { authorization: `Bearer ${await person.accessToken()}`, ...headers },
    payloadAsStream: true,
  })
  const stream = response.stream()
  const events: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => void events.push(event) })
  let hasEnded = false
  stream.on('data', (chunk) => parser.feed(String(chunk)))
  stream.on('end', () => {
    hasEnded = true
  })
  const changes = () =>
    events.filter(({ event }) => event === 'change').map(({ data }) => JSON.parse(data) as ChangeEvent)
  return {
    response,
    events,
    changes,
    /** The first change that concerns an id, once it has come. */
    changeOf: (id: string) =>
      vi.waitFor(
        () => {
          const change = changes().find(({ ids }) => ids.includes(id))
          if (!change) throw new Error(`No change of ${id} among ${JSON.stringify(events)}`)
          return change
        },
        { timeout: 5_000, interval: 5 },
      ),
    end: () =>
      vi.waitFor(
        () => {
          if (!hasEnded) throw new Error('The stream has not ended')
        },
        { timeout: 5_000, interval: 5 },
      ),
    close: () => response.raw.res.destroy(),
  }
}
