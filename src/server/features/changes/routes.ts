import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { streamChanges } from '../../../contract/changes/api.ts'
import { invariant } from '../../../contract/kernel/invariant.ts'
import type { AppContext } from '../../app-context.ts'
import { mountRoute } from '../../http/mount.ts'
import { type ChangeStream, changeFeed } from './service.ts'

/** A client that reads nothing for so many bytes is disconnected. */
const maxUnread = 256 * 1024

/** Serves the event stream. Proxies and compression would delay events, so headers tell both to leave it as it is. */
export function changeRoutes(app: FastifyInstance, { db, clock }: AppContext): void {
  const feed = changeFeed({ db, clock, log: app.log })
  app.addHook('preClose', async () => feed.close())
  mountRoute(app, streamChanges, async (_, { request, reply }) => {
    const { identity, headers } = request
    invariant(identity, 'the caller is admitted')
    const events = new Readable({ read: () => undefined })
    const stream: ChangeStream = {
      identity,
      send: (text) => {
        if (text) events.push(text)
        if (events.readableLength > maxUnread) events.destroy()
      },
      end: () => {
        feed.remove(stream)
        events.push(null)
      },
    }
    events.once('close', () => feed.remove(stream))
    await feed.add(stream, headers['last-event-id']?.toString())
    clearTimeout(request.deadline)
    reply.headers({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    })
    return reply.send(events)
  })
}
