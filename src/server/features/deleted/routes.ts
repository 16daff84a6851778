import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/deleted/api.ts'
import { firstRestorable } from '../../../contract/deleted/rules.ts'
import type { AppContext } from '../../app-context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { mount } from '../../http/mount.ts'
import { listDeleted } from './repository.ts'
import { purgeDeleted } from './service.ts'

export function deletedRoutes(app: FastifyInstance, { db }: AppContext): void {
  mount(app, api.listDeleted, ({ query, context: { today } }) =>
    listDeleted(db, 'restorable', query, firstRestorable(today)),
  )
  mount(app, api.listLongDeleted, ({ query, context: { today } }) =>
    listDeleted(db, 'older', query, firstRestorable(today)),
  )
  mount(app, api.purgeDeleted, async ({ params, context, log }) => {
    const { kind, id } = await inTransaction(db, context, (tx) => purgeDeleted(tx, params.id, context))
    log('purged', { kind, id })
  })
}
