import type { Page } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { layoutShiftOf } from './layout-shift.ts'
import { holdAnswers } from './network.ts'
import { chooseLanguage, expectToast, followLink } from './pages/app.ts'
import { expectSteps, fillShortestTemplate, firstStepsOf } from './pages/first-steps.ts'
import { expectSaved, modalOf, pointsOf, saveButton } from './pages/register.ts'
import { chooseOption, fillDateAndTime, scheduleDialogOf } from './pages/schedule-lesson.ts'
import { lessonCardsOf, statsOf, weekOf } from './pages/week.ts'
import { createClass, createStudents, createTemplate, insertPastLesson, scheduleLesson, today } from './test-data.ts'

const title = 'Дроби на прямій'
const undone = ['Create a template', 'Create a class', 'Add the students', 'Schedule the first lesson']
const stepsDone = (count: number) => undone.map((step, index) => (index < count ? `${step} (done)` : step))

/** Counts what a person does on the page: presses with the pointer or Enter, and the fields that are filled. */
const countInput = (page: Page) =>
  page.addInitScript(() => {
    const counts = { presses: 0, fields: 0 }
    const filled = new WeakSet<EventTarget>()
    const countPress = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Enter') counts.presses += 1
    }
    addEventListener('pointerdown', countPress, true)
    addEventListener('keydown', countPress, true)
    addEventListener(
      'input',
      ({ target }) => {
        // A select of Radix has a hidden one of the browser, which changes with it.
        if (!(target instanceof Element) || target.ariaHidden === 'true' || filled.has(target)) return
        filled.add(target)
        counts.fields += 1
      },
      true,
    )
    Object.assign(window, { inputCounts: counts })
  })
const inputCounts = (page: Page) =>
  page.evaluate(() => (window as unknown as { inputCounts: { presses: number; fields: number } }).inputCounts)

test('from an empty school to the first saved register in at most 20 presses and 12 fields', async ({
  asTeacher: { page },
}) => {
  await countInput(page)
  const requested: string[] = []
  page.on('request', (request) => void requested.push(new URL(request.url()).pathname))
  await page.goto('/')

  await test.step('the dashboard is a checklist, decided by the counts it fetches anyway', async () => {
    await expectSteps(page, undone)
    await expect(page.getByText('No registers yet')).toBeVisible()
    await expect(page.getByText('All registers are complete')).toHaveCount(0)
    expect(requested.filter((path) => /^\/api\/(lesson-templates|classes|students)/.test(path))).toEqual([])
    expect(requested.filter((path) => path.startsWith('/api/dashboard'))).toEqual(['/api/dashboard/home'])
    await expectFitsPhone(page)
  })
  const steps = firstStepsOf(page)

  await test.step('a template and a class are created from it, and ticked', async () => {
    await steps.getByRole('button', { name: 'Create Template' }).click()
    await fillShortestTemplate(page, title)
    await expectSteps(page, stepsDone(1))
    await steps.getByRole('button', { name: 'Create Class' }).click()
    await page.getByRole('dialog').getByLabel('Class name').fill('5-А')
    await page.keyboard.press('Enter')
    await expectSteps(page, stepsDone(2))
    await expect(steps.getByRole('button', { name: 'Create Class' })).toBeFocused()
  })

  await test.step('students are imported into the only class', async () => {
    await steps.getByRole('button', { name: 'Import CSV' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import students from CSV' })
    await expect(dialog.getByLabel('Default class')).toHaveText('5-А')
    await dialog.getByLabel('CSV data').fill('First name,Last name\nОлена,Бойко\nІван,Сірко\nГанна,Ґалаґан')
    await dialog.getByRole('button', { name: 'Import Students' }).click()
    await expect(dialog).toBeHidden()
    await expectSteps(page, stepsDone(3))
  })

  await test.step('the first lesson is scheduled', async () => {
    await steps.getByRole('button', { name: 'Schedule Lesson' }).click()
    await chooseOption(page, 'Lesson Template', title)
    await chooseOption(page, 'Class', '5-А')
    await fillDateAndTime(page, today(), '08:00')
    await scheduleDialogOf(page).getByRole('button', { name: 'Schedule Lesson' }).click()
    await expectSteps(page, stepsDone(4))
    await expect(steps.getByText('All four are done.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('its register is saved', async () => {
    await lessonCardsOf(page).getByRole('button').click()
    for (const [name, points] of Object.entries({ 'Олена Бойко': '11', 'Іван Сірко': '9', 'Ганна Ґалаґан': '8' })) {
      await pointsOf(page, name).fill(points)
    }
    await saveButton(page).click()
    await expectSaved(page)
    await expect(modalOf(page)).toBeHidden()
    const { presses, fields } = await inputCounts(page)
    expect(presses).toBeLessThanOrEqual(20)
    expect(fields).toBeLessThanOrEqual(12)
    // The counting works at all: fewer would not do.
    expect(presses).toBeGreaterThanOrEqual(10)
    expect(fields).toBeGreaterThanOrEqual(8)
  })

  await test.step('the checklist is gone when the dashboard is opened again', async () => {
    await followLink(page, 'Templates')
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await followLink(page, 'Dashboard')
    await expect(lessonCardsOf(page)).toHaveCount(1)
    await expect(firstStepsOf(page)).toHaveCount(0)
  })
})

test('nothing shifts when the checklist appears and its last step is done, on a phone, a tablet and a wide screen', async ({
  school,
  asTeacher,
}) => {
  const { page } = asTeacher
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1440, 900],
  ] as const) {
    await test.step(`${width} px`, async () => {
      // The school is empty again.
      for (const table of ['scheduledLessons', 'classes', 'lessonTemplates'] as const) {
        await school.db.deleteFrom(table).execute()
      }
      await page.setViewportSize({ width, height })
      const answer = await holdAnswers(page, '**/api/dashboard/home?*')
      await page.goto('/')
      // In one column one skeleton represents everything below the numbers.
      const schedule = page.getByRole('heading', { name: 'Weekly Schedule' })
      await expect(width < 1280 ? page.getByRole('main').getByRole('status') : schedule).toBeVisible()
      await expect(firstStepsOf(page)).toHaveCount(0)
      answer()
      await expectSteps(page, undone)
      expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.02)
      const classId = await createClass(asTeacher)
      await scheduleLesson(asTeacher, { templateId: await createTemplate(asTeacher), classId, startTime: '08:00' })
      await firstStepsOf(page).getByRole('button', { name: 'Create Class' }).click()
      await page.getByRole('dialog').getByLabel('Class name').fill('6-Б')
      const release = await holdAnswers(page, '**/api/dashboard/home?*')
      await page.getByRole('dialog').getByRole('button', { name: 'Create Class' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      // A shift is not counted during half a second after a press, and the answer may take longer.
      const pressedAt = await page.evaluate(() => performance.now())
      await page.waitForFunction((pressedAt) => performance.now() - pressedAt > 600, pressedAt)
      await expect(lessonCardsOf(page)).toHaveCount(0)
      release()
      await expect(lessonCardsOf(page)).toHaveCount(1)
      await expect(firstStepsOf(page)).toBeVisible()
      expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.02)
      await page.unrouteAll()
    })
  }
})

test('the checklist is for those who may set the school up, and for schools without lessons, whose numbers lead to what they count', async ({
  school,
  asTeacher,
  asAssistant,
}) => {
  await test.step('an assistant sees an empty dashboard, in both languages', async () => {
    const { page } = asAssistant
    await page.goto('/')
    await expect(statsOf(page)).toHaveText(/Active Classes\s*0Total Students\s*0Lessons Today\s*0Templates\s*0/)
    await expect(page.getByText('No lesson right now')).toBeVisible()
    await expect(page.getByText('Nothing more today')).toBeVisible()
    await expect(page.getByText('No registers yet')).toBeVisible()
    await expect(page.getByText('Lessons whose register is not complete will be listed here.')).toBeVisible()
    await expect(page.getByText('All registers are complete')).toHaveCount(0)
    await expect(page.getByText('No lessons')).toHaveCount(5)
    await expect(page.getByText('assistant', { exact: true }).first()).toBeVisible()
    await expect(firstStepsOf(page)).toHaveCount(0)
    await chooseLanguage(page, 'Українська')
    await expect(page.getByText('Зараз уроку немає')).toBeVisible()
    await expect(page.getByText('Сьогодні уроків більше немає')).toBeVisible()
    await expect(page.getByText('Журналів ще немає')).toBeVisible()
    await expect(page.getByText('Усі журнали заповнено')).toHaveCount(0)
    await expect(page.getByText('Немає уроків')).toHaveCount(5)
    await expect(page.getByText('Вихідний')).toHaveCount(2)
  })

  const { page } = asTeacher
  const templateId = await createTemplate(asTeacher)
  const classId = await createClass(asTeacher)

  await test.step('a school whose only lesson is long past has no checklist', async () => {
    await page.goto('/')
    await expectSteps(page, stepsDone(2))
    await insertPastLesson(school, { templateId, classId, date: '2024-09-02', startTime: '09:00' })
    // The page is told of this, and fetches the dashboard again.
    await createTemplate(asTeacher, { title })
    await expect(page.getByText('All registers are complete')).toBeVisible()
    await followLink(page, 'Templates')
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await followLink(page, 'Dashboard')
    await expect(page.getByText('All registers are complete')).toBeVisible()
    await expect(firstStepsOf(page)).toHaveCount(0)
  })

  await test.step('the numbers lead to what they count', async () => {
    await createStudents(asTeacher, classId, ['Олена Бойко'])
    await scheduleLesson(asTeacher, { templateId, classId })
    for (const [name, heading] of [
      ['Active Classes: 1', 'Classes'],
      ['Total Students: 1', 'Students'],
      ['Templates: 2', 'Lesson Templates'],
    ] as const) {
      await statsOf(page).getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await followLink(page, 'Dashboard')
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await weekOf(page).getByRole('button', { name: 'Next week' }).click()
    await expect(weekOf(page).getByText('No lessons')).toHaveCount(5)
    await statsOf(page).getByRole('link', { name: 'Lessons Today: 1' }).click()
    await expect(page).toHaveURL('/?show=everyone')
    await expect(lessonCardsOf(page)).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Weekly Schedule' })).toBeInViewport()
  })
})

test('the schedule dialog creates the missing template and class, a template is scheduled from its card, and an empty class offers to add students', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  await page.goto('/')
  await page.getByRole('button', { name: 'New Lesson' }).click()
  const dialog = scheduleDialogOf(page)
  await dialog.getByLabel('Date').fill(today())
  await dialog.getByRole('button', { name: 'Create Template' }).click()
  await page.getByRole('dialog', { name: 'Новий шаблон уроку' }).getByRole('button', { name: 'Скасувати' }).click()
  await expect(dialog.getByRole('button', { name: 'Create Template' })).toBeFocused()
  await page.keyboard.press('Enter')
  await fillShortestTemplate(page, title)
  await expect(dialog.getByLabel('Lesson Template')).toHaveText(title)
  await expect(dialog.getByLabel('Lesson Template')).toBeFocused()
  await dialog.getByRole('button', { name: 'Create Class' }).click()
  await page.getByRole('dialog', { name: 'New Class' }).getByLabel('Class name').fill('5-А')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Class', { exact: true })).toHaveText('5-А')
  await expect(dialog.getByLabel('Class', { exact: true })).toBeFocused()
  await expect(dialog.getByLabel('Date')).toHaveValue(today())
  await dialog.getByLabel('Start Time').selectOption('08:00')
  await dialog.getByRole('button', { name: 'Schedule Lesson' }).click()
  await expectToast(page, 'Success', 'Lesson scheduled successfully')
  await expect(lessonCardsOf(page)).toHaveCount(1)

  await test.step('from the card of a template, and from its preview', async () => {
    await createTemplate(asTeacher, { title: 'Площа' })
    await followLink(page, 'Templates')
    await page.getByRole('button', { name: `Schedule ${title}` }).click()
    await expect(dialog.getByLabel('Lesson Template')).toHaveText(title)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: `Schedule ${title}` })).toBeFocused()
    await page.getByRole('button', { name: title, exact: true }).click()
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(dialog.getByLabel('Lesson Template')).toHaveText(title)
    await chooseOption(page, 'Class', '5-А')
    await fillDateAndTime(page, today(), '10:00')
    await dialog.getByRole('button', { name: 'Schedule Lesson' }).click()
    await expectToast(page, 'Success', 'Lesson scheduled successfully')
    await followLink(page, 'Dashboard')
    await expect(lessonCardsOf(page)).toHaveCount(2)
  })

  await test.step('a class without students offers Add and Import with the class chosen', async () => {
    await createClass(asTeacher, { name: '6-Б' })
    const panel = page.getByRole('tabpanel', { name: 'Students' })
    await followLink(page, 'Classes')
    await page.getByRole('link', { name: '5-А' }).click()
    await page.getByRole('tab', { name: 'Students' }).click()
    await expect(panel.getByRole('button', { name: 'Add Student' })).toBeVisible()
    await expectAccessible(page)
    await page.route('**/api/students', (route) => route.abort())
    await panel.getByRole('button', { name: 'Add Student' }).click()
    await expectToast(page, 'Error', 'Failed to load students')
    await page.unroute('**/api/students')
    await panel.getByRole('button', { name: 'Add Student' }).click()
    const adding = page.getByRole('dialog', { name: 'Add New Student' })
    await expect(adding.getByLabel('Class', { exact: true })).toHaveText('5-А')
    await page.keyboard.press('Escape')
    await panel.getByRole('button', { name: 'Import CSV' }).click()
    const importDialog = page.getByRole('dialog', { name: 'Import students from CSV' })
    await expect(importDialog.getByLabel('Default class')).toHaveText('5-А')
    await importDialog.getByLabel('CSV data').fill('First name,Last name\nІван,Сірко\nОлена,Бойко')
    await importDialog.getByRole('button', { name: 'Import Students' }).click()
    await expectToast(page, 'Import Complete', 'Successfully imported 2 of 2 students')
    await expect(importDialog).toBeHidden()
    await expect(panel.getByRole('listitem').locator('p').first()).toHaveText('Бойко Олена')
    await expect(panel.getByRole('button', { name: 'Import CSV' })).toHaveCount(0)
  })
})
