import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/lesson-templates/api.ts'
import type { AppContext } from '../../app-context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { mount } from '../../http/mount.ts'
import { listLessonTemplates } from './repository.ts'
import { createLessonTemplate, deleteLessonTemplate, restoreLessonTemplate, updateLessonTemplate } from './service.ts'

export function lessonTemplateRoutes(app: FastifyInstance, { db, clock }: AppContext): void {
  mount(app, api.listLessonTemplates, () => listLessonTemplates(db))

  mount(app, api.createLessonTemplate, ({ body, caller }) =>
    inTransaction(db, caller.userId, (tx) => createLessonTemplate(tx, body, caller.userId)),
  )
  mount(app, api.updateLessonTemplate, ({ params, body, caller }) =>
    inTransaction(db, caller.userId, (tx) => updateLessonTemplate(tx, params.id, body, caller.userId)),
  )
  mount(app, api.deleteLessonTemplate, ({ params, caller }) =>
    inTransaction(db, caller.userId, (tx) => deleteLessonTemplate(tx, params.id, clock(), caller.userId)),
  )
  mount(app, api.restoreLessonTemplate, ({ params, caller }) =>
    inTransaction(db, caller.userId, (tx) => restoreLessonTemplate(tx, params.id, caller.userId)),
  )
}
