import { type Actor, expect, test } from './fixtures.ts'
import { layoutShiftOf } from './layout-shift.ts'
import { holdAnswers } from './network.ts'
import { createClass, createStudents } from './test-data.ts'

/** Pages whose buttons depend on the role, which arrives after everything else. */

const activation = '**/api/approved-users/activation'
const sizes = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
]

/** Opens the page, answers what the role is once the rest is shown, and expects that the button then moves nothing. */
async function expectNoLayoutShift({ page }: Actor, path: string, button: string) {
  for (const size of sizes) {
    const release = await holdAnswers(page, activation)
    await page.setViewportSize(size)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: button })).toBeHidden()
    release()
    await expect(page.getByRole('button', { name: button }).first()).toBeVisible()
    expect(await layoutShiftOf(page), `${path} ${size.width}`).toBeLessThanOrEqual(0.02)
    await page.unroute(activation)
  }
}

test('the buttons of a teacher and the form of an admin appear without moving anything', async ({
  asTeacher,
  asAdmin,
}) => {
  const classId = await createClass(asTeacher)
  await createStudents(asTeacher, classId, ['Олена Бойко', 'Іван Гончар'])
  await expectNoLayoutShift(asTeacher, '/students', 'Add Student')
  await expectNoLayoutShift(asTeacher, '/classes', 'New Class')
  await expectNoLayoutShift(asTeacher, '/templates', 'New Template')
  await expectNoLayoutShift(asAdmin, '/admin/users', 'Add User')
})
