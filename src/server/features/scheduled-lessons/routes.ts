import type { FastifyInstance } from 'fastify'
import { dateAt } from '../../../contract/kernel/dates.ts'
import * as api from '../../../contract/scheduled-lessons/api.ts'
import type { AppContext } from '../../app-context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { mount } from '../../http/mount.ts'
import { listLessons } from './repository.ts'
import { deleteLesson, getClassDetail, restoreLesson, scheduleLesson } from './service.ts'

export function scheduledLessonRoutes(app: FastifyInstance, { db, clock, config }: AppContext): void {
  const act = (actor: string) => ({ actor, today: dateAt(clock(), config.timezone) })

  mount(app, api.listScheduledLessons, ({ query }) => listLessons(db, query))

  mount(app, api.createScheduledLesson, ({ body, caller }) =>
    inTransaction(db, caller.userId, (tx) => scheduleLesson(tx, body, act(caller.userId))),
  )
  mount(app, api.deleteScheduledLesson, ({ params, caller }) =>
    inTransaction(db, caller.userId, (tx) => deleteLesson(tx, params.id, clock(), caller.userId)),
  )
  mount(app, api.restoreScheduledLesson, ({ params, caller }) =>
    inTransaction(db, caller.userId, (tx) => restoreLesson(tx, params.id, caller.userId)),
  )

  mount(app, api.getClassDetail, ({ params }) => getClassDetail(db, params.id))
}
