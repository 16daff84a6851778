import type { Page, Request } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdAnswers, scriptOf } from './network.ts'
import { expectStat } from './pages/app.ts'
import { whenFollowing } from './pages/changes.ts'
import { expectSaved, modalOf, openRegister, pointsOf, presenceOf, saveButton } from './pages/register.ts'
import { emails } from './school.ts'
import {
  createClass,
  createStudent,
  createStudents,
  createTemplate,
  numberedNames,
  progressOf,
  recordProgress,
  scheduleLesson,
  today,
} from './test-data.ts'

/** What one person changes appears on the open screens of others, without a reload. */

test.use({ preloadsWhenIdle: true })

test('a class, a student and a lesson of somebody else appear, change and disappear within a second', async ({
  asTeacher,
  asAssistant: { page },
}) => {
  const classId = await createClass(asTeacher)
  const studentId = await createStudent(asTeacher, 'Олена Бойко', { studentId: 'STU2024001', classId })
  const templateId = await createTemplate(asTeacher)
  await whenFollowing(page, () => page.goto('/classes'))

  await test.step('a class is renamed', async () => {
    const took: number[] = []
    for (const name of ['6-А', '7-А', '8-А', '9-А', '10-А']) {
      await asTeacher.send('PUT', `/api/classes/${classId}`, { name })
      const begun = performance.now()
      await expect(page.getByRole('link', { name })).toBeVisible()
      took.push(performance.now() - begun)
    }
    // A busy machine may take longer now and then.
    expect(Math.min(...took)).toBeLessThan(1_000)
  })

  await test.step('a student is removed, in another list that was shown before', async () => {
    await page.getByRole('link', { name: 'Students' }).first().click()
    await expect(page.getByRole('link', { name: 'Бойко Олена' })).toBeVisible()
    await asTeacher.send('DELETE', `/api/students/${studentId}`)
    await expect(page.getByRole('link', { name: 'Бойко Олена' })).toBeHidden()
  })

  await test.step('a student and a class are deleted while their pages are open', async () => {
    const deletedStudent = await createStudent(asTeacher, 'Іван Гончар', { studentId: 'STU2024002' })
    const deletedClass = await createClass(asTeacher, { name: '11-Г' })
    for (const [list, name, path, notFound] of [
      ['Students', 'Гончар Іван', `/students/${deletedStudent}`, 'Student not found'],
      ['Classes', '11-Г', `/classes/${deletedClass}`, 'Class not found'],
    ] as const) {
      await page.getByRole('link', { name: list }).first().click()
      await page.getByRole('link', { name }).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1, name: /Гончар|11-Г/ })).toBeVisible()
      await asTeacher.send('DELETE', `/api${path}`)
      await expect(page.getByText(notFound, { exact: true })).toBeVisible()
      await expect(page).toHaveTitle(`Daybook · ${notFound}`)
      await asTeacher.send('POST', `/api${path}/restoration`)
      await expect(page.getByText(notFound, { exact: true })).toBeHidden()
    }
  })

  await test.step('what is typed in a dialog stays when the record of its page is deleted', async () => {
    const deletedStudent = await createStudent(asTeacher, 'Марко Гнатюк', { studentId: 'STU2024003' })
    await page.getByRole('link', { name: 'Students' }).first().click()
    await page.getByRole('link', { name: 'Гнатюк Марко' }).click()
    await page.getByRole('button', { name: 'Add absence' }).click()
    const reason = page.getByRole('dialog', { name: 'Absence of Марко Гнатюк' }).getByLabel('Reason')
    await reason.fill('Змагання')
    const isRefused = page.waitForResponse((response) => response.status() === 404)
    await asTeacher.send('DELETE', `/api/students/${deletedStudent}`)
    await isRefused
    await expect(page).toHaveTitle('Daybook · Student not found')
    await expect(reason).toHaveValue('Змагання')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('Student not found', { exact: true })).toBeVisible()
  })

  await test.step('a lesson is scheduled', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await scheduleLesson(asTeacher, { classId, templateId, startTime: '16:30' })
    await expect(page.getByRole('button', { name: '16:30 to' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Success' })).toHaveCount(0)
  })
})

test('a change at another process appears within a second, and a stream goes on there', async ({
  school,
  asTeacher,
  asAssistant: { page },
}) => {
  const other = await school.startProcess()
  const classId = await createClass(asTeacher)
  await whenFollowing(page, () => page.goto(`${other.url}/classes`))
  await asTeacher.send('PUT', `/api/classes/${classId}`, { name: '9-В' })
  await expect(page.getByRole('link', { name: '9-В' })).toBeVisible()
})

test("one's own change is fetched once, and not told again", async ({ asTeacher, asTeacher: { page } }) => {
  await createClass(asTeacher, { name: '5-Б' })
  await whenFollowing(page, () => page.goto('/classes'))
  const requests: string[] = []
  page.on('request', (request: Request) => {
    if (request.method() === 'GET') requests.push(new URL(request.url()).pathname)
  })
  await page.getByRole('button', { name: 'New Class' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('5-Г')
  await page.getByRole('button', { name: 'Create Class' }).click()
  await expect(page.getByRole('link', { name: '5-Г' })).toBeVisible()
  // Whatever was told of it has arrived before a later change of somebody else.
  await createClass(asTeacher, { name: '5-Д' })
  await expect(page.getByRole('link', { name: '5-Д' })).toBeVisible()
  expect(requests.filter((path) => path === '/api/classes')).toHaveLength(2)
})

test('a page that has just been loaded, and another tab, fetch nothing twice', async ({
  asTeacher,
  asTeacher: { page },
}) => {
  const classId = await createClass(asTeacher)
  const studentId = await createStudent(asTeacher, 'Олена Бойко', { studentId: 'STU2024001', classId })
  const lessonId = await scheduleLesson(asTeacher, { classId, templateId: await createTemplate(asTeacher) })
  for (const points of [1, 2, 3]) await recordProgress(asTeacher, lessonId, studentId, { points })
  const requests: string[] = []
  page.context().on('request', (request) => requests.push(new URL(request.url()).pathname))
  await whenFollowing(page, () => page.goto('/'))
  const tab = await page.context().newPage()
  await tab.goto('/')
  for (const one of [page, tab]) await expectStat(one, 'Active Classes', '1')
  // The other tab follows the first as soon as it waits for the lock of the stream.
  await expect.poll(() => tab.evaluate(async () => (await navigator.locks.query()).pending?.length)).toBe(1)

  // Whatever the stream tells of the time before has arrived before a later change.
  await createClass(asTeacher, { name: '5-Д' })
  for (const one of [page, tab]) await expectStat(one, 'Active Classes', '2')
  expect(requests.filter((path) => path === '/api/school-calendar')).toHaveLength(2)
  expect(requests.filter((path) => path === '/api/dashboard/home')).toHaveLength(4)
})

const names = numberedNames(30)

test('two people record one register: each sees the entries of the other, and all are stored', async ({
  asTeacher,
  asAssistant,
}) => {
  const both = [asTeacher.page, asAssistant.page] as const
  const [teacher, assistant] = both
  const classId = await createClass(asTeacher)
  const students = await createStudents(asTeacher, classId, names)
  const lessonId = await scheduleLesson(asTeacher, { templateId: await createTemplate(asTeacher), classId })
  await asTeacher.send('PATCH', '/api/approved-users/own-name', { name: 'Олена Бойко' }).catch(() => undefined)
  for (const page of both) await whenFollowing(page, () => openRegister(page, lessonId))

  await test.step('each enters the points of other students', async () => {
    for (const [index, name] of names.slice(0, 4).entries()) {
      await pointsOf(teacher, name).fill(String(index + 1))
      await pointsOf(assistant, names[15 + index] ?? '').fill(String(10 + index))
    }
    await presenceOf(teacher, names[4] ?? '').uncheck()
  })

  await test.step('what the first saves appears in the open register of the second, whose own entries stay', async () => {
    await saveButton(teacher).click()
    await expectSaved(teacher)
    await expect(pointsOf(assistant, names[3] ?? '')).toHaveValue('4')
    await expect(presenceOf(assistant, names[4] ?? '')).not.toBeChecked()
    await expect(modalOf(assistant).getByRole('img', { name: /^Автор змін: / })).toHaveCount(5)
    await expect(pointsOf(assistant, names[15] ?? '')).toHaveValue('10')
    await expect(modalOf(assistant).getByText(/^Уже записано/)).toHaveCount(0)
  })

  await test.step('and the other way round', async () => {
    await openRegister(teacher, lessonId)
    await saveButton(assistant).click()
    await expectSaved(assistant)
    await expect(pointsOf(teacher, names[18] ?? '')).toHaveValue('13')
  })

  await test.step('only the same student changed by both asks, and what is being entered stays in sight', async () => {
    await teacher.setViewportSize({ width: 390, height: 844 })
    await pointsOf(teacher, names[0] ?? '').fill('7')
    await pointsOf(teacher, names[29] ?? '').focus()
    await recordProgress(asAssistant, lessonId, students[0] ?? '', { points: 5 })
    await expect(modalOf(teacher).getByText(/^Уже записано/)).toHaveText(/бали: 5/)
    await expect(pointsOf(teacher, names[29] ?? '')).toBeInViewport({ ratio: 1 })
    await expect(pointsOf(teacher, names[0] ?? '')).toHaveValue('7')
    await modalOf(teacher).getByRole('button', { name: 'Взяти інше' }).click()
  })

  await test.step('all are stored, once each', async () => {
    const records = await progressOf(asTeacher, lessonId)
    expect(records).toHaveLength(30)
    const points = new Map(records.map((record) => [record.studentId, record.points]))
    expect([0, 1, 2, 3].map((index) => points.get(students[index] ?? ''))).toEqual([5, 2, 3, 4])
    expect([15, 16, 17, 18].map((index) => points.get(students[index] ?? ''))).toEqual([10, 11, 12, 13])
    expect(points.get(students[4] ?? '')).toBeNull()
    await teacher.goto(`/students/${students[15]}`)
    await expectStat(teacher, 'Total Score', '10')
  })
})

/** The streams that the pages of a browser have asked for. */
function streamsOf(page: Page): string[] {
  const streams: string[] = []
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/changes')) streams.push(request.url())
  })
  return streams
}

test('five tabs share one stream, and another tab goes on when the one that reads it is closed', async ({
  asTeacher,
  asTeacher: { page },
  asAssistant,
}) => {
  const classId = await createClass(asTeacher)
  const streams = streamsOf(page)
  await whenFollowing(page, () => page.goto('/classes'))
  const tabs = await Promise.all(Array.from({ length: 4 }, () => page.context().newPage()))
  await Promise.all(tabs.map((tab) => tab.goto('/classes')))
  const rename = async (name: string, pages: Page[]) => {
    await asTeacher.send('PUT', `/api/classes/${classId}`, { name })
    await Promise.all(pages.map((tab) => expect(tab.getByRole('link', { name })).toBeVisible()))
  }
  // A tab that has only just opened asks the reading one what it has missed.
  await rename('6-А', [page, ...tabs])
  await rename('7-А', [page, ...tabs])
  expect(streams).toHaveLength(1)

  await page.close()
  await rename('8-А', tabs)
  expect(streams).toHaveLength(2)
  expect(await asAssistant.send('GET', '/api/classes')).toHaveLength(1)
})

test('a tab that follows only after the role was changed has the new role', async ({
  asAdmin,
  asTeacher: { page },
}) => {
  await whenFollowing(page, () => page.goto('/'))
  const tab = await page.context().newPage()
  const isFollowing = scriptOf('app/changes/follow-changes.ts')
  const roleOf = (one: Page) => one.getByRole('banner')
  const release = await holdAnswers(tab, isFollowing)
  await Promise.all([tab.waitForRequest((request) => isFollowing(new URL(request.url()))), tab.goto('/')])
  await expect(roleOf(tab)).toContainText('teacher')
  const [teacher] = await asAdmin.send<{ id: string }[]>('GET', `/api/approved-users?email=${emails.teacher}`)
  await asAdmin.send('PATCH', `/api/approved-users/${teacher?.id}`, { role: 'assistant' })
  await expect(roleOf(page)).toContainText('assistant')
  release()
  await expect(roleOf(tab)).toContainText('assistant')
})

test('a hidden tab fetches what others have changed once, when it is shown', async ({
  asTeacher,
  asAssistant: { page },
}) => {
  const classId = await createClass(asTeacher)
  await whenFollowing(page, () => page.goto('/classes'))
  const tab = await page.context().newPage()
  await tab.goto('/classes')
  await expect(tab.getByRole('link', { name: '5-А' })).toBeVisible()
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const setVisibility = (state: DocumentVisibilityState) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, state)
  await setVisibility('hidden')
  for (const name of ['6-А', '7-А']) {
    await asTeacher.send('PUT', `/api/classes/${classId}`, { name })
    await expect(tab.getByRole('link', { name })).toBeVisible()
  }
  expect(requests).toEqual([])
  await setVisibility('visible')
  await expect(page.getByRole('link', { name: '7-А' })).toBeVisible()
  expect(requests).toEqual(['/api/classes'])
})

test('without a stream, which a proxy may refuse, the page works', async ({ asTeacher, asTeacher: { page } }) => {
  await page.route('**/api/changes', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))
  await createClass(asTeacher)
  await page.goto('/classes')
  await page.waitForResponse('**/api/changes')
  await page.getByRole('button', { name: 'New Class' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('5-Г')
  await page.getByRole('button', { name: 'Create Class' }).click()
  await expect(page.getByRole('link', { name: '5-Г' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await test.step('and follows as soon as there is one', async () => {
    await page.unroute('**/api/changes')
    await page.waitForResponse((response) => response.url().endsWith('/api/changes') && response.status() === 200)
    await createClass(asTeacher, { name: '5-Д' })
    await expect(page.getByRole('link', { name: '5-Д' })).toBeVisible()
  })
})

test('a suspended person is signed out of an open page', async ({ asAdmin, asAssistant: { page } }) => {
  await whenFollowing(page, () => page.goto('/classes'))
  const users = await asAdmin.send<{ id: string; email: string }[]>('GET', '/api/approved-users')
  const assistant = users.find(({ email }) => email.startsWith('assistant'))
  await asAdmin.send('PATCH', `/api/approved-users/${assistant?.id}`, { status: 'suspended' })
  await expect(page).toHaveURL('/login')
})

test('an idle page asks for nothing, also when it is seen or focused again', async ({
  asTeacher,
  asTeacher: { page },
}) => {
  await createClass(asTeacher)
  await page.clock.install()
  await whenFollowing(page, async () => {
    await page.goto('/')
    await page.clock.runFor(5_000)
  })
  await expect(page.getByText(today().slice(8)).first()).toBeVisible()
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.clock.runFor(20_000)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(requests).toEqual([])
})
