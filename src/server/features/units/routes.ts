import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/units/api.ts'
import type { AppContext } from '../../app-context.ts'
import { softDelete } from '../../db/entity-rows.ts'
import { mount, mountWrite } from '../../http/mount.ts'
import { listUnits } from './repository.ts'
import { createUnit, restoreUnit, updateUnit } from './service.ts'

export function unitRoutes(app: FastifyInstance, { db }: AppContext): void {
  mount(app, api.listUnits, () => listUnits(db))
  mountWrite(app, db, api.createUnit, (tx, { body, context }) => createUnit(tx, body, context))
  mountWrite(app, db, api.updateUnit, (tx, { params, body, context }) => updateUnit(tx, params.id, body, context))
  mountWrite(app, db, api.deleteUnit, (tx, { params, context }) => softDelete(tx, 'units', params.id, context))
  mountWrite(app, db, api.restoreUnit, (tx, { params, context }) => restoreUnit(tx, params.id, context), {
    onCommitted: ({ log, params }) => log('restored', { kind: 'unit', id: params.id }),
  })
}
