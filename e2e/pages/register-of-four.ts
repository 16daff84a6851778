import type { Page, Request } from '@playwright/test'
import type { ApiActor } from '../fixtures.ts'
import { createClass, createStudents, createTemplate, scheduleLesson } from '../test-data.ts'

/** A register of four students, and what its page saves. */

/** In the order of the register: by the Ukrainian alphabet. */
export const names = ['Олена Бойко', 'Ганна Ґалаґан', 'Максим Мельник', 'Іван Сірко'] as const

/** Creates a lesson of today with a class of these four. */
export async function createLesson(actor: ApiActor) {
  const classId = await createClass(actor)
  const [olena = '', hanna = '', maksym = '', ivan = ''] = await createStudents(actor, classId, names)
  const templateId = await createTemplate(actor)
  // It has begun, whatever the time is.
  const lessonId = await scheduleLesson(actor, { templateId, classId, startTime: '00:00' })
  return { lessonId, classId, templateId, olena, hanna, maksym, ivan }
}

/** The requests that save records. */
export const saveRequests = '**/api/student-progress**'

/** Lists the students whose records the page sends from now on. */
export function listSaves(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request: Request) => {
    const isSave = /student-progress(?!.*undo$)/.test(request.url()) && ['POST', 'PUT'].includes(request.method())
    if (isSave) sent.push(request.postDataJSON().studentId)
  })
  return sent
}
