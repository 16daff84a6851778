import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/scheduled-lessons/api.ts'
import type { AppContext } from '../../app-context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { mount } from '../../http/mount.ts'
import { listLessons, streamLessons } from './repository.ts'
import { deleteLesson, getClassDetail, isUnbounded, restoreLesson, scheduleLesson } from './service.ts'

export function scheduledLessonRoutes(app: FastifyInstance, { db }: AppContext): void {
  mount(
    app,
    api.listScheduledLessons,
    ({ query }) => listLessons(db, query),
    ({ query }) => (isUnbounded(query) ? streamLessons(db, query) : undefined),
  )

  mount(app, api.createScheduledLesson, ({ body, context }) =>
    inTransaction(db, context, (tx) => scheduleLesson(tx, body, context)),
  )
  mount(app, api.deleteScheduledLesson, ({ params, context }) =>
    inTransaction(db, context, (tx) => deleteLesson(tx, params.id, context)),
  )
  mount(app, api.restoreScheduledLesson, ({ params, context }) =>
    inTransaction(db, context, (tx) => restoreLesson(tx, params.id, context)),
  )

  mount(app, api.getClassDetail, ({ params }) => getClassDetail(db, params.id))
}
