import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/student-progress/api.ts'
import type { AppContext } from '../../app-context.ts'
import { mount, mountWrite } from '../../http/mount.ts'
import { getLesson } from '../scheduled-lessons/access.ts'
import { isUnbounded } from '../scheduled-lessons/service.ts'
import { progressRecorder } from './recording/service.ts'
import { listProgress } from './repository.ts'
import { getClassJournal, getClassRegister, getRegister, getStudentDetail, undoSave } from './service.ts'
import { streamProgressAsJson } from './unbounded-list/repository.ts'

export function studentProgressRoutes(app: FastifyInstance, { db, reportDb, registerDb }: AppContext): void {
  mount(
    app,
    api.listStudentProgress,
    ({ query }) => listProgress(db, query),
    ({ query }) => (isUnbounded(query) ? streamProgressAsJson(reportDb, query) : undefined),
  )
  mount(app, api.listLessonProgress, async ({ params, context }) => {
    await getLesson(db, params.id, context)
    return listProgress(db, { lessonId: params.id })
  })
  mount(app, api.getRegister, ({ params, context }) => getRegister(db, params.id, context))
  mount(app, api.getStudentDetail, ({ params }) => getStudentDetail(db, params.id))
  mount(app, api.getClassRegister, ({ params, query }) => getClassRegister(reportDb, params.id, query))
  mount(app, api.getClassJournal, ({ params, query }) => getClassJournal(reportDb, params.id, query))

  const { record, update } = progressRecorder(registerDb)
  mount(app, api.recordStudentProgress, ({ body, context }) => record(body, context))
  mount(app, api.updateStudentProgress, ({ params, body, context }) => update(params.id, body, context))
  mountWrite(app, registerDb, api.undoSave, (tx, { params, context }) => undoSave(tx, params.saveId, context), {
    saveIdOf: ({ params }) => params.saveId,
  })
}
