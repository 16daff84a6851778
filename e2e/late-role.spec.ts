import { type Actor, expect, test } from './fixtures.ts'
import { layoutShiftOf } from './layout-shift.ts'
import { createClass, createStudents } from './test-data.ts'

/** Pages whose buttons depend on the role, which arrives after everything else. */

const sizes = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
]

/** Opens the page, lets the role arrive once the button's place is drawn, and expects the button in it. */
async function expectStillPage({ page }: Actor, path: string, button: string) {
  for (const size of sizes) {
    const drawn = Promise.withResolvers<void>()
    await page.route('**/api/approved-users/activation', async (route) => {
      await drawn.promise
      await route.continue()
    })
    await page.setViewportSize(size)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: button })).toBeHidden()
    drawn.resolve()
    await expect(page.getByRole('button', { name: button }).first()).toBeVisible()
    expect(await layoutShiftOf(page), `${path} ${size.width}`).toBeLessThanOrEqual(0.02)
    await page.unroute('**/api/approved-users/activation')
  }
}

test('the buttons of a teacher and the form of an admin appear without moving anything', async ({
  asTeacher,
  asAdmin,
}) => {
  const classId = await createClass(asTeacher)
  await createStudents(asTeacher, classId, ['Олена Бойко', 'Іван Гончар'])
  await expectStillPage(asTeacher, '/students', 'Add Student')
  await expectStillPage(asTeacher, '/classes', 'New Class')
  await expectStillPage(asTeacher, '/templates', 'New Template')
  await expectStillPage(asAdmin, '/admin/users', 'Add User')
})
