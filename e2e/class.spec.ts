import { addDays } from '../src/contract/kernel/dates.ts'
import { emptySchoolCalendar } from '../src/contract/school-calendar/rules.ts'
import { newId } from '../src/server/db/ids.ts'
import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { failRequests, holdAnswers } from './network.ts'
import { chooseLanguage, showAddress } from './pages/app.ts'
import { whenFollowing } from './pages/changes.ts'
import { classStatOf, tabOf } from './pages/class.ts'
import { modalOf } from './pages/register.ts'
import { createClass, createStudents, createTemplate, insertPastLesson, scheduleLesson, today } from './test-data.ts'

const slot = (id: string, dayOfWeek: number) => ({ id, dayOfWeek, startTime: '10:00', endTime: '10:45' })

test('the page of a class has five tabs', async ({ school, adminApi, asTeacher }) => {
  const { page } = asTeacher
  const given = { name: '5-А', color: '#8B5CF6', weeklySchedule: [slot('later', 0)] }
  const classId = await createClass(asTeacher, given)
  const [olena] = await createStudents(asTeacher, classId, ['Олена Бойко', 'Іван Сірко'])
  const templateId = await createTemplate(asTeacher)
  const lessons = [
    ['2025-11-11', '09:00'],
    ['2025-11-12', '08:15'],
    ['2025-11-12', '09:15'],
    ['2025-12-01', '09:00'],
  ] as const
  for (const [date, startTime] of lessons) await insertPastLesson(school, { templateId, classId, date, startTime })
  const requested: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/analytics') && requested.push(request.url())))
  // The second lesson of the day begins at this minute.
  await page.clock.setFixedTime(new Date('2025-11-12T09:15:00+02:00'))

  await test.step('the page opens from the list, and the back button returns to it', async () => {
    await whenFollowing(page, () => page.goto('/classes'))
    const release = await holdAnswers(page, '**/detail?*')
    await page.getByRole('link', { name: '5-А' }).click()
    await expect(page.getByRole('main').getByText('Loading...', { exact: true })).toBeAttached()
    release()
    await expect(page.getByRole('heading', { name: '5-А', level: 1 })).toBeVisible()
    await expect(page).toHaveTitle('Daybook · 5-А')
    const header = page.getByRole('main').locator('header')
    await expect(header.getByText('#8B5CF6')).toBeVisible()
    await expect(header.getByText('2 students')).toBeVisible()
    await expect(header.locator('> div').first()).toHaveCSS('background-color', 'rgb(139, 92, 246)')
    await page.getByRole('button', { name: 'Back to Classes' }).click()
    await expect(page.getByRole('heading', { name: 'Classes', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: '5-А' }).click()
  })

  await test.step('Overview shows the numbers, the class information and the timetable', async () => {
    await expect(tabOf(page, 'Overview')).toHaveAttribute('aria-selected', 'true')
    await expect(classStatOf(page, 'Total Students')).toContainText('2')
    await expect(classStatOf(page, 'Total Lessons')).toContainText('4')
    await expect(classStatOf(page, 'Completed Lessons')).toContainText('2')
    await expect(page.getByRole('heading', { name: 'Class Information' })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: 'Violet' })).toHaveText(/#8B5CF6/)
    await expect(page.getByText('This class meets 1 time per week')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: '10:00–10:45' })).toHaveText(/Sunday/)
    await expectAccessible(page)
    await expectFitsPhone(page)
    await asTeacher.send('PUT', `/api/classes/${classId}`, {
      ...given,
      weeklySchedule: [slot('later', 0), slot('first', 1), slot('second', 3)],
    })
    await expect(page.getByText('This class meets 3 times per week')).toBeVisible()
    const days = page.getByRole('listitem').filter({ hasText: '10:00–10:45' })
    await expect(days).toHaveText([/Monday/, /Wednesday/, /Sunday/])
    const rotating = { ...emptySchoolCalendar, weekNames: ['A', 'B'], firstWeekOn: '2025-11-10' }
    await adminApi.send('PUT', '/api/school-calendar', rotating)
    const weeklySchedule = [slot('first', 1), { ...slot('second', 3), weeks: [2] }]
    await asTeacher.send('PUT', `/api/classes/${classId}`, { ...given, weeklySchedule })
    await expect(page.getByText('This class meets 1 to 2 times per week')).toBeVisible()
  })

  await test.step('the numbers lead to the tabs of what they count', async () => {
    for (const [name, tab] of [
      ['Total Students: 2', 'Students'],
      ['Total Lessons: 4', 'Lessons'],
    ] as const) {
      await page.getByRole('link', { name }).press('Enter')
      await expect(tabOf(page, tab)).toHaveAttribute('aria-selected', 'true')
      await expect(tabOf(page, tab)).toBeFocused()
      await tabOf(page, 'Overview').click()
    }
  })

  await test.step('Students links to the details of each student', async () => {
    await tabOf(page, 'Overview').focus()
    await page.keyboard.press('ArrowRight')
    await expect(tabOf(page, 'Students')).toBeFocused()
    await expect(page).toHaveURL(/\?tab=students$/)
    const rows = page.getByRole('tabpanel', { name: 'Students' }).getByRole('listitem')
    await expect(rows).toHaveText([/Бойко Олена\s*STU2024001\s*View Details/, /Сірко Іван\s*STU2024002\s*View Details/])
    await expectFitsPhone(page)
    await page.getByRole('link', { name: 'View Details: Бойко Олена' }).click()
    await expect(page).toHaveURL(new RegExp(`/students/${olena}$`))
    await expect(page.getByRole('heading', { name: 'Олена Бойко' })).toBeVisible()
    await page.goBack()
    await expect(tabOf(page, 'Students')).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('Lessons lists the newest first, and a current lesson as upcoming', async () => {
    await tabOf(page, 'Lessons').click()
    await expect(page).toHaveURL(/\?tab=lessons$/)
    await expect(page.getByRole('list', { name: 'Lessons' }).getByRole('listitem')).toHaveText([
      /^Дроби на числовій прямійDec 1, 2025, 09:00–09:45Upcoming$/,
      /^Дроби на числовій прямійNov 12, 2025, 09:15–10:00Upcoming$/,
      /^Дроби на числовій прямійNov 12, 2025, 08:15–09:00Completed$/,
      /^Дроби на числовій прямійNov 11, 2025, 09:00–09:45Completed$/,
    ])
    await expectFitsPhone(page)
  })

  await test.step('a press on a lesson opens it, the address keeps it, and Back closes it', async () => {
    await page.getByRole('button', { name: 'Дроби на числовій прямій, Nov 12, 2025, 08:15–09:00' }).click()
    const details = modalOf(page)
    await expect(details.getByText('Бойко Олена')).toBeVisible()
    await expect(page).toHaveURL(/\?tab=lessons&lesson=[\w-]+$/)
    await page.reload()
    await expect(details.getByText('Бойко Олена')).toBeVisible()
    await page.goBack()
    await expect(details).toBeHidden()
    await expect(tabOf(page, 'Lessons')).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('Analytics are requested only when the tab is opened', async () => {
    expect(requested).toEqual([])
    await page.keyboard.press('Tab')
    await tabOf(page, 'Lessons').focus()
    await page.keyboard.press('End')
    await expect(tabOf(page, 'Analytics')).toBeFocused()
    await expect(page).toHaveURL(/\?tab=analytics$/)
    await expect(page.getByRole('table', { name: 'Student ranking by total points' })).toBeVisible()
    expect(requested).toHaveLength(1)
  })

  await test.step('an unknown tab shows the overview', async () => {
    await showAddress(page, `/classes/${classId}?tab=nothing`)
    await expect(tabOf(page, 'Overview')).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('the class is edited, and a student added to it, from its page', async () => {
    await page.getByRole('button', { name: 'Edit 5-А' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Class name').fill('6-А')
    await dialog.getByRole('button', { name: 'Save Class' }).click()
    await expect(page.getByRole('heading', { name: '6-А', level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit 6-А' })).toBeFocused()
    await tabOf(page, 'Students').click()
    await page.getByRole('button', { name: 'Add Student' }).click()
    await expect(dialog.getByRole('combobox', { name: 'Class' })).toHaveText('6-А')
  })
})

test('a thousand earlier lessons are loaded with their tab, rendered in portions, and kept when they cannot be loaded again', async ({
  school,
  asTeacher,
}) => {
  const { page } = asTeacher
  const classId = await createClass(asTeacher)
  const templateId = await createTemplate(asTeacher)
  const dayOf = (index: number) => new Date(Date.UTC(2020, 8, 1 + index)).toISOString().slice(0, 10)
  const lessons = Array.from({ length: 1000 }, (_, index) => {
    return { id: newId(), templateId, classId, date: dayOf(index), startTime: '09:00', endTime: '09:45' }
  })
  await school.db.insertInto('scheduledLessons').values(lessons).execute()
  await scheduleLesson(asTeacher, { classId, templateId, date: addDays(today(), 1) })
  const rows = page.getByRole('list', { name: 'Lessons' }).getByRole('listitem')

  await test.step('the overview counts them without their answer', async () => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await whenFollowing(page, () => page.goto(`/classes/${classId}`))
    await expect(classStatOf(page, 'Total Lessons')).toContainText('1001')
    await expect(classStatOf(page, 'Completed Lessons')).toContainText('1000')
    await page.waitForLoadState('networkidle')
    expect(requested.filter((url) => url.includes('/detail?to='))).toEqual([])
  })

  await test.step('the recent ones are there before the earlier ones, which can be tried again', async () => {
    const earlier = '**/detail?to=*'
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await page.route(earlier, async (route) => {
      await isReleased
      await route.fulfill({ status: 500, body: '' })
    })
    await tabOf(page, 'Lessons').click()
    await expect(rows).toHaveText([/Upcoming$/])
    await expect(page.getByText('Loading earlier lessons...')).toBeVisible()
    release()
    await expect(page.getByRole('alert')).toContainText('Earlier lessons could not be loaded')
    await expect(rows).toHaveText([/Upcoming$/])
    await expectFitsPhone(page)
    await page.unroute(earlier)
    const releaseRetry = await holdAnswers(page, earlier)
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.click()
    await expect(retry).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText('Loading earlier lessons...')).toHaveCount(0)
    releaseRetry()
  })

  await test.step('the next portion comes when the end is near', async () => {
    await expect(rows).toHaveCount(60)
    await expect(rows.nth(1)).toContainText('May 28, 2023')
    await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded()
    await expect.poll(() => rows.count()).toBeGreaterThan(60)
  })

  await test.step('earlier lessons stay when they cannot be loaded again, which is said, and can be tried', async () => {
    const mend = await failRequests(page, 'GET', '**/detail?to=*')
    await asTeacher.send('DELETE', `/api/scheduled-lessons/${lessons.at(-1)?.id}`)
    await expect(page.getByRole('alert')).toContainText('Earlier lessons could not be loaded')
    await expect(rows.nth(1)).toContainText('May 28, 2023')
    await mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rows.nth(1)).toContainText('May 27, 2023')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('the page of an empty class, of an unknown class and of one that cannot be loaded', async ({
  asAssistant,
  teacherApi,
}) => {
  const { page } = asAssistant
  const classId = await createClass(teacherApi, { name: '9-В' })
  const path = `/classes/${classId}`

  await test.step('each tab shows its empty state', async () => {
    await page.goto(path)
    for (const [name, words] of [
      ['Overview', ['No lesson times in the week yet', '0 students']],
      ['Students', ['No students in this class']],
      ['Lessons', ['No lessons yet', 'Lessons scheduled for this class will appear here.']],
      ['Journal', ['No lessons between these dates']],
      ['Analytics', ['No students to compare yet']],
    ] as const) {
      await tabOf(page, name).click()
      for (const text of words) await expect(page.getByText(text)).toBeVisible()
      if (name !== 'Analytics') await expectAccessible(page)
    }
    await expectFitsPhone(page)
    await page.getByRole('link', { name: 'Go to the students' }).click()
    await expect(page.getByText('No students in this class')).toBeVisible()
  })

  await test.step('whoever changes nothing is offered no change of a class or its students', async () => {
    const otherId = await createClass(teacherApi)
    await createStudents(teacherApi, otherId, ['Олена Бойко'])
    await showAddress(page, `/classes/${otherId}?tab=students`)
    await expect(page.getByRole('link', { name: 'View Details' })).toBeVisible()
    for (const name of [/^Edit/, /^Add Student/]) await expect(page.getByRole('button', { name })).toHaveCount(0)
  })

  await test.step('an unknown class shows an error and the back button', async () => {
    await showAddress(page, `/classes/${newId()}`)
    await expect(page.getByText('Class not found')).toBeVisible()
    await expect(page).toHaveTitle('Daybook · Class not found')
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await expectFitsPhone(page)
    await page.getByRole('button', { name: 'Back to Classes' }).click()
    await expect(page).toHaveURL(/\/classes$/)
    await expect(page.getByText('Class not found')).toBeHidden()
    await showAddress(page, '/classes/not-an-id')
    await expect(page.getByText('Class not found')).toBeVisible()
  })

  await test.step('a failed request can be repeated', async () => {
    const unseenId = await createClass(teacherApi, { name: '10-Г' })
    await page.route('**/detail?*', (route) => route.fulfill({ status: 500, body: '' }))
    await showAddress(page, `/classes/${unseenId}`)
    await expect(page.getByText('Class not found')).toBeVisible()
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await expect(page.getByRole('button', { name: 'Back to Classes' })).toBeVisible()
    await page.unroute('**/detail?*')
    await again.click()
    await expect(page.getByRole('heading', { name: '10-Г' })).toBeVisible()
  })

  await test.step('the page in Ukrainian, when that language is chosen', async () => {
    await chooseLanguage(page, 'Українська')
    await expect(page.getByRole('tab')).toHaveText(['Огляд', 'Учні', 'Уроки', 'Записи уроків', 'Аналітика'])
    await expect(page.getByText('0 учнів')).toBeVisible()
    await showAddress(page, `/classes/${newId()}`)
    await expect(page.getByText('Клас не знайдено')).toBeVisible()
  })
})
