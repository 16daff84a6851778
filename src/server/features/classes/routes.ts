import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/classes/api.ts'
import type { AppContext } from '../../app-context.ts'
import { mount, mountWrite } from '../../http/mount.ts'
import { listUndoablePromotions, promoteClasses, undoPromotion } from './promotion/service.ts'
import { listClasses } from './repository.ts'
import { createClass, deleteClass, restoreClass, updateClass } from './service.ts'

export function classRoutes(app: FastifyInstance, { db }: AppContext): void {
  mount(app, api.listClasses, ({ query }) => listClasses(db, query))
  mountWrite(app, db, api.createClass, (tx, { body, context }) => createClass(tx, body, context))
  mountWrite(app, db, api.updateClass, (tx, { params, body, context }) => updateClass(tx, params.id, body, context))
  mountWrite(app, db, api.deleteClass, (tx, { params, context }) => deleteClass(tx, params.id, context))
  mountWrite(app, db, api.restoreClass, (tx, { params, context }) => restoreClass(tx, params.id, context), {
    onCommitted: ({ log, params }) => log('restored', { kind: 'class', id: params.id }),
  })
  mount(app, api.listPromotions, () => listUndoablePromotions(db))
  mountWrite(app, db, api.promoteClasses, (tx, { body, context }) => promoteClasses(tx, body, context), {
    saveIdOf: ({ body }) => body.id,
  })
  mount(app, api.undoPromotion, ({ params, context }) => undoPromotion(db, params.id, context))
}
