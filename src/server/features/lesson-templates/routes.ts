import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/lesson-templates/api.ts'
import type { AppContext } from '../../app-context.ts'
import { softDelete } from '../../db/entity-rows.ts'
import { mount, mountWrite } from '../../http/mount.ts'
import { listLessonTemplates } from './repository.ts'
import { createLessonTemplate, restoreLessonTemplate, updateLessonTemplate } from './service.ts'

export function lessonTemplateRoutes(app: FastifyInstance, { db }: AppContext): void {
  mount(app, api.listLessonTemplates, () => listLessonTemplates(db))
  mountWrite(app, db, api.createLessonTemplate, (tx, { body, context }) => createLessonTemplate(tx, body, context))
  mountWrite(app, db, api.updateLessonTemplate, (tx, { params, body, context }) =>
    updateLessonTemplate(tx, params.id, body, context),
  )
  mountWrite(app, db, api.deleteLessonTemplate, (tx, { params, context }) =>
    softDelete(tx, 'lessonTemplates', params.id, context),
  )
  mountWrite(
    app,
    db,
    api.restoreLessonTemplate,
    (tx, { params, context }) => restoreLessonTemplate(tx, params.id, context),
    { onCommitted: ({ log, params }) => log('restored', { kind: 'template', id: params.id }) },
  )
}
