import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/calendar-feed/api.ts'
import { dateAt } from '../../../contract/kernel/dates.ts'
import type { AppContext } from '../../app-context.ts'
import { mount, mountWrite } from '../../http/mount.ts'
import { getOwnerOf } from './access.ts'
import { getCalendarFeed, renewCalendarFeed, writeFeed } from './service.ts'

export function calendarFeedRoutes(app: FastifyInstance, { db, config, clock }: AppContext): void {
  mount(app, api.getCalendarFeed, ({ context }) => getCalendarFeed(db, context, config))
  mountWrite(app, db, api.renewCalendarFeed, (tx, { context }) => renewCalendarFeed(tx, context, config), {
    onCommitted: ({ log }) => log('calendar-feed-renewed', {}),
  })

  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const now = clock()
    const owner = await getOwnerOf(db, request.params.file, { ip: request.ip, now })
    const text = await writeFeed(db, owner, { ...config, now, today: dateAt(now, config.timezone) })
    const etag = `"${hash('sha256', text, 'base64url')}"`
    reply.headers({ 'cache-control': 'private, no-cache', etag })
    // Also weakened by a proxy, or in a list of tags.
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(text)
  })
}
