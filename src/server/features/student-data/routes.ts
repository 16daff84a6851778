import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/student-data/api.ts'
import type { AppContext } from '../../app-context.ts'
import { mountFile, mountWrite } from '../../http/mount.ts'
import { eraseStudentData, exportStudentData } from './service.ts'

export function studentDataRoutes(app: FastifyInstance, { db, reportDb }: AppContext): void {
  mountFile(app, api.exportStudentData, async ({ params, query, context, log }) => {
    const file = await exportStudentData(reportDb, params.id, { now: context.now, locale: query.locale ?? 'en-US' })
    log('exported', { kind: 'student', id: params.id })
    return file
  })
  mountWrite(app, db, api.eraseStudentData, (tx, { params, body }) => eraseStudentData(tx, params.id, body), {
    onCommitted: ({ log, params }) => log('erased', { kind: 'student', id: params.id }),
  })
}
