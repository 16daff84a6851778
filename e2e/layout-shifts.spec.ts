import { type Actor, expect, test } from './fixtures.ts'
import { layoutShiftOf } from './layout-shift.ts'
import { holdAnswers, type UrlPattern } from './network.ts'
import { createUnit } from './pages/planning.ts'
import { createClass, createStudents, createTemplate, scheduleLesson } from './test-data.ts'

/** What arrives after the rest of a page moves nothing. */

const role = '**/api/approved-users/activation'
const phone = { width: 390, height: 844 }
const wideSizes = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
]
const allSizes = [...wideSizes, phone]

/** Opens the page, releases these answers once the rest is shown, and expects that the button that they bring moves nothing. */
async function expectNoLayoutShift(
  { page }: Actor,
  path: string,
  { late, button, sizes = allSizes }: { late: UrlPattern; button: string; sizes?: readonly (typeof phone)[] },
) {
  for (const size of sizes) {
    await test.step(`${path} at ${size.width} px`, async () => {
      const release = await holdAnswers(page, late)
      await page.setViewportSize(size)
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page.getByRole('button', { name: button })).toBeHidden()
      release()
      await expect(page.getByRole('button', { name: button }).first()).toBeVisible()
      expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.02)
      await page.unroute(late)
    })
  }
}

test('the buttons of a teacher and the form of an admin appear without moving anything', async ({
  asTeacher,
  asAdmin,
}) => {
  const classId = await createClass(asTeacher)
  const names = Array.from({ length: 30 }, (_, index) => `Олена${index} Бойко`)
  await createStudents(asTeacher, classId, names)
  const templateId = await createTemplate(asTeacher)
  for (let count = 1; count <= 8; count++) await createTemplate(asTeacher, { title: `Відсотки ${count}` })
  await createUnit(asTeacher, 'Дроби', [templateId])
  const lessonId = await scheduleLesson(asTeacher, { templateId, classId })
  await expectNoLayoutShift(asTeacher, '/students', { late: role, button: 'Add Student' })
  await expectNoLayoutShift(asTeacher, '/classes', { late: role, button: 'New Class' })
  await expectNoLayoutShift(asTeacher, '/templates', { late: role, button: 'New Template' })
  await expectNoLayoutShift(asTeacher, '/templates?view=units', { late: role, button: 'New Unit' })
  await expectNoLayoutShift(asTeacher, `/?lesson=${lessonId}`, { late: role, button: 'Передати', sizes: wideSizes })
  await expectNoLayoutShift(asAdmin, '/admin/users', { late: role, button: 'Add User' })
})

test('the dialog of reports has its height before they arrive', async ({ asTeacher }) => {
  const classId = await createClass(asTeacher)
  await createStudents(asTeacher, classId, ['Олена Бойко', 'Іван Гончар'])
  await expectNoLayoutShift(asTeacher, `/classes/${classId}?report=now`, {
    late: '**/api/student-reports?*',
    button: 'Save',
  })
})
