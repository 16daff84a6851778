import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/change-history/api.ts'
import type { AppContext } from '../../app-context.ts'
import { mount } from '../../http/mount.ts'
import { getRegisterHistory } from './register/service.ts'
import { getHistory, getHistoryWithNames } from './service.ts'

export function changeHistoryRoutes(app: FastifyInstance, { db }: AppContext): void {
  mount(app, api.getLessonTemplateHistory, ({ params, query, context }) =>
    getHistory(db, 'lessonTemplates', params.id, query, context),
  )
  mount(app, api.getClassHistory, ({ params, query, context }) => getHistory(db, 'classes', params.id, query, context))
  mount(app, api.getStudentHistory, ({ params, query, context }) =>
    getHistoryWithNames(db, 'students', params.id, query, context),
  )
  mount(app, api.getScheduledLessonHistory, ({ params, query, context }) =>
    getHistoryWithNames(db, 'scheduledLessons', params.id, query, context),
  )
  mount(app, api.getStudentProgressHistory, ({ params, query, context }) =>
    getHistory(db, 'studentProgress', params.id, query, context),
  )
  mount(app, api.getRegisterHistory, ({ params, query, context }) => getRegisterHistory(db, params.id, query, context))
}
