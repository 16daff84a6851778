import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/scheduled-lessons/api.ts'
import type { AppContext } from '../../app-context.ts'
import { softDelete } from '../../db/entity-rows.ts'
import { mount, mountWrite } from '../../http/mount.ts'
import { listLessonsWithJournal, streamLessonsAsJson } from './journal/repository.ts'
import { planLessons, undoLessonPlan } from './plans/service.ts'
import {
  createScheduledLesson,
  getClassDetail,
  isUnbounded,
  restoreScheduledLesson,
  updateScheduledLesson,
} from './service.ts'

export function scheduledLessonRoutes(app: FastifyInstance, { db, reportDb }: AppContext): void {
  mount(
    app,
    api.listScheduledLessons,
    ({ query, context }) => listLessonsWithJournal(db, query, context),
    ({ query, context }) => (isUnbounded(query) ? streamLessonsAsJson(reportDb, query, context) : undefined),
  )
  mountWrite(app, db, api.createScheduledLesson, (tx, { body, context }) => createScheduledLesson(tx, body, context))
  mountWrite(
    app,
    db,
    api.updateScheduledLesson,
    (tx, { params, body, context }) => updateScheduledLesson(tx, params.id, body, context),
    { saveIdOf: ({ body }) => body.saveId },
  )
  mountWrite(app, db, api.deleteScheduledLesson, (tx, { params, context }) =>
    softDelete(tx, 'scheduledLessons', params.id, context),
  )
  mountWrite(
    app,
    db,
    api.restoreScheduledLesson,
    (tx, { params, context }) => restoreScheduledLesson(tx, params.id, context),
    {
      onCommitted: ({ log, params }) => log('restored', { kind: 'lesson', id: params.id }),
    },
  )
  mountWrite(app, db, api.planLessons, (tx, { body, context }) => planLessons(tx, body, context), {
    saveIdOf: ({ body }) => body.id,
  })
  mountWrite(app, db, api.undoLessonPlan, (tx, { params, context }) => undoLessonPlan(tx, params.id, context), {
    saveIdOf: ({ params }) => params.id,
  })
  mount(app, api.getClassDetail, ({ params, query }) => getClassDetail(db, params.id, query))
}
