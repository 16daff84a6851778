import type { FastifyInstance } from 'fastify'
import { dateAt } from '../../../contract/kernel/dates.ts'
import * as api from '../../../contract/students/api.ts'
import type { AppContext } from '../../app-context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { mount } from '../../http/mount.ts'
import { getClass } from '../classes/access.ts'
import { listStudents, listStudentsOfClass } from './repository.ts'
import { createStudent, deleteStudent, moveStudents, restoreStudent, updateStudent } from './service.ts'

export function studentRoutes(app: FastifyInstance, { db, clock, config }: AppContext): void {
  const dayOf = (instant: Date) => dateAt(instant, config.timezone)
  const act = (actor: string) => ({ actor, today: dayOf(clock()), dayOf })

  mount(app, api.listStudents, () => listStudents(db))
  mount(app, api.listClassStudents, async ({ params }) => {
    await getClass(db, params.classId)
    return listStudentsOfClass(db, params.classId)
  })

  mount(app, api.createStudent, ({ body, caller }) =>
    inTransaction(db, caller.userId, (tx) => createStudent(tx, body, act(caller.userId))),
  )
  mount(app, api.updateStudent, ({ params, body, caller }) =>
    inTransaction(db, caller.userId, (tx) => updateStudent(tx, params.id, body, act(caller.userId))),
  )
  mount(app, api.moveStudents, ({ body, caller }) =>
    inTransaction(db, caller.userId, (tx) => moveStudents(tx, body, act(caller.userId))),
  )
  mount(app, api.deleteStudent, ({ params, caller }) =>
    inTransaction(db, caller.userId, (tx) => deleteStudent(tx, params.id, clock(), caller.userId)),
  )
  mount(app, api.restoreStudent, ({ params, caller }) =>
    inTransaction(db, caller.userId, (tx) => restoreStudent(tx, params.id, act(caller.userId))),
  )
}
