import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/school-calendar/api.ts'
import type { AppContext } from '../../app-context.ts'
import { readSchoolDocument } from '../../db/school-documents.ts'
import { mount, mountWrite } from '../../http/mount.ts'
import { updateSchoolCalendar } from './service.ts'

export function schoolCalendarRoutes(app: FastifyInstance, { db }: AppContext): void {
  mount(app, api.getSchoolCalendar, () => readSchoolDocument(db, 'schoolCalendars'))
  mountWrite(app, db, api.updateSchoolCalendar, (tx, { body, context }) => updateSchoolCalendar(tx, body, context))
}
