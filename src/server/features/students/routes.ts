import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/students/api.ts'
import type { AppContext } from '../../app-context.ts'
import { analyzeWhenGrown } from '../../db/statistics.ts'
import { inTransaction } from '../../db/transaction.ts'
import { mount } from '../../http/mount.ts'
import { getClass } from '../classes/access.ts'
import { listStudents, listStudentsOfClass } from './repository.ts'
import { createStudent, deleteStudent, moveStudents, restoreStudent, updateStudent } from './service.ts'

export function studentRoutes(app: FastifyInstance, { db }: AppContext): void {
  mount(app, api.listStudents, () => listStudents(db))
  mount(app, api.listClassStudents, async ({ params }) => {
    await getClass(db, params.classId)
    return listStudentsOfClass(db, params.classId)
  })

  const analyze = analyzeWhenGrown(db, ['students', 'classMemberships'], app.log)
  mount(app, api.createStudent, async ({ body, context }) => {
    const created = await inTransaction(db, context, (tx) => createStudent(tx, body, context))
    if (created.isNew) analyze()
    return created
  })
  mount(app, api.updateStudent, ({ params, body, context }) =>
    inTransaction(db, context, (tx) => updateStudent(tx, params.id, body, context)),
  )
  mount(app, api.moveStudents, ({ body, context }) =>
    inTransaction(db, context, (tx) => moveStudents(tx, body, context)),
  )
  mount(app, api.deleteStudent, ({ params, context }) =>
    inTransaction(db, context, (tx) => deleteStudent(tx, params.id, context)),
  )
  mount(app, api.restoreStudent, ({ params, context }) =>
    inTransaction(db, context, (tx) => restoreStudent(tx, params.id, context)),
  )
}
