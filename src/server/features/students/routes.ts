import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/students/api.ts'
import type { AppContext } from '../../app-context.ts'
import { softDelete } from '../../db/entity-rows.ts'
import { analyzeWhenGrown } from '../../db/statistics.ts'
import { mount, mountWrite } from '../../http/mount.ts'
import { getClass } from '../classes/access.ts'
import { listStudents, listStudentsOfClass } from './repository.ts'
import { createStudent, moveStudents, restoreStudent, updateStudent } from './service.ts'

export function studentRoutes(app: FastifyInstance, { db }: AppContext): void {
  mount(app, api.listStudents, () => listStudents(db))
  mount(app, api.listClassStudents, async ({ params }) => {
    await getClass(db, params.classId)
    return listStudentsOfClass(db, params.classId)
  })

  const analyze = analyzeWhenGrown(db, ['students', 'classMemberships'], app.log)
  mountWrite(app, db, api.createStudent, (tx, { body, context }) => createStudent(tx, body, context), {
    onCommitted: (_call, { isNew }) => isNew && analyze(),
  })
  mountWrite(app, db, api.updateStudent, (tx, { params, body, context }) => updateStudent(tx, params.id, body, context))
  mountWrite(app, db, api.moveStudents, (tx, { body, context }) => moveStudents(tx, body, context))
  mountWrite(app, db, api.deleteStudent, (tx, { params, context }) => softDelete(tx, 'students', params.id, context))
  mountWrite(app, db, api.restoreStudent, (tx, { params, context }) => restoreStudent(tx, params.id, context), {
    onCommitted: ({ log, params }) => log('restored', { kind: 'student', id: params.id }),
  })
}
