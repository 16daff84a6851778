import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/deleted/api.ts'
import type { AppContext } from '../../app-context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { mount } from '../../http/mount.ts'
import { listLongDeleted, listRestorable, purgeDeleted } from './service.ts'

export function deletedRoutes(app: FastifyInstance, { db }: AppContext): void {
  mount(app, api.listDeleted, ({ query, context }) => listRestorable(db, query, context))
  mount(app, api.listLongDeleted, ({ query, context }) => listLongDeleted(db, query, context))
  mount(app, api.purgeDeleted, async ({ params, context, log }) => {
    const { kind, id } = await inTransaction(db, context, (tx) => purgeDeleted(tx, params.id, context))
    log('purged', { kind, id })
  })
}
