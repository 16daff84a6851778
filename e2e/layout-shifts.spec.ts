import { type Actor, expect, test } from './fixtures.ts'
import { layoutShiftOf } from './layout-shift.ts'
import { holdAnswers, type UrlPattern } from './network.ts'
import { createUnit } from './pages/planning.ts'
import {
  createClass,
  createStudent,
  createStudents,
  createTemplate,
  insertPastLesson,
  recordProgress,
  scheduleLesson,
} from './test-data.ts'

/** What arrives after the rest of a page moves nothing. */

const role = '**/api/approved-users/activation'
const phone = { width: 390, height: 844 }
const tablet = { width: 820, height: 1180 }
const desktop = { width: 1440, height: 900 }
const allSizes = [desktop, tablet, phone]

type LateButton = {
  path: string
  /** The answers that come last. */
  late: UrlPattern
  /** What the page shows before them. */
  shown: string
  /** What they bring. */
  button: string
  sizes: readonly (typeof phone)[]
}

/** Opens each page, releases the late answers once the rest is shown, and expects that the button that they bring moves nothing. */
async function expectNoLayoutShift({ page }: Actor, pages: readonly LateButton[]) {
  let isReleased = Promise.withResolvers<void>()
  for (const late of new Set(pages.map(({ late }) => late))) {
    await page.route(late, async (route) => {
      await isReleased.promise
      await route.continue().catch(() => undefined)
    })
  }
  for (const size of allSizes) {
    const ofSize = pages.filter(({ sizes }) => sizes.includes(size))
    if (ofSize.length > 0) await page.setViewportSize(size)
    for (const { path, shown, button } of ofSize) {
      await test.step(`${path} at ${size.width} px`, async () => {
        isReleased = Promise.withResolvers<void>()
        await page.goto(path)
        await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible()
        await expect(page.getByRole('button', { name: button })).toBeHidden()
        isReleased.resolve()
        await expect(page.getByRole('button', { name: button }).first()).toBeVisible()
        expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.02)
      })
    }
  }
  await page.unrouteAll()
}

test('the buttons of a teacher and the form of an admin appear without moving anything', async ({
  school,
  asTeacher,
  asAdmin,
}) => {
  const classId = await createClass(asTeacher, { name: '11-Б поглибленого вивчення математики' })
  const names = Array.from({ length: 15 }, (_, index) => `Олександра-Вікторія${index} Нечуй-Левицька-Заболотна`)
  const [studentId = ''] = await createStudents(asTeacher, classId, names)
  const templateId = await createTemplate(asTeacher)
  for (let count = 1; count <= 8; count++) await createTemplate(asTeacher, { title: `Відсотки ${count}` })
  await createUnit(asTeacher, 'Розділ', [templateId])
  const lessonId = await insertPastLesson(school, { templateId, classId, date: '2026-03-02', startTime: '09:00' })
  await recordProgress(asTeacher, lessonId, studentId, { saveId: crypto.randomUUID() })
  for (const hour of ['08', '09', '10', '11', '12']) {
    await scheduleLesson(asTeacher, { templateId, classId, startTime: `${hour}:00` })
  }
  const onDesktop = [desktop, phone]
  const onTablet = [tablet, phone]
  const pages = [
    ['/', 'Active Classes', 'New Lesson', onTablet],
    ['/students', names[1]?.split(' ')[0] ?? '', 'Add Student', onDesktop],
    ['/classes', '11-Б', 'New Class', onDesktop],
    ['/templates', 'Відсотки 1', 'New Template', onTablet],
    ['/templates?view=units', 'Розділ', 'New Unit', [phone]],
    [`/students/${studentId}`, 'Lesson History', 'Add absence', onTablet],
    [`/classes/${classId}?tab=lessons&register=2026-03`, 'Нечуй', 'Undo', onDesktop],
    [`/classes/${classId}?report=now`, 'Нечуй', 'Save', [phone]],
    [`/?lesson=${lessonId}`, 'Структура уроку', 'Передати', [tablet]],
  ] as const
  await expectNoLayoutShift(
    asTeacher,
    pages.map(([path, shown, button, sizes]) => ({ path, late: role, shown, button, sizes })),
  )
  await expectNoLayoutShift(asAdmin, [
    { path: '/admin/users', late: role, shown: 'User Management', button: 'Add User', sizes: onTablet },
  ])
})

test('an empty list says from the beginning what to do first, and reports and histories have their height before they arrive', async ({
  asTeacher,
}) => {
  const emptyLists = [
    ['/classes', 'Create your first class to get started', 'Create Class'],
    ['/students', 'Add students one by one, or import a whole list', 'Add the first one'],
    ['/templates', 'Create your first lesson template to get started', 'Create Template'],
  ] as const
  await expectNoLayoutShift(
    asTeacher,
    emptyLists.map(([path, shown, button]) => ({ path, late: role, shown, button, sizes: [phone] })),
  )
  const classId = await createClass(asTeacher)
  await createStudents(asTeacher, classId, ['Олена Бойко', 'Іван Гончар'])
  await expectNoLayoutShift(asTeacher, [
    {
      path: `/classes/${classId}?report=now`,
      late: '**/api/student-reports?*',
      shown: 'Reports',
      button: 'Save',
      sizes: [desktop, phone],
    },
  ])

  await test.step('a history has its height on a phone before its entries arrive', async () => {
    const studentId = await createStudent(asTeacher, 'Олена Бойко', { studentId: 'STU2024003' })
    for (let count = 1; count <= 12; count++) {
      const renamed = { firstName: `Олена ${count}`, lastName: 'Бойко', studentId: 'STU2024003', classId: null }
      await asTeacher.send('PUT', `/api/students/${studentId}`, renamed)
    }
    const { page } = asTeacher
    await page.setViewportSize(phone)
    const release = await holdAnswers(page, '**/history*')
    await page.goto(`/students/${studentId}?history=student.${studentId}`)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('status')).toBeVisible()
    release()
    await expect(dialog.getByText('Олена 12').first()).toBeVisible()
    expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.02)
  })
})
