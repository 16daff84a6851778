import type { Page } from '@playwright/test'
import { addDays, dayOfWeek, startOfWeek } from '../src/contract/kernel/dates.ts'
import { formatDate } from '../src/web/lib/i18n/format.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { type ApiActor, expect, test } from './fixtures.ts'
import { holdAnswers, loseAnswers } from './network.ts'
import { expectToast, setClock } from './pages/app.ts'
import { accountIdOf } from './pages/mine.ts'
import { modalOf } from './pages/register.ts'
import { chooseOption, fillDateAndTime, openScheduleDialog, scheduleDialogOf } from './pages/schedule-lesson.ts'
import { daysOf } from './pages/week.ts'
import { names } from './school.ts'
import { createClass, createTemplate, fractionsTemplate, scheduleLesson, today } from './test-data.ts'

const startTimesOf = async ({ send }: ApiActor) =>
  (await send<{ startTime: string }[]>('GET', '/api/scheduled-lessons')).map(({ startTime }) => startTime)
const nameOf = (date: string, style: 'weekdayDay' | 'shortDay') => formatDate(date, 'en-US', style)
const scheduleButtonOf = (page: Page, date: string) =>
  page.getByRole('button', { name: `Schedule a lesson on ${nameOf(date, 'weekdayDay')}` })

test('a press on a day schedules a lesson on that day', async ({ asTeacher, asAssistant }) => {
  const { page } = asTeacher
  const [templateId, classId] = [await createTemplate(asTeacher), await createClass(asTeacher)]
  const monday = addDays(startOfWeek(today()), 7)
  const [tuesday, wednesday] = [addDays(monday, 1), addDays(monday, 2)]
  await page.goto(`/?week=${monday}`)
  const dialog = scheduleDialogOf(page)

  await test.step('a press anywhere on an empty day opens the dialog with its date', async () => {
    await expect(daysOf(page).nth(2)).toContainText('No lessons')
    await daysOf(page)
      .nth(2)
      .click({ position: { x: 20, y: 200 } })
    await expect(dialog.getByLabel('Date')).toHaveValue(wednesday)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(scheduleButtonOf(page, wednesday)).toBeFocused()
  })

  await test.step('a lesson is scheduled by keyboard', async () => {
    await scheduleButtonOf(page, tuesday).focus()
    await page.keyboard.press('Enter')
    await chooseOption(page, 'Lesson Template', fractionsTemplate.title)
    await chooseOption(page, 'Class', '5-А')
    await dialog.getByLabel('Start Time').selectOption('09:00')
    await dialog.getByLabel('Date').focus()
    await page.keyboard.press('Enter')
    await expectToast(page, 'Success', 'Lesson scheduled successfully')
    await expect(daysOf(page).nth(1)).toContainText('09:00–09:45')
    await expect(scheduleButtonOf(page, tuesday)).toBeFocused()
  })

  await test.step('on a phone the button of a day opens the dialog with its date', async () => {
    await page.setViewportSize({ width: 390, height: 700 })
    await scheduleButtonOf(page, tuesday).click()
    await expect(dialog.getByLabel('Date')).toHaveValue(tuesday)
    await page.keyboard.press('Escape')
    const box = await scheduleButtonOf(page, tuesday).boundingBox()
    expect([(box?.width ?? 0) >= 40, (box?.height ?? 0) >= 40]).toEqual([true, true])
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('days of the past cannot be chosen', async () => {
    for (const _ of [1, 2]) await page.getByRole('button', { name: 'Previous week' }).click()
    await expect(page.getByText('No lessons')).toHaveCount(5)
    await expect(page.getByRole('button', { name: 'New Lesson' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Schedule a lesson/ })).toHaveCount(0)
  })

  await test.step('an assistant cannot choose any day nor open the dialog; a lesson stays when its class and its template are deleted', async () => {
    await asTeacher.send('DELETE', `/api/classes/${classId}`)
    await asTeacher.send('DELETE', `/api/lesson-templates/${templateId}`)
    const { page } = asAssistant
    await page.goto(`/?week=${monday}&new=lesson`)
    await expect(daysOf(page).nth(2)).toContainText('No lessons')
    await expect(page.getByText('assistant', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /Schedule a lesson|New Lesson/ })).toHaveCount(0)
    await expect(scheduleDialogOf(page)).toHaveCount(0)
    await expect(page).toHaveURL(`/?week=${monday}&new=lesson`)
    const card = daysOf(page).nth(1).getByRole('listitem')
    await expect(card).toContainText('5-А')
    await card.getByRole('button').click()
    await expect(modalOf(page)).toContainText(fractionsTemplate.title)
  })
})

test('the dialog proposes the times of the timetable and warns of an overlap', async ({ asTeacher }) => {
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
  const teachers = [{ id: await accountIdOf(asTeacher, names.teacher), subject: '' }]
  const classId = await createClass(asTeacher, { weeklySchedule, teachers })
  await scheduleLesson(asTeacher, { templateId, classId, date, startTime: '09:00' })
  const otherClassId = await createClass(asTeacher, { name: '6-Б', teachers })
  await scheduleLesson(asTeacher, { templateId, classId: otherClassId, date, startTime: '11:00' })
  await page.goto('/')
  const dialog = await openScheduleDialog(page)
  await chooseOption(page, 'Lesson Template', fractionsTemplate.title)
  await chooseOption(page, 'Class', '5-А')

  await test.step('a press chooses the next free time of the timetable', async () => {
    await dialog.getByRole('button', { name: `Next: ${nameOf(date, 'shortDay')}, 11:00` }).click()
    await expect(dialog.getByLabel('Date')).toHaveValue(date)
    await expect(dialog.getByLabel('Start Time')).toHaveValue('11:00')
    await expect(dialog.getByText('The lesson runs from 11:00 to 11:45 (45 minutes).')).toBeVisible()
    await expect(dialog.getByText(`${names.teacher}: also 6-Б from 11:00 to 11:45.`)).toBeVisible()
  })

  await test.step('a day shows its times, which of them are taken, and which cannot be chosen', async () => {
    const slots = dialog.getByRole('group', { name: `Timetable of 5-А, ${nameOf(date, 'weekdayDay')}` })
    await expect(slots.getByRole('button')).toHaveText(['09:00–09:45 taken', '11:00–11:45'])
    await expect(slots.getByRole('button', { name: '11:00' })).toHaveAttribute('aria-pressed', 'true')
    await expect(dialog.getByText('In the timetable, but not offered: 07:30, 16:58.')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  await test.step('an overlap is shown and does not prevent scheduling', async () => {
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
      dialog.getByText(`The timetable of 5-А has no lesson on ${nameOf(addDays(date, 1), 'weekdayDay')}.`),
    ).toBeVisible()
    await dialog.getByLabel('Date').fill(date)
    await dialog.getByRole('button', { name: 'Schedule Lesson' }).click()
    await expectToast(page, 'Success', 'Lesson scheduled successfully')
    expect(await startTimesOf(asTeacher)).toEqual(['09:00', '09:40', '11:00'])
  })

  await test.step('an overlap with a lesson scheduled meanwhile by another person is shown', async () => {
    const openAt = async (startTime: string) => {
      await openScheduleDialog(page)
      await chooseOption(page, 'Class', '5-А')
      await fillDateAndTime(page, date, startTime)
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

  await test.step('a time of the timetable is sent with its end', async () => {
    await chooseOption(page, 'Lesson Template', fractionsTemplate.title)
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

test('the dialog shows the first lesson after a lost or late answer, keeps what is chosen meanwhile, and schedules after midnight', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  await createTemplate(asTeacher)
  await createClass(asTeacher)
  await page.goto('/')
  const dialog = await openScheduleDialog(page)
  const submit = dialog.getByRole('button', { name: 'Schedule Lesson' })
  const submitAndLoseAnswer = async () => {
    const restore = await loseAnswers(page, '**/api/scheduled-lessons')
    await submit.click()
    await expectToast(page, 'Error', 'Failed to schedule lesson')
    await expect(submit).toBeEnabled()
    await restore()
  }
  await chooseOption(page, 'Lesson Template', fractionsTemplate.title)
  await chooseOption(page, 'Class', '5-А')
  await fillDateAndTime(page, today(), '09:00')
  await submitAndLoseAnswer()

  await test.step('the dialog shows the first lesson and schedules nothing else', async () => {
    await dialog.getByLabel('Start Time').selectOption('11:00')
    await submit.click()
    await expect(dialog.getByRole('alert')).toContainText(
      `What you chose before is on the schedule already: “${fractionsTemplate.title}”, 5-А, ${nameOf(today(), 'weekdayDay')}, 09:00 to 09:45.`,
    )
    expect(await startTimesOf(asTeacher)).toEqual(['09:00'])
    await expectAccessible(page)
  })

  await test.step('a first lesson deleted meanwhile is not shown', async () => {
    await submitAndLoseAnswer()
    const lessons = await asTeacher.send<{ id: string; startTime: string }[]>('GET', '/api/scheduled-lessons')
    const late = lessons.find(({ startTime }) => startTime === '11:00')
    await asTeacher.send('DELETE', `/api/scheduled-lessons/${late?.id}`)
    await dialog.getByLabel('Start Time').selectOption('12:00')
    await submit.click()
    await expect(dialog).toBeHidden()
    expect(await startTimesOf(asTeacher)).toEqual(['09:00', '12:00'])
  })

  const choose = async (startTime: string) => {
    await chooseOption(page, 'Lesson Template', fractionsTemplate.title)
    await chooseOption(page, 'Class', '5-А')
    await fillDateAndTime(page, today(), startTime)
  }
  /** Opens the dialog and schedules a lesson whose answer is held; returns what releases it. */
  const beginScheduling = async (startTime: string) => {
    await openScheduleDialog(page)
    await choose(startTime)
    const release = await holdAnswers(page, '**/api/scheduled-lessons')
    const sending = page.waitForRequest((request) => request.method() === 'POST')
    await submit.click()
    await sending
    return release
  }

  await test.step('what is chosen while a lesson is being scheduled stays', async () => {
    const release = await beginScheduling('10:00')
    await dialog.getByLabel('Start Time').selectOption('11:00')
    release()
    await expect(dialog.getByRole('alert')).toContainText('10:00 to 10:45. Press Schedule Lesson again')
    await expect(dialog.getByLabel('Start Time')).toHaveValue('11:00')
    expect(await startTimesOf(asTeacher)).toEqual(['09:00', '10:00', '12:00'])
    await submit.click()
    await expectToast(page, 'Success', 'Lesson scheduled successfully')
    await expect(dialog).toBeHidden()
    expect(await startTimesOf(asTeacher)).toEqual(['09:00', '10:00', '11:00', '12:00'])
  })

  await test.step('a lesson whose dialog is closed meanwhile is confirmed, while the dialog opened since stays', async () => {
    const releaseClosed = await beginScheduling('13:00')
    await dialog.getByLabel('Start Time').selectOption('15:00')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
    await openScheduleDialog(page)
    releaseClosed()
    await expectToast(page, 'Success', 'Lesson scheduled successfully')
    await choose('16:00')
    await submit.click()
    await expectToast(page, 'Success', 'Lesson scheduled successfully')
    expect(await startTimesOf(asTeacher)).toEqual(['09:00', '10:00', '11:00', '12:00', '13:00', '16:00'])
  })

  await test.step('a dialog opened on today still schedules after midnight', async () => {
    await setClock(page, '2025-11-16T23:59:50+02:00')
    await scheduleButtonOf(page, '2025-11-16').click()
    await chooseOption(page, 'Lesson Template', fractionsTemplate.title)
    await chooseOption(page, 'Class', '5-А')
    await fillDateAndTime(page, addDays(today(), 7), '09:00')
    await setClock(page, '2025-11-17T00:00:10+02:00')
    await expect(daysOf(page).first()).toHaveAttribute('data-date', '2025-11-17')
    await submit.click()
    await expectToast(page, 'Success', 'Lesson scheduled successfully')
    expect(await startTimesOf(asTeacher)).toHaveLength(7)
  })
})
