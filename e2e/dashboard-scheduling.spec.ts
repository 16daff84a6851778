import type { Page } from '@playwright/test'
import { addDays, dayOfWeek, startOfWeek } from '../src/contract/kernel/dates.ts'
import { formatDate } from '../src/web/lib/i18n/format.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { expectToast } from './pages/app.ts'
import { createClass, createTemplate, fractionsTemplate, scheduleLesson, today } from './test-data.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Schedule New Lesson' })
const daysOf = (page: Page) => page.getByRole('region', { name: 'Weekly Schedule' }).locator('ol > li')
const startsOf = async ({ send }: Actor) =>
  (await send<{ startTime: string }[]>('GET', '/api/scheduled-lessons')).map(({ startTime }) => startTime)
const named = (date: string, style: 'weekdayDay' | 'shortDay') => formatDate(date, 'en-US', style)
const plusOf = (page: Page, date: string) =>
  page.getByRole('button', { name: `Schedule a lesson on ${named(date, 'weekdayDay')}` })

async function choose(page: Page, field: 'Lesson Template' | 'Class', option: string) {
  await dialogOf(page).getByLabel(field).click()
  await page.getByRole('option', { name: option }).click()
}

test('a press on a day schedules a lesson on it', async ({ asTeacher, asAssistant }) => {
  const { page } = asTeacher
  const [templateId, classId] = [await createTemplate(asTeacher), await createClass(asTeacher)]
  const monday = addDays(startOfWeek(today()), 7)
  const [tuesday, wednesday] = [addDays(monday, 1), addDays(monday, 2)]
  await page.goto(`/?week=${monday}`)
  const dialog = dialogOf(page)

  await test.step('anywhere on an empty one', async () => {
    await expect(daysOf(page).nth(2)).toContainText('No lessons')
    await daysOf(page)
      .nth(2)
      .click({ position: { x: 20, y: 200 } })
    await expect(dialog.getByLabel('Date')).toHaveValue(wednesday)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(plusOf(page, wednesday)).toBeFocused()
  })

  await test.step('with the keyboard alone', async () => {
    await plusOf(page, tuesday).focus()
    await page.keyboard.press('Enter')
    await choose(page, 'Lesson Template', fractionsTemplate.title)
    await choose(page, 'Class', '5-А')
    await dialog.getByLabel('Start Time').selectOption('09:00')
    await dialog.getByLabel('Date').focus()
    await page.keyboard.press('Enter')
    await expectToast(page, 'Success', 'Lesson scheduled successfully')
    await expect(daysOf(page).nth(1)).toContainText('09:00–09:45')
    await expect(plusOf(page, tuesday)).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('by touch, where the days stand below each other', async () => {
    await page.setViewportSize({ width: 390, height: 700 })
    await plusOf(page, tuesday).click()
    await expect(dialog.getByLabel('Date')).toHaveValue(tuesday)
    await page.keyboard.press('Escape')
    const box = await plusOf(page, tuesday).boundingBox()
    expect([(box?.width ?? 0) >= 40, (box?.height ?? 0) >= 40]).toEqual([true, true])
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('another window has it after its next fetch, and loses what is deleted here', async () => {
    const other = await page.context().newPage()
    await other.goto(`/?week=${monday}`)
    await expect(daysOf(other).nth(1)).toContainText('09:00–09:45')
    const id = await scheduleLesson(asTeacher, { templateId, classId, date: wednesday, startTime: '10:00' })
    await other.reload()
    await expect(daysOf(other).nth(2)).toContainText('10:00–10:45')
    await asTeacher.send('DELETE', `/api/scheduled-lessons/${id}`)
    await other.reload()
    await expect(daysOf(other).nth(2)).toContainText('No lessons')
    await other.close()
  })

  await test.step('a lesson outlives its class and its template', async () => {
    await asTeacher.send('DELETE', `/api/classes/${classId}`)
    await asTeacher.send('DELETE', `/api/lesson-templates/${templateId}`)
    await page.reload()
    const card = daysOf(page).nth(1).getByRole('listitem')
    await expect(card).toContainText('5-А')
    await card.getByRole('button').click()
    await expect(page.getByRole('dialog', { name: 'Деталі уроку' })).toContainText(fractionsTemplate.title)
    await page.keyboard.press('Escape')
  })

  await test.step('days that are over offer nothing, and an assistant is offered none', async () => {
    await page.goto(`/?week=${addDays(monday, -14)}`)
    await expect(page.getByText('No lessons')).toHaveCount(5)
    await expect(page.getByRole('button', { name: 'New Lesson' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Schedule a lesson/ })).toHaveCount(0)
    await asAssistant.page.goto(`/?week=${monday}`)
    await expect(daysOf(asAssistant.page).nth(2)).toContainText('No lessons')
    await expect(asAssistant.page.getByText('assistant', { exact: true }).first()).toBeVisible()
    await expect(asAssistant.page.getByRole('button', { name: /Schedule a lesson/ })).toHaveCount(0)
  })
})

test('the timetable offers its slots, and an overlap is pointed out', async ({ asTeacher }) => {
  const { page } = asTeacher
  const date = addDays(today(), 3)
  const slot = (startTime: string, endTime: string, days = 0) => {
    return { dayOfWeek: dayOfWeek(addDays(date, days)), startTime, endTime }
  }
  const weeklySchedule = [
    slot('11:00', '11:45'),
    slot('09:00', '09:45'),
    slot('07:30', '08:15'),
    slot('16:58', '17:43'),
  ]
  const templateId = await createTemplate(asTeacher)
  const classId = await createClass(asTeacher, { weeklySchedule })
  await scheduleLesson(asTeacher, { templateId, classId, date, startTime: '09:00' })
  await page.goto('/')
  await page.getByRole('button', { name: 'New Lesson' }).click()
  const dialog = dialogOf(page)
  await choose(page, 'Lesson Template', fractionsTemplate.title)
  await choose(page, 'Class', '5-А')

  await test.step('without a date the next free slot is one press', async () => {
    await dialog.getByRole('button', { name: `Next: ${named(date, 'shortDay')}, 11:00` }).click()
    await expect(dialog.getByLabel('Date')).toHaveValue(date)
    await expect(dialog.getByLabel('Start Time')).toHaveValue('11:00')
    await expect(dialog.getByText('The lesson runs from 11:00 to 11:45 (45 minutes).')).toBeVisible()
  })

  await test.step('a day shows its slots, which are taken, and which cannot be', async () => {
    const slots = dialog.getByRole('group', { name: `Timetable of 5-А, ${named(date, 'weekdayDay')}` })
    await expect(slots.getByRole('button')).toHaveText(['09:00–09:45taken', '11:00–11:45'])
    await expect(slots.getByRole('button', { name: '11:00' })).toHaveAttribute('aria-pressed', 'true')
    await expect(dialog.getByText('In the timetable, but not offered: 07:30, 16:58.')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('an overlap is named, and does not stop anybody', async () => {
    const hint = dialog.getByText(`5-А already has “${fractionsTemplate.title}” from 09:00 to 09:45 on this day.`)
    await expect(hint).toBeHidden()
    await dialog.getByRole('button', { name: /09:00–09:45/ }).click()
    await expect(hint).toBeVisible()
    await dialog.getByLabel('Start Time').selectOption('09:45')
    await expect(hint).toBeHidden()
    await dialog.getByLabel('Start Time').selectOption('09:40')
    await expect(hint).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Date').fill(addDays(date, 1))
    await expect(hint).toBeHidden()
    await expect(
      dialog.getByText(`The timetable of 5-А has no lesson on ${named(addDays(date, 1), 'weekdayDay')}.`),
    ).toBeVisible()
    await dialog.getByLabel('Date').fill(date)
    await dialog.getByRole('button', { name: 'Schedule Lesson' }).click()
    await expectToast(page, 'Success', 'Lesson scheduled successfully')
    expect(await startsOf(asTeacher)).toEqual(['09:00', '09:40'])
  })

  await test.step('so is one with a lesson that somebody else has scheduled meanwhile', async () => {
    const openAt = async (startTime: string) => {
      await page.getByRole('button', { name: 'New Lesson' }).click()
      await choose(page, 'Class', '5-А')
      await dialog.getByLabel('Date').fill(date)
      await dialog.getByLabel('Start Time').selectOption(startTime)
    }
    await openAt('11:00')
    await expect(dialog.getByText('09:00–09:45')).toContainText('taken')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await scheduleLesson(asTeacher, { templateId, classId, date, startTime: '11:30' })
    await openAt('11:00')
    const other = `5-А already has “${fractionsTemplate.title}” from 11:30 to 12:15 on this day.`
    await expect(dialog.getByText(other)).toBeVisible()
  })

  await test.step('a slot is sent with its end', async () => {
    await choose(page, 'Lesson Template', fractionsTemplate.title)
    await dialog.getByRole('button', { name: /11:00–11:45/ }).click()
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await dialog.getByRole('button', { name: 'Schedule Lesson' }).click()
    await expectToast(page, 'Success', 'Lesson scheduled successfully')
    expect((await sent).postDataJSON()).toMatchObject({
      templateId,
      classId,
      date,
      startTime: '11:00',
      endTime: '11:45',
    })
  })
})

test('a choice changed after an answer was lost never hides the first lesson', async ({ asTeacher }) => {
  const { page } = asTeacher
  await createTemplate(asTeacher)
  await createClass(asTeacher)
  await page.goto('/')
  await page.getByRole('button', { name: 'New Lesson' }).click()
  const dialog = dialogOf(page)
  const submit = dialog.getByRole('button', { name: 'Schedule Lesson' })
  const loseAnswer = async () => {
    await page.route('**/api/scheduled-lessons', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await submit.click()
    await expectToast(page, 'Error', 'Failed to schedule lesson')
    await expect(submit).toBeEnabled()
    await page.unrouteAll()
  }
  await choose(page, 'Lesson Template', fractionsTemplate.title)
  await choose(page, 'Class', '5-А')
  await dialog.getByLabel('Date').fill(today())
  await dialog.getByLabel('Start Time').selectOption('09:00')
  await loseAnswer()

  await test.step('the first lesson is named, and the next press adds the other one', async () => {
    await dialog.getByLabel('Start Time').selectOption('11:00')
    await submit.click()
    await expect(dialog.getByRole('alert')).toContainText(
      `What you chose before is on the schedule already: “${fractionsTemplate.title}”, 5-А, ${named(today(), 'weekdayDay')}, 09:00 to 09:45.`,
    )
    expect(await startsOf(asTeacher)).toEqual(['09:00'])
    await expectAccessible(page)
  })

  await test.step('a first lesson deleted meanwhile stands in nobody’s way', async () => {
    await loseAnswer()
    const lessons = await asTeacher.send<{ id: string; startTime: string }[]>('GET', '/api/scheduled-lessons')
    const late = lessons.find(({ startTime }) => startTime === '11:00')
    await asTeacher.send('DELETE', `/api/scheduled-lessons/${late?.id}`)
    await dialog.getByLabel('Start Time').selectOption('12:00')
    await submit.click()
    await expect(dialog).toBeHidden()
    expect(await startsOf(asTeacher)).toEqual(['09:00', '12:00'])
  })
})
