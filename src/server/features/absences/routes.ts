import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/absences/api.ts'
import type { AppContext } from '../../app-context.ts'
import { softDelete } from '../../db/entity-rows.ts'
import { mount, mountWrite } from '../../http/mount.ts'
import { listAbsences } from './repository.ts'
import { createAbsence, restoreAbsence, updateAbsence } from './service.ts'

export function absenceRoutes(app: FastifyInstance, { db }: AppContext): void {
  mount(app, api.listAbsences, ({ query }) => listAbsences(db, query))
  mountWrite(app, db, api.createAbsence, (tx, { body, context }) => createAbsence(tx, body, context))
  mountWrite(app, db, api.updateAbsence, (tx, { params, body, context }) => updateAbsence(tx, params.id, body, context))
  mountWrite(app, db, api.deleteAbsence, (tx, { params, context }) => softDelete(tx, 'absences', params.id, context))
  mountWrite(app, db, api.restoreAbsence, (tx, { params, context }) => restoreAbsence(tx, params.id, context), {
    onCommitted: ({ log, params }) => log('restored', { kind: 'absence', id: params.id }),
  })
}
