import type { Page } from '@playwright/test'
import { addDays } from '../src/contract/kernel/dates.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { type ApiActor, expect, test } from './fixtures.ts'
import { loseAnswers, preventChanges } from './network.ts'
import { expectToast, setClock } from './pages/app.ts'
import { chooseOption, fillDateAndTime, openScheduleDialog, scheduleDialogOf } from './pages/schedule-lesson.ts'
import { statsOf, weekOf } from './pages/week.ts'
import { createClass, createStudents, createTemplate, fractionsTemplate, today } from './test-data.ts'

const lessonsOf = ({ send }: ApiActor) =>
  send<{ date: string; startTime: string; endTime: string; class: { name: string } }[]>('GET', '/api/scheduled-lessons')

async function fill(page: Page, { date = today(), startTime = '09:00' } = {}) {
  await chooseOption(page, 'Lesson Template', fractionsTemplate.title)
  await chooseOption(page, 'Class', '5-А')
  await fillDateAndTime(page, date, startTime)
}

test('a teacher schedules a lesson after the fields are validated', async ({ asTeacher }) => {
  const { page } = asTeacher
  await createTemplate(asTeacher)
  await createTemplate(asTeacher, { title: 'Empty template', description: 'No sections yet', objectives: ['One'] })
  await createStudents(asTeacher, await createClass(asTeacher), ['Олена Бойко'])
  await createClass(asTeacher, { name: '6-Б', color: '#EF4444' })
  // Templates of an older version can have no duration and no sections.
  await page.route('**/api/lesson-templates', async (route) => {
    const response = await route.fetch()
    const templates: { title: string }[] = await response.json()
    const bare = { totalDuration: 0, lessonStructure: [] }
    await route.fulfill({ response, json: templates.map((one) => (one.title[0] === 'E' ? { ...one, ...bare } : one)) })
  })
  await page.goto('/')
  const dialog = await openScheduleDialog(page)

  await test.step('the dialog opens empty, with the focus on the first field', async () => {
    await expect(dialog.getByLabel('Lesson Template')).toBeFocused()
    await expect(dialog.getByLabel('Lesson Template')).toHaveText('Select a lesson template')
    await expect(dialog.getByLabel('Class')).toHaveText('Select a class')
    await expect(dialog.getByLabel('Date')).toHaveValue('')
    await expect(dialog.getByLabel('Start Time').locator('option:checked')).toHaveText('Select a start time')
    await expect(dialog.getByText('A lesson lasts 45 minutes.')).toBeVisible()
  })

  await test.step('each empty field shows its error, and the first one has the focus', async () => {
    await dialog.getByRole('button', { name: 'Schedule Lesson' }).click()
    for (const [label, sentence] of [
      ['Lesson Template', 'Please select a lesson template'],
      ['Class', 'Please select a class'],
      ['Date', 'Please enter a valid date'],
      ['Start Time', 'Please enter a valid time'],
    ] as const) {
      await expect(dialog.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
      await expect(dialog.getByLabel(label)).toHaveAccessibleDescription(sentence)
    }
    await expect(dialog.getByLabel('Lesson Template')).toBeFocused()
    await expectNoSidewaysScroll(page)
  })

  await test.step('a template shows its description, objectives, duration and sections', async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option')).toHaveCount(2)
    const option = page.getByRole('option', { name: fractionsTemplate.title })
    await expect(option).toContainText('Порівнювати дроби на прямій')
    await expect(option).toContainText('2 objectives · 45 min · 3 sections')
    await expect(page.getByRole('option', { name: 'Empty' })).toContainText('1 objective · 45 min · 0 sections')
    // An open list is rendered outside the landmarks of the page.
    await expectAccessible(page, { without: ['region'] })
    await expect(option).toBeFocused()
    await page.keyboard.press('e')
    await expect(page.getByRole('option', { name: 'Empty' })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(option).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Lesson Template')).toHaveText(fractionsTemplate.title)
    await expect(dialog.getByText('Please select a lesson template')).toBeHidden()
  })

  await test.step('a class shows its colour', async () => {
    await dialog.getByLabel('Class').click()
    for (const [name, color] of [
      ['5-А', 'rgb(16, 185, 129)'],
      ['6-Б', 'rgb(239, 68, 68)'],
    ] as const) {
      const dot = page.getByRole('option', { name }).locator('[style*="color"]').first()
      await expect(dot).toHaveCSS('background-color', color)
    }
    await page.getByRole('option', { name: '5-А' }).click()
  })

  await test.step('109 start times can be chosen, and each shows the time range', async () => {
    const times = await dialog.getByLabel('Start Time').locator('option').allTextContents()
    expect([times.length, times[1], times[2], times.at(-2), times.at(-1)]).toEqual([
      110,
      '08:00',
      '08:05',
      '16:55',
      '17:00',
    ])
    await dialog.getByLabel('Start Time').selectOption('08:00')
    await expect(dialog.getByText('The lesson runs from 08:00 to 08:45 (45 minutes).')).toBeVisible()
    await dialog.getByLabel('Start Time').selectOption('17:00')
    await expect(dialog.getByText('The lesson runs from 17:00 to 17:45 (45 minutes).')).toBeVisible()
  })

  await test.step('yesterday is refused, and today is accepted', async () => {
    await dialog.getByLabel('Date').fill(addDays(today(), -1))
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Cannot schedule lessons in the past')
    await expect(dialog.getByLabel('Date')).toBeFocused()
    expect(await lessonsOf(asTeacher)).toEqual([])
    await dialog.getByLabel('Date').fill(today())
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Success', 'Lesson scheduled successfully')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'New Lesson' })).toBeFocused()
    const request = await sent
    expect(new URL(request.url()).pathname).toBe('/api/scheduled-lessons')
    const id = expect.any(String)
    const times = { date: today(), startTime: '17:00', endTime: '17:45' }
    expect(request.postDataJSON()).toEqual({ id, templateId: id, classId: id, ...times })
  })

  await test.step('the week and the counts show the lesson', async () => {
    const card = weekOf(page).getByRole('listitem')
    await expect(card.filter({ hasText: '17:00–17:45' }).last()).toContainText('Pending')
    await expect(statsOf(page)).toContainText('Lessons Today1')
    expect(await lessonsOf(asTeacher)).toMatchObject([{ date: today(), startTime: '17:00', endTime: '17:45' }])
  })
})

test('the dialog is closed, fails and loses its answer without a second lesson, and tells what the server refuses', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  await createTemplate(asTeacher)
  const classId = await createClass(asTeacher)
  await preventChanges(page)

  await test.step('closing resets the dialog, and asks for confirmation when something was entered', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    const dialog = await openScheduleDialog(page)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Schedule Lesson' }).click()
    await expect(dialog.getByRole('alert')).toHaveCount(4)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()

    await openScheduleDialog(page)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await fill(page)
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
    await expect(question.getByText('Your changes have not been saved.')).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialog.getByLabel('Lesson Template')).toHaveText(fractionsTemplate.title)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()

    await openScheduleDialog(page)
    await expect(dialog.getByLabel('Lesson Template')).toHaveText('Select a lesson template')
    await expect(dialog.getByLabel('Class')).toHaveText('Select a class')
    await expect(dialog.getByLabel('Date')).toHaveValue('')
    await expect(dialog.getByLabel('Start Time')).toHaveValue('')
    expect(await lessonsOf(asTeacher)).toEqual([])
  })

  await test.step('repeated presses, failures and lost answers schedule one lesson', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const dialog = scheduleDialogOf(page)
    const submit = dialog.getByRole('button', { name: 'Schedule Lesson' })
    await fill(page)

    await test.step('a failure shows an error and keeps the values', async () => {
      await page.route('**/api/scheduled-lessons', (route) => route.fulfill({ status: 500, body: '' }))
      await submit.click()
      const toast = await expectToast(page, 'Error', 'Failed to schedule lesson')
      await toast.getByLabel('Dismiss').click()
      await expect(toast).toBeHidden()
      await expect(dialog).toBeVisible()
      await expect(dialog.getByLabel('Lesson Template')).toHaveText(fractionsTemplate.title)
      await expect(dialog.getByLabel('Start Time')).toHaveValue('09:00')
    })

    await test.step('a lost answer shows the same error', async () => {
      await page.unroute('**/api/scheduled-lessons')
      await loseAnswers(page, '**/api/scheduled-lessons')
      await submit.click()
      await expectToast(page, 'Error', 'Failed to schedule lesson')
      await expect(submit).toBeEnabled()
    })

    await test.step('two presses send one request, which answers the lesson that exists', async () => {
      await page.unroute('**/api/scheduled-lessons')
      const held = Promise.withResolvers<void>()
      let requests = 0
      await page.route('**/api/scheduled-lessons', async (route) => {
        requests++
        await held.promise
        await route.continue()
      })
      await submit.dblclick()
      await page.keyboard.press('Enter')
      await expect.poll(() => requests).toBe(1)
      held.resolve()
      await expectToast(page, 'Success', 'Lesson scheduled successfully')
      await expect(dialog).toBeHidden()
      expect([requests, await lessonsOf(asTeacher)]).toMatchObject([
        1,
        [{ startTime: '09:00', class: { name: '5-А' } }],
      ])
      await page.unroute('**/api/scheduled-lessons')
    })
  })

  await test.step('what the server refuses is told at the field that is the reason', async () => {
    const dialog = await openScheduleDialog(page)
    const submit = dialog.getByRole('button', { name: 'Schedule Lesson' })

    await test.step('a past date when the clock of the browser is behind', async () => {
      const yesterday = addDays(today(), -1)
      await setClock(page, `${yesterday}T12:00:00+02:00`)
      await fill(page, { date: yesterday })
      await submit.click()
      await expectToast(page, 'Error', 'Failed to schedule lesson')
      await expect(dialog.getByRole('alert')).toHaveText('Cannot schedule lessons in the past')
      await expect(dialog.getByLabel('Date')).toBeFocused()
      expect(await lessonsOf(asTeacher)).toHaveLength(1)
    })

    await test.step('a class that was deleted meanwhile, also in a toast', async () => {
      await dialog.getByLabel('Date').fill(today())
      await asTeacher.send('DELETE', `/api/classes/${classId}`)
      await submit.click()
      await expectToast(page, 'Error', 'Failed to schedule lesson')
      await expect(dialog.getByLabel('Class')).toHaveAccessibleDescription('This class does not exist any more')
      await expect(dialog.getByLabel('Class')).toBeFocused()
    })
  })
})

test('the dialog shows that there is no template and no class, or that they could not be loaded', async ({
  asTeacher: { page },
}) => {
  // Once the page follows what others change, it tries by itself again what has failed.
  await preventChanges(page)
  const held = Promise.withResolvers<void>()
  const lists = /\/api\/(lesson-templates|classes)$/
  await page.route(lists, async (route) => {
    await held.promise
    await route.abort()
  })
  await page.goto('/')
  const dialog = await openScheduleDialog(page)
  await expect(dialog.getByLabel('Lesson Template')).toHaveText('Loading...')
  await expect(dialog.getByLabel('Class')).toHaveText('Loading...')
  held.resolve()
  await expect(dialog.getByText('The templates could not be loaded.')).toBeVisible()
  await expect(dialog.getByText('The classes could not be loaded.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.unroute(lists)
  await dialog.getByRole('button', { name: 'Try again' }).last().click()
  await expect(dialog.getByText('There is no class yet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('There is no template yet.')).toBeVisible()
  await expectAccessible(page)
})

test('the dialog in Ukrainian, when that language is chosen', async ({ asTeacher }) => {
  const { page } = asTeacher
  await createTemplate(asTeacher)
  await createClass(asTeacher)
  await page.addInitScript(() => localStorage.setItem('language', 'uk'))
  await page.goto('/')
  await page.getByRole('button', { name: 'Новий урок' }).click()
  const dialog = page.getByRole('dialog', { name: 'Запланувати урок' })
  await dialog.getByRole('button', { name: 'Запланувати урок' }).click()
  await expect(dialog.getByRole('alert')).toHaveText([
    'Оберіть шаблон уроку',
    'Оберіть клас',
    'Введіть правильну дату',
    'Введіть правильний час',
  ])
  await expectAccessible(page)
  await dialog.getByLabel('Шаблон уроку').click()
  const template = page.getByRole('option', { name: fractionsTemplate.title })
  await expect(template).toContainText('2 цілі · 45 хв · 3 розділи')
  await expect(template).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Шаблон уроку')).toHaveText(fractionsTemplate.title)
  await dialog.getByLabel('Клас').click()
  await expect(page.getByRole('option', { name: '5-А' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Початок').selectOption('10:00')
  await expect(dialog.getByText('Урок триватиме з 10:00 до 10:45 (45 хвилин).')).toBeVisible()
  await dialog.getByLabel('Дата').fill(today())
  await page.keyboard.press('Enter')
  await expectToast(page, 'Успіх', 'Урок заплановано')
})
