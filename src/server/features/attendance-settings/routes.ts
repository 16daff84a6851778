import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/attendance-settings/api.ts'
import type { AppContext } from '../../app-context.ts'
import { readSchoolDocument } from '../../db/school-documents.ts'
import { mount, mountWrite } from '../../http/mount.ts'
import { updateAttendanceSettings } from './service.ts'

export function attendanceSettingsRoutes(app: FastifyInstance, { db }: AppContext): void {
  mount(app, api.getAttendanceSettings, () => readSchoolDocument(db, 'attendanceSettings'))
  mountWrite(app, db, api.updateAttendanceSettings, (tx, { body, context }) =>
    updateAttendanceSettings(tx, body, context),
  )
}
