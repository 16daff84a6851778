import { expect, test } from './fixtures.ts'
import { insertRecordedLessons } from './test-data.ts'

test('Back to a student’s page keeps how far it was scrolled', async ({ school, asTeacher }) => {
  const { page } = asTeacher
  const { studentId } = await insertRecordedLessons(school, asTeacher, 60)
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
