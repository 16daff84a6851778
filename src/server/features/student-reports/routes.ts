import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/student-reports/api.ts'
import type { AppContext } from '../../app-context.ts'
import { mount, mountWrite } from '../../http/mount.ts'
import { listStudentReports, saveStudentReport } from './service.ts'

export function studentReportRoutes(app: FastifyInstance, { db, reportDb }: AppContext): void {
  mount(app, api.listStudentReports, ({ query, context }) => listStudentReports(reportDb, query, context.today))
  mountWrite(app, db, api.saveStudentReport, (tx, { body, context }) => saveStudentReport(tx, body, context))
}
