import type { Page } from '@playwright/test'
import { addDays, startOfWeek } from '../src/contract/kernel/dates.ts'
import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { holdAnswers } from './network.ts'
import { expectStat, expectToast, followLink } from './pages/app.ts'
import { cardOf } from './pages/cards.ts'
import { cardsOfClass, createTwoClasses, show, showChoiceOf, showSwitchOf } from './pages/mine.ts'
import { menuEntry, planDialogOf, previewOf, weekMenuButton } from './pages/planning.ts'
import { chooseOption, fillDateAndTime, openScheduleDialog } from './pages/schedule-lesson.ts'
import { weekOf } from './pages/week.ts'
import { names } from './school.ts'
import { createClass, scheduleLesson, today } from './test-data.ts'
import { expectTouchTargets, openPhone } from './touch.ts'

const attentionOf = (page: Page) => page.getByRole('region', { name: 'Needs attention' })

test('a week shows a teacher’s own lessons or everyone’s', async ({ school, asTeacher, asAssistant, browser }) => {
  const { page } = asTeacher
  const { own, others, templateId, teacherId } = await createTwoClasses(school, asTeacher)
  const everyones = /\/api\/dashboard\/home\?(?!.*teacherId)/

  await test.step('a teacher opens on their own week, switches to everyone’s and finds it again', async () => {
    const homes: string[] = []
    page.on('request', (request) => request.url().includes('/api/dashboard/home') && homes.push(request.url()))

    await test.step('the first visit shows theirs, by one request', async () => {
      await page.goto('/')
      await expect(cardsOfClass(page, '5-А').first()).toBeVisible()
      await expect(cardsOfClass(page, '9-В')).toHaveCount(0)
      await expect(attentionOf(page)).toContainText('5-А')
      await expect(attentionOf(page)).not.toContainText('9-В')
      await expect(attentionOf(page).getByRole('button', { name: /^Show/ })).toHaveCount(0)
      await expect(showChoiceOf(page, 'Mine')).toBeChecked()
      await expectStat(page, 'Lessons Today', '2')
      expect(homes).toEqual([expect.stringContaining(`teacherId=${teacherId}`)])
    })

    await test.step('everyone’s is kept in the address, with the names of the others', async () => {
      await show(page, 'Everyone')
      await expect(page).toHaveURL('/?show=everyone')
      await expect(cardsOfClass(page, '9-В').filter({ hasText: names.admin }).first()).toBeVisible()
      await expect(cardsOfClass(page, '5-А').filter({ hasText: names.teacher })).toHaveCount(0)
      await expect(attentionOf(page)).toContainText('9-В')
      await expectStat(page, 'Lessons Today', '2')
      await expectFitsPhone(page)
    })

    await test.step('the choice is remembered, and an address that says otherwise wins', async () => {
      await page.goto('/?show=mine')
      await expect(cardsOfClass(page, '5-А').first()).toBeVisible()
      await expect(cardsOfClass(page, '9-В')).toHaveCount(0)
      await expect(showChoiceOf(page, 'Mine')).toBeChecked()
      await page.goto('/')
      await expect(cardsOfClass(page, '9-В').first()).toBeVisible()
      await expect(showChoiceOf(page, 'Everyone')).toBeChecked()
    })
  })

  await test.step('the numbers of the school lead to everyone’s, which is not remembered', async () => {
    await show(page, 'Mine')
    // The choice is remembered when its lessons are there.
    await expect(cardsOfClass(page, '5-А').first()).toBeVisible()
    await expect(cardsOfClass(page, '9-В')).toHaveCount(0)
    await page.getByRole('link', { name: 'Lessons Today: 2' }).click()
    await expect(cardsOfClass(page, '9-В').first()).toBeVisible()
    await page.getByRole('link', { name: 'Active Classes: 2' }).click()
    for (const name of ['5-А', '9-В']) await expect(cardOf(page, name)).toBeVisible()
    await page.goto('/')
    await expect(showChoiceOf(page, 'Mine')).toBeChecked()
  })

  await test.step('a choice without an answer leaves what was shown, and is not remembered', async () => {
    // Everyone’s has not been requested since this page was loaded.
    await expect(cardsOfClass(page, '5-А').first()).toBeVisible()
    await page.route(everyones, (route) => route.abort())
    await show(page, 'Everyone')
    await expectToast(page, 'Error', 'These lessons could not be loaded. What was shown before is shown again.')
    await expect(showChoiceOf(page, 'Mine')).toBeChecked()
    await expect(cardsOfClass(page, '5-А').first()).toBeVisible()
    await expect(attentionOf(page)).toContainText('5-А')
    await page.goto('/')
    await expect(showChoiceOf(page, 'Mine')).toBeChecked()
    await page.unroute(everyones)
  })

  await test.step('chosen and chosen back before an answer, a later link is not remembered', async () => {
    await expect(cardsOfClass(page, '5-А').first()).toBeVisible()
    const release = await holdAnswers(page, everyones)
    await show(page, 'Everyone')
    await show(page, 'Mine')
    release()
    await page.getByRole('link', { name: 'Lessons Today: 2' }).click()
    await expect(cardsOfClass(page, '9-В').first()).toBeVisible()
    await page.unroute(everyones)
  })

  await test.step('the weeks beside it follow the switch, also those that are fetched ahead', async () => {
    const nextWeek = addDays(startOfWeek(today()), 7)
    await scheduleLesson(asTeacher, { classId: own, templateId, date: nextWeek })
    await scheduleLesson(asTeacher, { classId: others, templateId, date: nextWeek })
    const weeks: string[] = []
    page.on('request', (request) => request.url().includes('/api/scheduled-lessons?') && weeks.push(request.url()))
    await page.goto('/')
    await expect(showChoiceOf(page, 'Mine')).toBeChecked()
    await expect(cardsOfClass(page, '5-А').first()).toBeVisible()
    await weekOf(page).getByRole('button', { name: 'Next week' }).click()
    await expect(cardsOfClass(page, '5-А')).toHaveCount(1)
    await expect(cardsOfClass(page, '9-В')).toHaveCount(0)
    expect(weeks.length).toBeGreaterThan(0)
    expect(weeks.filter((url) => !url.includes(`teacherId=${teacherId}`))).toEqual([])
    await show(page, 'Everyone')
    await expect(cardsOfClass(page, '9-В')).toHaveCount(1)
    await expect(page).toHaveURL(`/?week=${nextWeek}&show=everyone`)
  })

  await test.step('one’s own lessons of a week are copied into the next one', async () => {
    await show(page, 'Mine')
    await weekOf(page).getByRole('button', { name: 'Next week' }).click()
    await weekMenuButton(page).click()
    await menuEntry(page, 'Copy last week into this one').click()
    await expect(planDialogOf(page, 'Copy Week').getByRole('button', { name: 'Plan 1 lesson' })).toBeEnabled()
    await expect(previewOf(page)).toHaveText([/5-А$/])
    await page.keyboard.press('Escape')
  })

  await test.step('a search that finds classes of others only leads to them', async () => {
    await followLink(page, 'Classes')
    await page.getByRole('searchbox').fill('9-В')
    await expect(page.getByText('No classes found')).toBeVisible()
    await page.getByRole('button', { name: 'Show everyone’s' }).click()
    await expect(page.getByRole('link', { name: '9-В' })).toBeVisible()
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.getByRole('link', { name: '9-В' }).click()
    await page.getByRole('tab', { name: 'Lessons' }).click()
    await page.getByRole('button', { name: 'Back to Classes' }).click()
    await expect(page.getByRole('searchbox')).toHaveValue('9-В')
    await expect(page.getByRole('link', { name: '9-В' })).toBeVisible()
  })

  await test.step('a person who teaches nothing sees everyone’s, without a switch', async () => {
    const { page } = asAssistant
    await page.goto('/?show=mine')
    await expect(cardsOfClass(page, '5-А').filter({ hasText: names.teacher }).first()).toBeVisible()
    await expect(cardsOfClass(page, '9-В').first()).toBeVisible()
    await expect(showSwitchOf(page)).toHaveCount(0)
    await followLink(page, 'Classes')
    await expect(cardOf(page, '9-В')).toBeVisible()
    await expect(showSwitchOf(page)).toHaveCount(0)
  })

  await test.step('on a phone the switch is in reach, and large enough', async () => {
    const phone = await openPhone(browser, asTeacher.page, '/?show=mine')
    await expect(showSwitchOf(phone)).toBeInViewport({ ratio: 1 })
    await expectTouchTargets(showSwitchOf(phone))
    await show(phone, 'Everyone')
    await expect(phone).toHaveURL('/?show=everyone')
    await expectTouchTargets(showSwitchOf(phone))
    await phone.context().close()
  })
})

test('the classes and the pickers begin with a teacher’s own', async ({ school, asTeacher }) => {
  const { page } = asTeacher
  await createTwoClasses(school, asTeacher)

  await test.step('the classes', async () => {
    await page.goto('/classes')
    await expect(cardOf(page, '5-А')).toBeVisible()
    await expect(cardOf(page, '9-В')).toHaveCount(0)
    await expectFitsPhone(page)
  })

  await test.step('a new class is among their own, also where this is the first page of a device', async () => {
    await page.getByRole('button', { name: 'New Class' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Person').locator('option:checked')).toHaveText(`${names.teacher} (you)`)
    await dialog.getByLabel('Class Name').fill('7-Г')
    await dialog.getByRole('button', { name: 'Create Class' }).click()
    await expect(cardOf(page, '7-Г')).toBeVisible()
    await page.getByRole('button', { name: 'Edit 7-Г' }).click()
    await dialog.getByRole('button', { name: 'Remove teacher 1' }).click()
    await expect(dialog.getByRole('button', { name: 'Add Teacher' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Save Class' }).click()
    await expect(cardOf(page, '7-Г')).toHaveCount(0)
    await page.getByRole('button', { name: 'Show everyone’s' }).click()
    await expect(cardOf(page, '7-Г')).toBeVisible()
    await expect(cardOf(page, '9-В')).toBeVisible()
    await expect(page).toHaveURL('/classes?show=everyone')
    const classes = await asTeacher.send<{ id: string; name: string }[]>('GET', '/api/classes')
    await asTeacher.send('DELETE', `/api/classes/${classes.find(({ name }) => name === '7-Г')?.id}`)
    await expect(cardOf(page, '7-Г')).toHaveCount(0)
  })

  await test.step('everyone’s is remembered when the switch chooses it, not when what was created is to be seen', async () => {
    await followLink(page, 'Dashboard')
    await followLink(page, 'Classes')
    await expect(page).toHaveURL('/classes')
    await expect(cardOf(page, '5-А')).toBeVisible()
    await expect(cardOf(page, '9-В')).toHaveCount(0)
    await show(page, 'Everyone')
    await expect(cardOf(page, '9-В')).toBeVisible()
    await followLink(page, 'Dashboard')
    await expect(page.getByRole('heading', { name: 'Weekly Schedule' })).toBeVisible()
    await followLink(page, 'Classes')
    await expect(page).toHaveURL('/classes')
    await expect(cardOf(page, '9-В')).toBeVisible()
    await show(page, 'Mine')
    await expect(cardOf(page, '9-В')).toHaveCount(0)
  })

  await test.step('the class of a new lesson', async () => {
    await followLink(page, 'Dashboard')
    const dialog = await openScheduleDialog(page)
    await dialog.getByLabel('Class').click()
    await expect(page.getByRole('option')).toHaveText(['5-А'])
    await page.keyboard.press('Escape')
    await show(page, 'Everyone')
    await dialog.getByLabel('Class').click()
    await expect(page.getByRole('option')).toHaveText(['5-А', '9-В'])
    await page.getByRole('option', { name: '9-В' }).click()
    await show(page, 'Mine')
    await expect(dialog.getByLabel('Class')).toHaveText('9-В')
    await expectAccessible(page)
    await expect(page).toHaveURL('/')

    await chooseOption(page, 'Lesson Template', /./)
    await fillDateAndTime(page, addDays(today(), 7), '16:00')
    await dialog.getByRole('button', { name: 'Schedule Lesson' }).click()
    await expectToast(page, 'Success', 'Lesson scheduled successfully')
    await page.getByRole('button', { name: 'Show everyone’s' }).click()
    await expect(page).toHaveURL(`/?week=${startOfWeek(addDays(today(), 7))}&show=everyone`)
    await expect(cardsOfClass(page, '9-В').first()).toBeVisible()
  })

  await test.step('the classes of a plan, which begins with the week that is shown, and not before today', async () => {
    await createClass(asTeacher, { name: '1-А' })
    const week = weekOf(page)
    const expectFirstDay = async (day: string) => {
      await weekMenuButton(page).click()
      await menuEntry(page, 'Plan lessons…').click()
      await expect(planDialogOf(page).getByRole('group', { name: 'Classes' }).locator('label')).toHaveText([
        '5-А',
        '1-А',
        '9-В',
      ])
      await expect(planDialogOf(page).getByLabel('First day')).toHaveValue(day)
      await page.keyboard.press('Escape')
      await expect(planDialogOf(page)).toBeHidden()
    }
    await week.getByRole('button', { name: 'Today' }).click()
    await week.getByRole('button', { name: 'Next week' }).click()
    await expectFirstDay(addDays(startOfWeek(today()), 7))
    await week.getByRole('button', { name: 'Today' }).click()
    await week.getByRole('button', { name: 'Previous week' }).click()
    await expectFirstDay(today())
  })

  await test.step('the class of students', async () => {
    await followLink(page, 'Students')
    const filter = page.getByLabel('Filter by class')
    await expect(filter.locator('optgroup')).toHaveCount(2)
    await expect(filter.locator('optgroup').first()).toHaveAttribute('label', 'My classes')
    await expect(filter.locator('optgroup').first().locator('option')).toHaveText(['5-А'])
  })
})
