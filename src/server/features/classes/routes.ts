import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/classes/api.ts'
import type { AppContext } from '../../app-context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { mount } from '../../http/mount.ts'
import { listClasses } from './repository.ts'
import { createClass, deleteClass, restoreClass, updateClass } from './service.ts'

export function classRoutes(app: FastifyInstance, { db, clock }: AppContext): void {
  mount(app, api.listClasses, () => listClasses(db))

  mount(app, api.createClass, ({ body, caller }) =>
    inTransaction(db, caller.userId, (tx) => createClass(tx, body, caller.userId)),
  )
  mount(app, api.updateClass, ({ params, body, caller }) =>
    inTransaction(db, caller.userId, (tx) => updateClass(tx, params.id, body, caller.userId)),
  )
  mount(app, api.deleteClass, ({ params, caller }) =>
    inTransaction(db, caller.userId, (tx) => deleteClass(tx, params.id, clock(), caller.userId)),
  )
  mount(app, api.restoreClass, ({ params, caller }) =>
    inTransaction(db, caller.userId, (tx) => restoreClass(tx, params.id, caller.userId)),
  )
}
