import { newId } from '../src/server/db/ids.ts'
import { expect, test } from './fixtures.ts'
import { expectStat, expectToast } from './pages/app.ts'
import type { TestSchool } from './school.ts'

test('of 1,200 students only the cards near the viewport are rendered', async ({ school, asTeacher: { page } }) => {
  await insertStudents(school, 1200)
  await page.goto('/students')
  await expectStat(page, 'Students', '1,200')
  await expectStat(page, 'Active Classes', '7')
  await expectStat(page, 'Unassigned', '200')
  await expectStat(page, 'Average per Class', '143')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1,200 students')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards.first()).toContainText('0001 Учень')
  const atFirst = await cards.count()
  expect(atFirst).toBeGreaterThan(12)
  expect(atFirst).toBeLessThan(60)
  await expect(cards.first()).toHaveAttribute('aria-setsize', '1200')

  await page.getByRole('button', { name: 'Select all shown (1,200)' }).click()
  await expect(page.getByText('At most 500 students are moved at once')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Clear selection' }).click()

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(cards.filter({ hasText: '1200 Учень' })).toBeInViewport()
  await expect(cards.last()).toHaveAttribute('aria-posinset', '1200')
  await expect(cards.filter({ hasText: '0001 Учень' })).toHaveCount(0)
  expect(await cards.count()).toBeLessThan(60)
  await page.getByRole('searchbox').pressSequentially('1200')
  await expect(cards.getByRole('heading')).toHaveText(['1200 Учень'])
  await page.getByRole('button', { name: 'Edit Учень 1200' }).click()
  await page.getByRole('dialog').getByLabel('First name').fill('Остання')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Success', 'Student updated successfully')
  await expect(cards.getByRole('heading')).toHaveText(['1200 Остання'])
})

/** Inserts students: a sixth of them in no class, the others in seven classes. */
async function insertStudents({ db }: TestSchool, count: number) {
  const classes = Array.from({ length: 7 }, (_, index) => ({
    id: newId(),
    name: `${index + 5}-А`,
    color: '#3B82F6' as const,
  }))
  const students = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    firstName: 'Учень',
    lastName: String(index + 1).padStart(4, '0'),
    studentId: `STU${2025 + Math.floor(index / 1000)}${String(index % 1000).padStart(3, '0')}`,
  }))
  const memberships = students.flatMap(({ id: studentId }, index) =>
    index % 6 === 0 ? [] : [{ id: newId(), studentId, classId: classes[index % 7]?.id ?? '' }],
  )
  await db.insertInto('classes').values(classes).execute()
  await db.insertInto('students').values(students).execute()
  await db.insertInto('classMemberships').values(memberships).execute()
}
