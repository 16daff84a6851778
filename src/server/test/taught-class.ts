import { afterAll, beforeAll, beforeEach } from 'vitest'
import { scheduleLesson } from './factories.ts'
import { type TestSchool, testSchool } from './fixtures.ts'
import { createTaughtClass, createTemplates, listLessonsOfClass } from './plans.ts'

/** It is Monday, 2026-03-02, 12:00 at the school. */
export let school: TestSchool
export let templateIds: string[]
export let classId: string

/** Gives the tests of a file a school with three templates, and each of them a class of its own. */
export function createClasses(): void {
  beforeAll(async () => {
    school = await testSchool()
    templateIds = await createTemplates(school, 3)
  })
  beforeEach(async () => {
    classId = await createTaughtClass(school, { name: '5-А' })
  })
  afterAll(() => school.close())
}

/** A lesson of the class. */
export const at = (date: string, startTime = '09:00', template = 0) =>
  scheduleLesson(school, { classId, date, startTime, templateId: templateIds[template] ?? '' })

export const lessonsOfClass = (id = classId) => listLessonsOfClass(school, id)
