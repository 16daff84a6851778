import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/change-history/api.ts'
import type {
  ClassHistory,
  LessonTemplateHistory,
  ScheduledLessonHistory,
  StudentHistory,
  StudentProgressHistory,
} from '../../../contract/change-history/schema.ts'
import type { AppContext } from '../../app-context.ts'
import { mount } from '../../http/mount.ts'
import { getHistory, getHistoryWithNames, getRegisterHistory } from './service.ts'

/** The states are read from JSON, so that the compiler does not know their fields. */
export function changeHistoryRoutes(app: FastifyInstance, { db }: AppContext): void {
  mount(app, api.getLessonTemplateHistory, async ({ params, query, context }) => {
    return (await getHistory(db, 'lessonTemplates', params.id, query, context)) as LessonTemplateHistory
  })
  mount(app, api.getClassHistory, async ({ params, query, context }) => {
    return (await getHistory(db, 'classes', params.id, query, context)) as ClassHistory
  })
  mount(app, api.getStudentHistory, async ({ params, query, context }) => {
    return (await getHistoryWithNames(db, 'students', params.id, query, context)) as StudentHistory
  })
  mount(app, api.getScheduledLessonHistory, async ({ params, query, context }) => {
    return (await getHistoryWithNames(db, 'scheduledLessons', params.id, query, context)) as ScheduledLessonHistory
  })
  mount(app, api.getStudentProgressHistory, async ({ params, query, context }) => {
    return (await getHistory(db, 'studentProgress', params.id, query, context)) as StudentProgressHistory
  })
  mount(app, api.getRegisterHistory, ({ params, query, context }) => getRegisterHistory(db, params.id, query, context))
}
