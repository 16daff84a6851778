import { newId } from '../src/server/db/ids.ts'
import { expect, test } from './fixtures.ts'
import { createClass, createStudents, createTemplate } from './test-data.ts'

test('Back to a student’s page keeps how far it was scrolled', async ({ school, asTeacher }) => {
  const { page } = asTeacher
  const classId = await createClass(asTeacher)
  const [studentId = ''] = await createStudents(asTeacher, classId, ['Олена Бойко'])
  const templateId = await createTemplate(asTeacher)
  const lessons = Array.from({ length: 60 }, (_, day) => ({
    id: newId(),
    templateId,
    classId,
    date: new Date(Date.UTC(2025, 8, 1 + day)).toISOString().slice(0, 10),
    startTime: '09:00',
    endTime: '09:45',
  }))
  await school.db.insertInto('scheduledLessons').values(lessons).execute()
  const entryOf = ({ id }: { id: string }) => {
    return { id: newId(), studentId, scheduledLessonId: id, points: 1, isPresent: true, comment: '' }
  }
  await school.db.insertInto('studentProgress').values(lessons.map(entryOf)).execute()
  await page.goto(`/students/${studentId}`)
  await expect(page.getByRole('table', { name: 'History' }).locator('tbody tr')).toHaveCount(60)
  await page.evaluate(() => window.scrollTo(0, 1800))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1800)
  await page.locator('a[href="/templates"]').first().dispatchEvent('click')
  await expect(page).toHaveURL('/templates')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1800)
})
