import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/school-calendar/api.ts'
import type { AppContext } from '../../app-context.ts'
import { mount, mountWrite } from '../../http/mount.ts'
import { readSchoolCalendar } from './repository.ts'
import { updateSchoolCalendar } from './service.ts'

export function schoolCalendarRoutes(app: FastifyInstance, { db }: AppContext): void {
  mount(app, api.getSchoolCalendar, () => readSchoolCalendar(db))
  mountWrite(app, db, api.updateSchoolCalendar, (tx, { body, context }) => updateSchoolCalendar(tx, body, context))
}
