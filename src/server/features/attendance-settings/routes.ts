import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/attendance-settings/api.ts'
import type { AppContext } from '../../app-context.ts'
import { readSchoolDocument, replaceSchoolDocument } from '../../db/school-documents.ts'
import { mount, mountWrite } from '../../http/mount.ts'

export function attendanceSettingsRoutes(app: FastifyInstance, { db }: AppContext): void {
  mount(app, api.getAttendanceSettings, () => readSchoolDocument(db, 'attendanceSettings'))
  mountWrite(app, db, api.updateAttendanceSettings, async (tx, { body, context }) => {
    const { document } = await replaceSchoolDocument(tx, 'attendanceSettings', body, context.actor)
    return document
  })
}
