import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/lesson-templates/api.ts'
import type { AppContext } from '../../app-context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { mount } from '../../http/mount.ts'
import { listLessonTemplates } from './repository.ts'
import { createLessonTemplate, deleteLessonTemplate, restoreLessonTemplate, updateLessonTemplate } from './service.ts'

export function lessonTemplateRoutes(app: FastifyInstance, { db }: AppContext): void {
  mount(app, api.listLessonTemplates, () => listLessonTemplates(db))

  mount(app, api.createLessonTemplate, ({ body, context }) =>
    inTransaction(db, context, (tx) => createLessonTemplate(tx, body, context)),
  )
  mount(app, api.updateLessonTemplate, ({ params, body, context }) =>
    inTransaction(db, context, (tx) => updateLessonTemplate(tx, params.id, body, context)),
  )
  mount(app, api.deleteLessonTemplate, ({ params, context }) =>
    inTransaction(db, context, (tx) => deleteLessonTemplate(tx, params.id, context)),
  )
  mount(app, api.restoreLessonTemplate, ({ params, context }) =>
    inTransaction(db, context, (tx) => restoreLessonTemplate(tx, params.id, context)),
  )
}
