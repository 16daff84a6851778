import { addDays, startOfWeek } from '../src/contract/kernel/dates.ts'
import { formatDate } from '../src/web/lib/i18n/format.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { loseAnswers, scriptOf } from './network.ts'
import { dismissToast, expectToast, followLink } from './pages/app.ts'
import { cardButton, dayAt, expectStored, planWeek, week } from './pages/lesson-moves.ts'
import { accountIdOf } from './pages/mine.ts'
import {
  createTemplates,
  createUnit,
  everyDay,
  lessonMenuButton,
  lessonsOfClass,
  menuEntry,
  planDialogOf,
  previewOf,
  unitRow,
  weekMenuButton,
} from './pages/planning.ts'
import { countPresses, modalOf } from './pages/register.ts'
import { calendar } from './pages/school-year.ts'
import { lessonCardsOf } from './pages/week.ts'
import { names } from './school.ts'
import { createClass, createTemplate, fractionsTemplate, recordProgress, scheduleLesson, today } from './test-data.ts'

/** Many lessons are planned with few presses, each of which is counted. */

const tomorrow = () => addDays(today(), 1)

test('twenty lessons of a class take at most 10 presses and are undone with one; one template for four classes takes at most 6', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const templateIds = await createTemplates(asTeacher, 20)
  await createUnit(asTeacher, 'Fractions', templateIds)
  const classId = await createClass(asTeacher, { weeklySchedule: everyDay() })

  await page.goto('/templates')
  const presses = await countPresses(page)
  await page.getByText('Units', { exact: true }).click()
  await unitRow(page, 'Fractions').getByRole('button', { name: 'Plan lessons' }).click()
  const dialog = planDialogOf(page)
  await dialog.getByRole('checkbox', { name: '5-А' }).click()
  await dialog.getByLabel('First day').fill(tomorrow())
  await expect(previewOf(page)).toHaveCount(20)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Plan 20 lessons' }).click()
  const toast = await expectToast(page, 'Success', '20 lessons planned')
  await expect(dialog).toBeHidden()
  expect(await presses()).toBeLessThanOrEqual(10)
  await expect(unitRow(page, 'Fractions')).toContainText('20 lessons: Lesson 01, Lesson 02, Lesson 03 …')
  const planned = await lessonsOfClass(asTeacher, classId)
  expect(planned.map((lesson) => lesson.templateId)).toEqual(templateIds)
  expect(planned.map(({ date }) => date)).toEqual(templateIds.map((_, index) => addDays(tomorrow(), index)))

  await toast.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Success', 'The plan is undone')
  expect(await lessonsOfClass(asTeacher, classId)).toHaveLength(0)
  // Beside a dialog it moves while it is shown.
  await dismissToast(page)

  await test.step('one template for four classes', async () => {
    const otherNames = ['5-Б', '6-А', '6-Б']
    for (const name of otherNames) await createClass(asTeacher, { name, weeklySchedule: everyDay() })
    await page.getByRole('main').getByText('Templates', { exact: true }).click()
    const button = page.getByRole('button', { name: 'Plan Lesson 01 for classes' })
    await expect(button).toBeVisible()
    const before = await presses()
    await button.click()
    await expect(dialog.getByRole('checkbox', { name: '5-А' })).toBeFocused()
    for (const name of ['5-А', ...otherNames]) await dialog.getByRole('checkbox', { name }).click()
    await expect(previewOf(page)).toHaveCount(4)
    await dialog.getByRole('button', { name: 'Plan 4 lessons' }).click()
    await expectToast(page, 'Success', '4 lessons planned')
    expect((await presses()) - before).toBeLessThanOrEqual(6)
  })
})

test('last week is copied with at most 3 presses, into an occupied one only when that is confirmed', async ({
  asTeacher,
}) => {
  const { page } = asTeacher

  await test.step('last week is copied with at most 3 presses', async () => {
    const [templateId, classId] = [await createTemplate(asTeacher), await createClass(asTeacher)]
    const monday = addDays(startOfWeek(today()), 7)
    for (const [index, startTime] of ['08:00', '09:00', '10:00'].entries()) {
      await scheduleLesson(asTeacher, { templateId, classId, date: addDays(monday, index), startTime })
    }
    await page.goto(`/?week=${addDays(monday, 7)}`)
    await expect(weekMenuButton(page)).toBeVisible()
    const presses = await countPresses(page)
    await weekMenuButton(page).click()
    await menuEntry(page, 'Copy last week into this one').click()
    await expectAccessible(page)
    await planDialogOf(page, 'Copy Week').getByRole('button', { name: 'Plan 3 lessons' }).click()
    await expectToast(page, 'Success', '3 lessons planned')
    expect(await presses()).toBeLessThanOrEqual(3)
    await expect(lessonCardsOf(page)).toHaveCount(3)
    expect(await lessonsOfClass(asTeacher, classId)).toHaveLength(6)
  })

  await test.step('a week is copied into an occupied one only when that is confirmed for just this week', async () => {
    const teachers = [{ id: await accountIdOf(asTeacher, names.teacher), subject: '' }]
    const [templateId, classId] = [await createTemplate(asTeacher), await createClass(asTeacher, { teachers })]
    const monday = addDays(startOfWeek(today()), 21)
    const otherClassId = await createClass(asTeacher, { name: '6-Б', teachers })
    await scheduleLesson(asTeacher, { templateId, classId: otherClassId, date: addDays(monday, 7), startTime: '08:15' })
    const deletedId = await createTemplate(asTeacher, { title: 'Dictation' })
    await scheduleLesson(asTeacher, { templateId: deletedId, classId, date: monday, startTime: '11:00' })
    await asTeacher.send('DELETE', `/api/lesson-templates/${deletedId}`)
    for (const [days, startTime] of [
      [0, '08:00'],
      [7, '08:30'],
      [14, '08:15'],
    ] as const) {
      await scheduleLesson(asTeacher, { templateId, classId, date: addDays(monday, days), startTime })
    }
    for (const _ of [1, 2]) await page.getByRole('button', { name: 'Next week' }).click()
    await weekMenuButton(page).click()
    await menuEntry(page, 'Copy last week into this one').click()
    const dialog = planDialogOf(page, 'Copy Week')
    const target = formatDate(addDays(monday, 7), 'en-US', 'shortDay')
    await expect(dialog.getByRole('listitem').filter({ hasNotText: '–' })).toHaveText([
      `5-А, ${target}, 08:30: ${fractionsTemplate.title}`,
      `6-Б, ${target}, 08:15: ${fractionsTemplate.title}`,
      `5-А, ${target}, 11:00: Dictation (its template was deleted)`,
    ])
    const anyway = dialog.getByRole('checkbox', { name: 'Plan them anyway' })
    const plan = dialog.getByRole('button', { name: 'Plan 1 lesson' })
    await anyway.check()
    await expect(plan).toBeEnabled()
    // Any day names its week, and stays as it was typed.
    const wednesday = addDays(monday, 16)
    await dialog.getByLabel('Into the week of').fill(wednesday)
    await expect(anyway).not.toBeChecked()
    await expect(plan).toBeDisabled()
    await expect(dialog.getByLabel('Into the week of')).toHaveValue(wednesday)
    await anyway.check()
    await plan.click()
    await expectToast(page, 'Success', '1 lesson planned')
    const dates = (await lessonsOfClass(asTeacher, classId)).map(({ date }) => date)
    expect(dates).toEqual([0, 0, 7, 14, 14].map((days) => addDays(monday, days)))
  })
})

test('a lesson is copied to other classes, and moved with all that follow', async ({ asTeacher }) => {
  const { page } = asTeacher
  const [templateId, ...others] = await createTemplates(asTeacher, 3)
  const classId = await createClass(asTeacher, { weeklySchedule: everyDay() })
  await createClass(asTeacher, { name: '6-Б', weeklySchedule: everyDay('12:00') })
  const plan = { templateId: templateId ?? '', classId, startTime: '10:00' }
  const lessonId = await scheduleLesson(asTeacher, { ...plan, date: tomorrow() })
  for (const [index, id] of others.entries()) {
    await scheduleLesson(asTeacher, { ...plan, templateId: id, date: addDays(tomorrow(), index + 1) })
  }

  await test.step('copied', async () => {
    await page.goto(`/?week=${startOfWeek(tomorrow())}&lesson=${lessonId}`)
    await lessonMenuButton(page).click()
    const entry = menuEntry(page, 'Скопіювати до класів')
    await expect(entry).toBeVisible()
    expect(await entry.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))).toBe('uk')
    await expectAccessible(page)
    await entry.click()
    const dialog = planDialogOf(page, 'Скопіювати до класів')
    await dialog.getByRole('checkbox', { name: '6-Б' }).click()
    await expect(previewOf(page, 'Попередній перегляд')).toContainText(['12:00–12:45'])
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Запланувати 1 урок' }).click()
    await expectToast(page, 'Успіх', 'Заплановано 1 урок')
  })

  await test.step('moved with those that follow, and back', async () => {
    await lessonMenuButton(page).click()
    await menuEntry(page, 'Зсунути цей і всі наступні').click()
    const dialog = planDialogOf(page, 'Зсунути на один урок')
    const [first, second] = [1, 2].map((days) => formatDate(addDays(today(), days), 'uk-UA', 'shortDay'))
    await expect(previewOf(page, 'Попередній перегляд')).toHaveCount(3)
    await expect(previewOf(page, 'Попередній перегляд').first()).toHaveText(
      `${second}, 10:00–10:45Lesson 01з ${first}, 10:00`,
    )
    await expectAccessible(page)
    const answer = await loseAnswers(page, /\/plans$/)
    await dialog.getByRole('button', { name: 'Зсунути 3 уроки' }).click()
    const noAnswer = 'Сервер не відповів, тож зміни, можливо, вже внесено. Натисніть ще раз: двічі їх не буде внесено.'
    await expectToast(page, 'Помилка', noAnswer)
    await expect(dialog.getByText('Не вдалося підготувати перегляд')).toBeVisible()
    await answer()
    await dialog.getByRole('button', { name: 'Зсунути 3 уроки' }).click()
    const toast = await expectToast(page, 'Успіх', 'Зсунуто 3 уроки')
    const dates = async () => (await lessonsOfClass(asTeacher, classId)).map(({ date }) => date)
    expect(await dates()).toEqual([2, 3, 4].map((days) => addDays(today(), days)))
    await expect(lessonMenuButton(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(modalOf(page)).toBeHidden()
    const restore = await loseAnswers(page, /\/undo$/)
    await toast.getByRole('button', { name: 'Відмінити' }).click()
    const failure = await expectToast(page, 'Помилка', 'Не вдалося відмінити зміни в розкладі')
    await restore()
    await failure.getByRole('button', { name: 'Спробувати ще раз' }).click()
    await expectToast(page, 'Успіх', 'Зміни в розкладі відмінено')
    expect(await dates()).toEqual([1, 2, 3].map((days) => addDays(today(), days)))
  })

  await test.step('not moved when one has records', async () => {
    const student = { firstName: 'Олена', lastName: 'Бойко', studentId: 'STU2024001', classId, inClassSince: null }
    const { id } = await asTeacher.send('POST', '/api/students', student)
    await recordProgress(asTeacher, lessonId, id)
    await lessonCardsOf(page).filter({ hasText: 'Lesson 01' }).filter({ hasText: '5-А' }).getByRole('button').click()
    await lessonMenuButton(page).click()
    await menuEntry(page, 'Зсунути цей і всі наступні').click()
    const dialog = planDialogOf(page, 'Зсунути на один урок')
    await expect(dialog.getByRole('alert')).toContainText('Уроки із записами')
    await expect(dialog.getByRole('button', { name: /^Зсунути/ })).toBeDisabled()
  })
})

test('a class plans templates in order; what has no slot, and the holidays, are listed', async ({
  asTeacher,
  adminApi,
}) => {
  const { page } = asTeacher
  const holiday = addDays(tomorrow(), 1)
  const daysOff = [{ id: 'easter', name: 'Easter', from: holiday, to: holiday }]
  await adminApi.send('PUT', '/api/school-calendar', { ...calendar, terms: [], daysOff })
  await createTemplates(asTeacher, 4)
  const classId = await createClass(asTeacher, { weeklySchedule: everyDay() })
  await page.goto(`/classes/${classId}?tab=lessons`)
  await page.getByRole('button', { name: 'Plan lessons…' }).click()
  const dialog = planDialogOf(page)
  await expect(dialog.getByLabel('What')).toBeFocused()
  await dialog.getByLabel('What').selectOption({ label: 'Choose templates' })
  const summary = await dialog.getByRole('status').filter({ hasText: 'Complete the choices above' }).elementHandle()
  await dialog.getByRole('button', { name: 'Add all 4 templates' }).click()
  await dialog.getByLabel('First day').fill(tomorrow())

  await test.step('Enter and Escape in the search neither plan nor close', async () => {
    const search = dialog.getByRole('searchbox')
    await expect(dialog.getByRole('button', { name: 'Plan 4 lessons' })).toBeEnabled()
    await search.fill('Lesson 02')
    await search.press('Enter')
    await search.press('Escape')
    await expect(search).toHaveValue('')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await search.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
    expect(await lessonsOfClass(asTeacher, classId)).toHaveLength(0)
  })

  await test.step('a part of a last day is refused, not taken for none', async () => {
    await dialog.getByLabel('Last day').focus()
    await page.keyboard.type('1130')
    await dialog.getByRole('button', { name: 'Plan 4 lessons' }).click()
    await expect(dialog.getByLabel('Last day')).toHaveAccessibleDescription(/^Please enter a valid date/)
    await expect(dialog.getByLabel('Last day')).toBeFocused()
    expect(await lessonsOfClass(asTeacher, classId)).toHaveLength(0)
  })

  await dialog.getByLabel('Last day').fill(addDays(tomorrow(), 3))
  await expect(dialog.getByText(`Skipped: Easter (${formatDate(holiday, 'en-US', 'shortDay')})`)).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText('No free slot for 1 lesson:5-А: Lesson 04')
  expect(await summary?.textContent()).toBe('3 lessons will be planned')
  await dialog.getByRole('button', { name: 'Plan 3 lessons' }).click()
  await expectToast(page, 'Success', '3 lessons planned')
  expect(await lessonsOfClass(asTeacher, classId)).toHaveLength(3)
})

test('who may not schedule sees none of it, moves no lesson and adds no student', async ({
  teacherApi,
  asAssistant,
}) => {
  const { thursday } = await planWeek(teacherApi)
  await createUnit(teacherApi, 'Fractions', await createTemplates(teacherApi, 1))
  const { page } = asAssistant

  await test.step('no lesson is moved, nor the code for it fetched', async () => {
    const isMoveCode = scriptOf('features/scheduled-lessons/moving/components/lesson-moves.tsx')
    const fetched: string[] = []
    page.on('request', (request) => {
      if (isMoveCode(new URL(request.url()))) fetched.push(request.url())
    })
    await page.goto(week)
    await expect(cardButton(page, 'Thursday', '10:00')).toBeVisible()
    // Then a teacher's browser has asked for the code that moves lessons.
    const idle = () => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await idle()
    await cardButton(page, 'Thursday', '10:00').focus()
    await page.keyboard.press('m')
    await page.keyboard.press('Shift+ArrowRight')
    await cardButton(page, 'Thursday', '10:00').click()
    await expect(modalOf(page).getByRole('list').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Перенести…' })).toHaveCount(0)
    await idle()
    expect(fetched).toEqual([])
    await expectStored(teacherApi, thursday, dayAt(3), '10:00')
  })

  await test.step('nothing is planned or copied', async () => {
    await expect(lessonMenuButton(page)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(lessonCardsOf(page)).toHaveCount(2)
    await expect(weekMenuButton(page)).toBeHidden()
    await followLink(page, 'Templates')
    await page.getByText('Units', { exact: true }).click()
    await expect(unitRow(page, 'Fractions')).toBeVisible()
    await expect(page.getByRole('button', { name: /Fractions|New Unit/ })).toBeHidden()
    await followLink(page, 'Classes')
    await page.getByRole('link', { name: '5-А' }).click()
    await page.getByRole('tab', { name: 'Lessons' }).click()
    await expect(page.getByRole('button', { name: 'Register' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Plan lessons…' })).toBeHidden()
  })

  await test.step('a class without students offers only the reports of those who have left', async () => {
    await page.getByRole('tab', { name: 'Students' }).click()
    await expect(page.getByText('No students in this class yet')).toBeVisible()
    await expect(page.getByRole('tabpanel').getByRole('button')).toHaveText(['Reports'])
  })
})

test.describe(() => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } })

  test('on a phone the choices of templates and classes show by a part of a line that there are more', async ({
    asTeacher,
  }) => {
    const phone = asTeacher.page
    await createTemplates(asTeacher, 7)
    const ids = await Promise.all(
      Array.from('123456', (n) => createClass(asTeacher, { name: `${n}-А з довшою назвою` })),
    )
    await phone.goto(`/classes/${ids[0]}?tab=lessons`)
    await phone.getByRole('button', { name: 'Plan lessons' }).tap()
    const dialog = planDialogOf(phone)
    await dialog.getByLabel('What').selectOption('Choose templates')
    for (const choice of [dialog.getByRole('button', { name: /^Add Lesson/ }), dialog.getByRole('checkbox')]) {
      await expect(choice.nth(5)).toBeAttached()
      const shownOfCut = await choice.first().evaluate((first) => {
        const line = first.closest('li, label')
        const bottom = line?.parentElement?.getBoundingClientRect().bottom ?? 0
        const lines = Array.from(line?.parentElement?.children ?? [], (line) => line.getBoundingClientRect())
        return lines.filter(({ top }) => top < bottom).map(({ top, height }) => (bottom - top) / height)
      })
      expect(shownOfCut.at(-1)).toBeGreaterThan(0.25)
      expect(shownOfCut.at(-1)).toBeLessThan(0.75)
    }
  })
})
