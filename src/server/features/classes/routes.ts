import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/classes/api.ts'
import type { AppContext } from '../../app-context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { mount } from '../../http/mount.ts'
import { listClasses } from './repository.ts'
import { createClass, deleteClass, restoreClass, updateClass } from './service.ts'

export function classRoutes(app: FastifyInstance, { db }: AppContext): void {
  mount(app, api.listClasses, () => listClasses(db))

  mount(app, api.createClass, ({ body, context }) => inTransaction(db, context, (tx) => createClass(tx, body, context)))
  mount(app, api.updateClass, ({ params, body, context }) =>
    inTransaction(db, context, (tx) => updateClass(tx, params.id, body, context)),
  )
  mount(app, api.deleteClass, ({ params, context }) =>
    inTransaction(db, context, (tx) => deleteClass(tx, params.id, context)),
  )
  mount(app, api.restoreClass, ({ params, context }) =>
    inTransaction(db, context, (tx) => restoreClass(tx, params.id, context)),
  )
}
