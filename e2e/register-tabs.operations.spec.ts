import type { Page } from '@playwright/test'
import { type Actor, expect, test } from './fixtures.ts'
import { holdAnswers, scriptOf } from './network.ts'
import { expectToast } from './pages/app.ts'
import { cellOf, openClassRegister } from './pages/class-register.ts'
import { expectSaved, modalOf, openRegister, pointsOf, saveButton } from './pages/register.ts'
import {
  createClass,
  createStudents,
  createTemplate,
  progressOf,
  recordProgress,
  scheduleLesson,
  today,
} from './test-data.ts'

/** A register that two tabs of a browser have open, of which one keeps a save without a network. */

const [olena, marko] = ['Олена Бойко', 'Марко Діденко'] as const
const waits = 'Збережено на цьому пристрої й ще не надіслано: очікує мережі.'
const expectKept = (page: Page) =>
  expectToast(page, 'Успіх', 'Збережено на цьому пристрої. Буде надіслано, щойно з’явиться мережа.')

async function createLessons(actor: Actor, startTimes: readonly string[]) {
  const classId = await createClass(actor)
  const [olenaId, markoId] = await createStudents(actor, classId, [olena, marko])
  const templateId = await createTemplate(actor)
  const schedule = (startTime: string) => scheduleLesson(actor, { classId, templateId, startTime })
  return { classId, olenaId, markoId, lessonIds: await Promise.all(startTimes.map(schedule)) }
}

/** Opens the register in the page and in another tab; without a network that one keeps 9 points and homework, and is closed. */
async function keepInOtherTab(page: Page, lessonId: string) {
  const tab = await page.context().newPage()
  await Promise.all([openRegister(page, lessonId), openRegister(tab, lessonId)])
  await page.context().setOffline(true)
  await pointsOf(tab, olena).fill('9')
  await homeworkOf(tab).fill('§ 12')
  await saveButton(tab).click()
  await expectKept(tab)
  await tab.close()
  await expect(modalOf(page).getByText(waits)).toBeVisible()
  await expect(pointsOf(page, olena)).toHaveValue('')
}
const homeworkOf = (page: Page) => modalOf(page).locator('[data-journal=homework]')

test('what one tab keeps is neither covered nor replaced by a register that another one has opened before', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const { olenaId, markoId, lessonIds } = await createLessons(asTeacher, ['09:00', '10:00', '11:00'])
  const [untouched = '', savedOnline = '', savedOffline = ''] = lessonIds
  const expectRecorded = async (lessonId: string, markosPoints: number) => {
    const byStudent = expect.arrayContaining([
      expect.objectContaining({ studentId: olenaId, points: 9 }),
      expect.objectContaining({ studentId: markoId, points: markosPoints }),
    ])
    await expect.poll(() => progressOf(asTeacher, lessonId), { timeout: 20_000 }).toEqual(byStudent)
    const lessons = () => asTeacher.send<object[]>('GET', `/api/scheduled-lessons?lessonId=${lessonId}`)
    await expect.poll(lessons).toMatchObject([{ homework: '§ 12' }])
    await expect(page.getByRole('button', { name: '1 register waits' })).toBeHidden()
  }

  await test.step('an untouched register stores no draft over it', async () => {
    await openRegister(page, untouched)
    await keepInOtherTab(page, untouched)
    await page.context().setOffline(false)
    await page.reload()
    await expect(pointsOf(page, olena)).toHaveValue('9')
    await expect(homeworkOf(page)).toHaveValue('§ 12')
    await page.keyboard.press('Escape')
    await expectRecorded(untouched, 0)
  })

  await test.step('a save with a network leaves it to be sent', async () => {
    await keepInOtherTab(page, savedOnline)
    await page.context().setOffline(false)
    await pointsOf(page, marko).fill('5')
    await saveButton(page).click()
    await expectSaved(page)
    await expectRecorded(savedOnline, 5)
  })

  await test.step('a save without a network is kept beside it', async () => {
    await keepInOtherTab(page, savedOffline)
    await pointsOf(page, marko).fill('5')
    await saveButton(page).click()
    await expectKept(page)
    await expect(modalOf(page)).toBeHidden()
    const drafts = await page.evaluate(() => Object.keys(localStorage).filter((key) => /register|journal/.test(key)))
    expect(drafts).toEqual([expect.stringContaining('waiting-register')])
    await page.context().setOffline(false)
    await expectRecorded(savedOffline, 5)
  })
})

test('points that a kept save of attendance only leaves stay, also when its mode is switched off before the answer', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const { lessonIds } = await createLessons(asTeacher, ['09:00'])
  await openRegister(page, lessonIds[0] ?? '')
  await pointsOf(page, olena).fill('9')
  const toggle = modalOf(page).getByRole('button', { name: 'Лише відвідування' })
  await toggle.click()
  const { promise: requested, resolve: noteRequest } = Promise.withResolvers<void>()
  const { promise: isLost, resolve: lose } = Promise.withResolvers<void>()
  await page.route('**/api/student-progress', async (route) => {
    noteRequest()
    await isLost
    await route.abort()
  })
  await saveButton(page).click()
  await requested
  await toggle.click()
  await page.context().setOffline(true)
  lose()
  await expectKept(page)
  await expect(pointsOf(page, olena)).toHaveValue('9')
})

/** The points that wait on this device, by student. */
const queuedPoints = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const [, stored = '{}'] = Object.entries(localStorage).find(([key]) => key.includes('waiting-register')) ?? []
    const { rows = {} } = JSON.parse(stored) as { rows?: Record<string, { entry: { points: string } }> }
    return Object.fromEntries(Object.entries(rows).map(([studentId, { entry }]) => [studentId, entry.points]))
  })
const draftsIn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /[.](register|journal)[.]/.test(key)))
const writes = '**/api/student-progress'

test('two saves under way at once in two tabs are both kept, and both recorded', async ({ asTeacher }) => {
  const { page } = asTeacher
  const { olenaId = '', markoId = '', lessonIds } = await createLessons(asTeacher, ['09:00'])
  const [lessonId = ''] = lessonIds
  const tab = await page.context().newPage()
  await Promise.all([openRegister(page, lessonId), openRegister(tab, lessonId)])
  const { promise: isLost, resolve: lose } = Promise.withResolvers<void>()
  await page.context().route(writes, async (route) => {
    await isLost
    await route.abort()
  })
  await pointsOf(page, olena).fill('9')
  await saveButton(page).click()
  await pointsOf(tab, marko).fill('5')
  await saveButton(tab).click()
  const both = { [olenaId]: '9', [markoId]: '5' }
  await expect.poll(() => queuedPoints(page), { timeout: 20_000 }).toEqual(both)
  await page.context().setOffline(true)
  lose()
  for (const one of [page, tab]) await expect(modalOf(one)).toBeHidden()
  expect(await queuedPoints(page)).toEqual(both)
  await page.context().unroute(writes)
  await page.context().setOffline(false)
  const byStudent = expect.arrayContaining([
    expect.objectContaining({ studentId: olenaId, points: 9 }),
    expect.objectContaining({ studentId: markoId, points: 5 }),
  ])
  await expect.poll(() => progressOf(asTeacher, lessonId), { timeout: 20_000 }).toEqual(byStudent)
})

/** Without a network the page keeps 9 points, both tabs open them, and the other one keeps 10 in their place. */
async function correctInOtherTab(page: Page, tab: Page, lessonId: string) {
  await openRegister(page, lessonId)
  await keepPoints(page, olena, '9')
  await page.context().route(writes, (route) => route.abort())
  await page.context().setOffline(false)
  await Promise.all([openRegister(page, lessonId), openRegister(tab, lessonId)])
  await expect(pointsOf(page, olena)).toHaveValue('9')
  await expect(pointsOf(tab, olena)).toHaveValue('9')
  await keepPoints(tab, olena, '10')
}
async function keepPoints(page: Page, student: string, points: string) {
  await page.context().setOffline(true)
  await pointsOf(page, student).fill(points)
  await saveButton(page).click()
  await expectKept(page)
  await expect(modalOf(page)).toBeHidden()
}

test('what waits and is corrected in another tab is not covered by the register that still shows the older points', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const { olenaId = '', markoId = '', lessonIds } = await createLessons(asTeacher, ['09:00'])
  const [lessonId = ''] = lessonIds
  const tab = await page.context().newPage()
  await correctInOtherTab(page, tab, lessonId)
  expect(await queuedPoints(tab)).toEqual({ [olenaId]: '10', [markoId]: '' })
  await keepPoints(page, marko, '5')
  expect([await queuedPoints(page), await draftsIn(page)]).toEqual([{ [olenaId]: '10', [markoId]: '5' }, []])
  await page.context().unroute(writes)
  await page.context().setOffline(false)
  const byStudent = expect.arrayContaining([
    expect.objectContaining({ studentId: olenaId, points: 10 }),
    expect.objectContaining({ studentId: markoId, points: 5 }),
  ])
  await expect.poll(() => progressOf(asTeacher, lessonId), { timeout: 20_000 }).toEqual(byStudent)
})

test('points that wait are a draft once a save of attendance only waits in their place, also after its register was left', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const { lessonIds } = await createLessons(asTeacher, ['09:00'])
  const [lessonId = ''] = lessonIds
  await openRegister(page, lessonId)
  await keepPoints(page, olena, '9')
  await page.route(writes, (route) => route.abort())
  await page.context().setOffline(false)
  await openRegister(page, lessonId)
  await expect(pointsOf(page, olena)).toHaveValue('9')
  await page.route(writes, () => new Promise(() => undefined))
  await modalOf(page).getByRole('button', { name: 'Лише відвідування' }).click()
  await saveButton(page).click()
  await expect(saveButton(page)).toHaveAttribute('aria-disabled', 'true')
  await page.evaluate(() => history.pushState({}, '', '/'))
  await expect(modalOf(page)).toBeHidden()
  const isOfAttendanceOnly = () =>
    page.evaluate(() => Object.values(localStorage).some((text) => text.includes('"isAttendanceOnly":true')))
  await expect.poll(isOfAttendanceOnly, { timeout: 20_000 }).toBe(true)
  expect(await draftsIn(page)).toHaveLength(1)
})

test('what waits in another tab is asked about after other points of the same student were saved', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const { olenaId = '', lessonIds } = await createLessons(asTeacher, ['09:00'])
  const [lessonId = ''] = lessonIds
  const tab = await page.context().newPage()
  await correctInOtherTab(page, tab, lessonId)
  await tab.close()
  await page.context().unroute(writes)
  await page.context().setOffline(false)
  await pointsOf(page, olena).fill('7')
  await saveButton(page).click()
  await expect(modalOf(page)).toBeHidden()
  const choiceText = 'Something different was recorded meanwhile in a register that waited on this device.'
  await expectToast(page, 'Choose what to keep', choiceText)
  expect([await queuedPoints(page), await draftsIn(page)]).toEqual([{ [olenaId]: '10' }, []])
  await openRegister(page, lessonId)
  await expect(modalOf(page).getByText('Ви вже записали: на уроці, бали: 7')).toBeVisible()
  await expect(modalOf(page).getByRole('button', { name: /^Залишити моє/ })).toBeVisible()
})

test('a register in which nothing was typed leaves the draft of another tab', async ({ asTeacher }) => {
  const { page } = asTeacher
  const { olenaId, markoId, lessonIds } = await createLessons(asTeacher, ['09:00'])
  const [lessonId = ''] = lessonIds
  const other = await page.context().newPage()
  await Promise.all([openRegister(page, lessonId), openRegister(other, lessonId)])
  await pointsOf(page, olena).fill('7')
  await homeworkOf(page).fill('§ 5')
  await expect.poll(() => draftsIn(page)).toHaveLength(2)
  const expectRestored = async () => {
    const restored = await page.context().newPage()
    await openRegister(restored, lessonId)
    await expect(pointsOf(restored, olena)).toHaveValue('7')
    await expect(homeworkOf(restored)).toHaveValue('§ 5')
    await restored.close({ runBeforeUnload: false })
  }

  await test.step('while it merges what others record', async () => {
    await recordProgress(asTeacher, lessonId, String(markoId), { points: 3 })
    await expect(pointsOf(other, marko)).toHaveValue('3')
    expect(await draftsIn(other)).toHaveLength(2)
    await expectRestored()
  })

  await test.step('when it is closed', async () => {
    await other.keyboard.press('Escape')
    await expect(modalOf(other)).toBeHidden()
    expect(await draftsIn(other)).toHaveLength(2)
    await expectRestored()
  })

  await test.step('the tab that has typed deletes it with its save', async () => {
    await saveButton(page).click()
    await expectSaved(page)
    await expect.poll(() => draftsIn(page)).toEqual([])
    expect(await progressOf(asTeacher, lessonId)).toContainEqual(
      expect.objectContaining({ studentId: olenaId, points: 7 }),
    )
  })
})

test('what is typed in two tabs is restored after both were reloaded', async ({ asTeacher }) => {
  const { page } = asTeacher
  const { lessonIds } = await createLessons(asTeacher, ['09:00'])
  const [lessonId = ''] = lessonIds
  const tab = await page.context().newPage()
  await Promise.all([openRegister(page, lessonId), openRegister(tab, lessonId)])
  await pointsOf(page, olena).fill('7')
  await homeworkOf(page).fill('§ 5')
  await pointsOf(tab, marko).fill('5')
  await topicOf(tab).fill('Дроби')
  for (const one of [page, tab]) {
    await one.reload()
    await expect(pointsOf(one, olena)).toHaveValue('7')
    await expect(pointsOf(one, marko)).toHaveValue('5')
    await expect(homeworkOf(one)).toHaveValue('§ 5')
    await expect(topicOf(one)).toHaveValue('Дроби')
  }
})
const topicOf = (page: Page) => modalOf(page).locator('[data-journal=topic]')

test.describe('while code is fetched ahead', () => {
  test.use({ preloadsWhenIdle: true })

  test('a tab that has opened no register shows what another one keeps without a network', async ({ asTeacher }) => {
    const { page } = asTeacher
    const { lessonIds } = await createLessons(asTeacher, ['09:00'])
    // The pages are fetched after the badge.
    const fetched = page.waitForRequest((request) => scriptOf('pages/students-page.tsx')(new URL(request.url())))
    const tab = await page.context().newPage()
    await page.goto('/templates')
    await openRegister(tab, String(lessonIds[0]))
    await fetched
    await page.context().setOffline(true)
    await pointsOf(tab, olena).fill('9')
    await saveButton(tab).click()
    await expectKept(tab)
    await tab.close()
    await expect(page.getByRole('button', { name: '1 register waits' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('button', { name: '1 register waits' })).toBeHidden()
  })
})

test('what is typed in the register of a lesson stays while another tab types in that of its class', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const { classId, lessonIds } = await createLessons(asTeacher, ['09:00'])
  const [lessonId = ''] = lessonIds
  const tab = await page.context().newPage()
  await openRegister(page, lessonId)
  await openClassRegister(tab, classId, today().slice(0, 7))
  await pointsOf(page, olena).fill('7')
  await expect.poll(() => draftsIn(page)).toHaveLength(1)
  await cellOf(tab, marko, 0).click()
  await tab.keyboard.type('5')
  await tab.keyboard.press('Enter')
  await expect(cellOf(tab, marko, 0)).toHaveText(/^5/)
  await page.reload()
  await expect(pointsOf(page, marko)).toHaveValue('5')
  await expect(pointsOf(page, olena)).toHaveValue('7')

  await test.step('and after that one was left during its save', async () => {
    const release = await holdAnswers(tab, writes)
    await tab.keyboard.press('Control+Enter')
    await tab.evaluate(() => history.pushState({}, '', '/'))
    await expect(tab.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await pointsOf(page, olena).fill('8')
    release()
    await expectSaved(tab)
    await page.reload()
    await expect(pointsOf(page, olena)).toHaveValue('8')
  })
})
