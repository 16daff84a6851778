import type { ApiActor } from '../fixtures.ts'
import type { TestSchool } from '../school.ts'
import { createClass, createStudents, createTemplate, insertPastLesson } from '../test-data.ts'

/** A class with three students and three lessons in March, in whose register specs enter attendance and points. */

const names = ['Олена Бойко', 'Марко Діденко', 'Іван Сірко'] as const
export const [olena, marko, ivan] = names
export const march = '2026-03'

export async function createMarch(school: TestSchool, actor: ApiActor) {
  const classId = await createClass(actor)
  const students = await createStudents(actor, classId, names)
  const templateId = await createTemplate(actor)
  const lessons: string[] = []
  for (const date of ['2026-03-02', '2026-03-09', '2026-03-16']) {
    lessons.push(await insertPastLesson(school, { templateId, classId, date, startTime: '09:00' }))
  }
  const [first = '', second = '', third = ''] = lessons
  const idOf = (name: string) => students[names.indexOf(name as typeof olena)] ?? ''
  return { classId, templateId, first, second, third, idOf }
}
