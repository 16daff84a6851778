import type { Page, Route } from '@playwright/test'
import type { Role } from '../src/contract/kernel/permissions.ts'
import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { type Device, openDevice, signInOn } from './device.ts'
import { type Actor, test as base, expect } from './fixtures.ts'
import { expectToast } from './pages/app.ts'
import { whenFollowing } from './pages/changes.ts'
import { expectSignedOut } from './pages/login.ts'
import { expectNotSaved, expectSaved, modalOf, openRegister, pointsOf, saveButton } from './pages/register.ts'
import { lessonCardsOf } from './pages/week.ts'
import { createClass, createStudents, createTemplate, numberedNames, progressOf, scheduleLesson } from './test-data.ts'

const test = base.extend<{ device: Device; otherDevice: Device }>({
  device: async ({ school }, use) => {
    const device = await openDevice(school)
    await use(device)
    await device.close()
  },
  otherDevice: async ({ school }, use) => {
    const device = await openDevice(school)
    await use(device)
    await device.close()
  },
})

const names = numberedNames(20)

const badge = ({ page }: Device) => page.getByRole('button', { name: '1 register waits' })
const keptText = 'Збережено на цьому пристрої. Буде надіслано, щойно з’явиться мережа.'
const expectKept = ({ page }: Device) => expectToast(page, 'Успіх', keptText)

/** Schedules so many lessons of a class with these students. */
async function createRegisters(actor: Actor, students: readonly string[], count = 1) {
  const classId = await createClass(actor)
  const studentIds = await createStudents(actor, classId, students)
  const templateId = await createTemplate(actor)
  // At midnight, so that the card of the first one says how many are graded at any time of the day.
  const startTimes = Array.from({ length: count }, (_, index) => `0${index}:00`)
  const lessonIds = await Promise.all(
    startTimes.map((startTime) => scheduleLesson(actor, { classId, templateId, startTime })),
  )
  return { studentIds, lessonIds }
}

/** Signs in on a device, waits until the registers can be opened without a network, and then takes the network away. */
async function goOfflineWith(device: Device, role: Role, lessonIds: readonly string[]) {
  await signInOn(device, role)
  await device.page.goto('/')
  const areKept = () =>
    device.page.evaluate(
      (names) =>
        new Promise<boolean>((resolve) => {
          const opening = indexedDB.open('daybook-answers')
          opening.onsuccess = () => {
            const { result: database } = opening
            const found = database.transaction('answers').objectStore('answers').getAllKeys()
            found.onsuccess = () => {
              database.close()
              resolve(names.every((name) => found.result.includes(name)))
            }
          }
        }),
      lessonIds.map((id) => `/api/scheduled-lessons/${id}/register`),
    )
  await expect.poll(areKept).toBe(true)
  await device.setOffline(true)
}

async function save(device: Device, lessonId: string, points: Readonly<Record<string, string>>) {
  await openRegister(device.page, lessonId)
  for (const [name, value] of Object.entries(points)) await pointsOf(device.page, name).fill(value)
  await saveButton(device.page).click()
  await expectKept(device)
  await expect(modalOf(device.page)).toBeHidden()
  expect(await draftsOn(device)).toEqual([])
}

/** Gives the network back, and holds what waits while it is being sent, until the returned function is called. */
async function holdSending(page: Page): Promise<() => void> {
  const [sending, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.context().route('**/api/student-progress', async (route) => {
    sending.resolve()
    await isReleased.promise
    await route.continue()
  })
  await page.context().setOffline(false)
  await sending.promise
  return isReleased.resolve
}

const topicOf = (page: Page) => modalOf(page).locator('[data-journal=topic]')

/** The drafts of registers beside what waits. */
const draftsOn = ({ page }: Device) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('daybook.register.')))

/** Makes the stored session one that has to be renewed, as after some hours. */
const expireSession = ({ page }: Device) =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('daybook-session') ?? '{}')
    localStorage.setItem('daybook-session', JSON.stringify({ ...session, expires_at: 1 }))
  })

test('twenty entries without a network are twenty records, each recorded once, after the browser was closed', async ({
  school,
  device,
  asTeacher,
}) => {
  const { lessonIds } = await createRegisters(asTeacher, names)
  const [lessonId = ''] = lessonIds
  await goOfflineWith(device, 'teacher', lessonIds)
  await save(device, lessonId, Object.fromEntries(names.map((name, index) => [name, String((index % 12) + 1)])))
  await test.step('the list of what waits is not covered by the toast of the save', async () => {
    await badge(device).click()
    await expect(device.page.getByText('Waits for the network')).toBeVisible()
    await expect(device.page.getByText(keptText)).toBeHidden({ timeout: 3_000 })
    await device.page.keyboard.press('Escape')
  })

  await test.step('they are there after the browser was closed, and say that they wait', async () => {
    await expireSession(device)
    await device.reopen({ isOffline: true })
    await openRegister(device.page, lessonId)
    await expect(pointsOf(device.page, names[19] ?? '')).toHaveValue('8')
    const waits = 'Збережено на цьому пристрої й ще не надіслано: очікує мережі.'
    await expect(modalOf(device.page).getByText(waits)).toBeVisible()
    await expectAccessible(device.page)
    await device.page.keyboard.press('Escape')
    await expect(modalOf(device.page)).toBeHidden()
    await badge(device).click()
    const dialog = device.page.getByRole('dialog', { name: 'Registers on this device' })
    await expect(dialog.getByText('Waits for the network')).toBeVisible()
    await expectAccessible(device.page)
    await device.page.keyboard.press('Escape')
    expect(await progressOf(asTeacher, lessonId)).toEqual([])
  })

  await test.step('they are sent when there is a network', async () => {
    const sent: string[] = []
    device.page.context().on('request', (request) => {
      if (/\/api\/student-progress/.test(request.url())) sent.push(request.postDataJSON().studentId)
    })
    await device.setOffline(false)
    await expectToast(device.page, 'Sent', '1 register that waited on this device is saved.')
    await expect(badge(device)).toHaveCount(0)
    const records = await progressOf(asTeacher, lessonId)
    expect(records.map(({ points }) => points).toSorted((one, other) => Number(one) - Number(other))).toEqual(
      names.map((_, index) => (index % 12) + 1).toSorted((one, other) => one - other),
    )
    expect(new Set(sent).size).toBe(sent.length)
    const changes = await school.db
      .selectFrom('changeHistory')
      .select('recordId')
      .where('tableName', '=', 'student_progress')
      .execute()
    expect(changes).toHaveLength(20)
  })
})

test('two devices without a network lose nothing: only the same student changed on both asks', async ({
  device,
  otherDevice,
  asTeacher,
}) => {
  const [first = '', second = '', third = ''] = names
  const { studentIds: students, lessonIds } = await createRegisters(asTeacher, [first, second, third])
  const [lessonId = ''] = lessonIds
  await Promise.all([goOfflineWith(device, 'teacher', lessonIds), goOfflineWith(otherDevice, 'assistant', lessonIds)])
  await save(device, lessonId, { [first]: '5', [third]: '9' })
  await save(otherDevice, lessonId, { [second]: '7', [third]: '3' })
  const points = async () => {
    const records = await progressOf(asTeacher, lessonId)
    expect(records).toHaveLength(3)
    return students.map((id) => records.find(({ studentId }) => studentId === id)?.points)
  }

  await device.setOffline(false)
  await expectToast(device.page, 'Sent', '1 register that waited on this device is saved.')
  expect(await points()).toEqual([5, 0, 9])

  await otherDevice.setOffline(false)
  const { page } = otherDevice
  const choiceText = 'Something different was recorded meanwhile in a register that waited on this device.'
  await expectToast(page, 'Choose what to keep', choiceText)
  expect(await points()).toEqual([5, 7, 9])
  await badge(otherDevice).click()
  await expect(page.getByRole('dialog').getByText('Choose what to keep')).toBeVisible()
  await expect(page.getByText(choiceText), 'the toast does not cover the list').toHaveCount(0, { timeout: 3_000 })
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click()
  // With the name of who has recorded it, once the names are there.
  const conflict = /^(Тим часом записано|Уже записано \(.+\)): на уроці, бали: 9$/
  await expect(modalOf(page).getByText(conflict)).toBeVisible()
  await expect(pointsOf(page, third)).toHaveValue('3')

  await test.step('a save without a network does not end before the person has chosen, and keeps what asks', async () => {
    await otherDevice.setOffline(true)
    await pointsOf(page, second).fill('8')
    await saveButton(page).click()
    await expectNotSaved(page)
    await expect(modalOf(page).getByRole('button', { name: 'Залишити моє' })).toBeFocused()
    const attempted = Promise.withResolvers<void>()
    const isOnline = Promise.withResolvers<void>()
    const holdAttempt = async (route: Route) => {
      attempted.resolve()
      await isOnline.promise
      await route.abort()
    }
    await page.context().route(`**/api/scheduled-lessons/${lessonId}/register`, holdAttempt, { times: 1 })
    await page.keyboard.press('Escape')
    await expect(modalOf(page)).toBeHidden()
    await attempted.promise
    await otherDevice.setOffline(false)
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true)
    isOnline.resolve()
    // Not only ten seconds after an attempt that began without a network.
    await expect(page.getByText(choiceText).first()).toBeVisible({ timeout: 5_000 })
    await expectToast(page, 'Choose what to keep', choiceText)
    expect(await points()).toEqual([5, 8, 9])
    await page.getByRole('button', { name: 'Open', exact: true }).click()
  })
  await modalOf(page).getByRole('button', { name: 'Залишити моє' }).click()
  await saveButton(page).click()
  await expectSaved(page)
  await expect(badge(otherDevice)).toHaveCount(0)
  expect(await points()).toEqual([5, 8, 3])
})

test('what waits can be changed, saved again, discarded and given up', async ({ device, asTeacher }) => {
  const [first = ''] = names
  const { lessonIds } = await createRegisters(asTeacher, [first], 4)
  const [putBack = '', savedAnew = '', deleted = '', givenUp = ''] = lessonIds
  await goOfflineWith(device, 'teacher', lessonIds)
  const { page } = device
  const recordedPoints = async (lessonId: string) => (await progressOf(asTeacher, lessonId)).map(({ points }) => points)

  await test.step('what is put back to the default asks before it is lost, and takes its place', async () => {
    await save(device, putBack, { [first]: '5' })
    await openRegister(page, putBack)
    await expect(pointsOf(page, first)).toHaveValue('5')
    await pointsOf(page, first).fill('')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    await question.getByRole('button').first().click()
    await page.reload()
    await expect(pointsOf(page, first)).toHaveValue('')
    await saveButton(page).click()
    await expectKept(device)
    await device.setOffline(false)
    await expect(badge(device)).toHaveCount(0)
    expect(await recordedPoints(putBack)).toEqual([0])
    await device.setOffline(true)
  })

  await test.step('what is saved again while an earlier save is being sent is not lost', async () => {
    await save(device, savedAnew, { [first]: '5' })
    const sending = Promise.withResolvers<void>()
    const isReleased = Promise.withResolvers<void>()
    let isHeld = false
    await page.context().route('**/api/student-progress', async (route) => {
      if (isHeld) return route.abort()
      isHeld = true
      sending.resolve()
      await isReleased.promise
      await route.continue()
    })
    await device.setOffline(false)
    await sending.promise
    await badge(device).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click()
    await pointsOf(page, first).fill('8')
    await saveButton(page).click()
    await expectKept(device)
    isReleased.resolve()
    // Otherwise it is sent ten seconds after the earlier one; a browser that notices the network sends it at once.
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect(badge(device)).toHaveCount(0, { timeout: 300 })
    }).toPass({ intervals: [100], timeout: 20_000 })
    expect(await recordedPoints(savedAnew)).toEqual([8])
    await page.context().unroute('**/api/student-progress')
    await device.setOffline(true)
  })

  await test.step('a lesson that was deleted meanwhile needs the person, and what waits for it is discarded', async () => {
    await save(device, deleted, { [first]: '5' })
    await asTeacher.send('DELETE', `/api/scheduled-lessons/${deleted}`)
    await device.setOffline(false)
    await badge(device).click()
    await expect(page.getByRole('dialog').getByText('The lesson was deleted')).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(badge(device)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await device.setOffline(true)
  })

  await test.step('signing out asks while something waits, and deletes it', async () => {
    await save(device, givenUp, { [first]: '5' })
    await expect(badge(device)).toBeVisible()
    await expectAccessible(page)
    await expectFitsPhone(page)
    const question = page.getByRole('alertdialog', { name: 'Sign out and lose unsent registers?' })
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(question).toContainText('1 register has not been sent yet.')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Stay signed in' }).click()
    await expect(badge(device)).toBeVisible()
    await page.getByRole('button', { name: 'Account and language' }).click()
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await question.getByRole('button', { name: 'Sign out' }).click()
    await expectToast(
      page,
      'Error',
      'Could not reach the server, so you are still signed in on your other devices. Try again in a moment.',
    )
    // Whoever stays signed in loses nothing.
    await expect(badge(device)).toBeVisible()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await question.getByRole('button', { name: 'Sign out' }).click()
    await expectSignedOut(page)
    await device.setOffline(false)
    await signInOn(device, 'teacher')
    await expect(badge(device)).toHaveCount(0)
    expect(await recordedPoints(givenUp)).toEqual([])
  })

  await test.step('what comes to wait while a sign-out everywhere is not answered is sent after the next sign-in', async () => {
    const answered = Promise.withResolvers<void>()
    await page.route('**/auth/v1/logout*', async (route) => {
      await answered.promise
      await route.fulfill({ status: 204 })
    })
    const asked = page.waitForRequest('**/auth/v1/logout*')
    await page.getByRole('button', { name: 'Account and language' }).click()
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await asked
    await page.keyboard.press('Escape')
    await lessonCardsOf(page).last().click()
    await pointsOf(page, first).fill('7')
    await device.setOffline(true)
    await saveButton(page).click()
    await expectKept(device)
    answered.resolve()
    await expectSignedOut(page)
    await device.setOffline(false)
    await signInOn(device, 'teacher')
    await expect.poll(() => recordedPoints(givenUp)).toEqual([7])
  })
})

test('a save without a network is sent when it is back, also where the device keeps no program', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const { lessonIds, studentIds } = await createRegisters(asTeacher, names.slice(0, 1))
  const [lessonId = ''] = lessonIds
  await openRegister(page, lessonId)
  await page.context().setOffline(true)
  await pointsOf(page, names[0] ?? '').fill('9')
  await saveButton(page).click()
  await expectToast(page, 'Успіх', keptText)
  await expect(page.getByRole('button', { name: '1 register waits' })).toBeVisible()
  await page.context().setOffline(false)
  await expect.poll(() => progressOf(asTeacher, lessonId)).toMatchObject([{ studentId: studentIds[0], points: 9 }])
  await expect(page.getByRole('button', { name: '1 register waits' })).toBeHidden()
})

test('what is stored of a save that is discarded while it is being sent is shown', async ({ asTeacher }) => {
  const { page } = asTeacher
  const [name = ''] = names
  const { lessonIds } = await createRegisters(asTeacher, [name])
  const [lessonId = ''] = lessonIds
  await whenFollowing(page, () => openRegister(page, lessonId))
  await page.context().setOffline(true)
  await pointsOf(page, name).fill('9')
  await saveButton(page).click()
  await expectToast(page, 'Успіх', keptText)
  const release = await holdSending(page)
  await page.getByRole('button', { name: '1 register waits' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('button', { name: '1 register waits' })).toBeHidden()
  await page.keyboard.press('Escape')
  const card = lessonCardsOf(page)
  await expect(card).toContainText('0 of 1 graded')
  release()
  await expect(card).toContainText('1 of 1 graded')
})

test('what is typed over a save that is being sent is a change of what that stores, and asks nothing', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const [name = ''] = names
  const { lessonIds } = await createRegisters(asTeacher, [name])
  const [lessonId = ''] = lessonIds
  await whenFollowing(page, () => openRegister(page, lessonId))
  await page.context().setOffline(true)
  await pointsOf(page, name).fill('9')
  await topicOf(page).fill('Дроби')
  await saveButton(page).click()
  await expectToast(page, 'Успіх', keptText)
  await expect(modalOf(page)).toBeHidden()
  const release = await holdSending(page)
  await lessonCardsOf(page).click()
  await expect(pointsOf(page, name)).toHaveValue('9')
  await pointsOf(page, name).fill('7')
  await topicOf(page).fill('Дроби й відсотки')
  release()
  const storedDraft = () =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((key) => key.startsWith('daybook.register.'))
      return localStorage.getItem(key ?? '')
    })
  type Register = { progress: { points: number; updatedAt: string }[]; lesson: { topic: string } }
  const recorded = () => asTeacher.send<Register>('GET', `/api/scheduled-lessons/${lessonId}/register`)
  await expect(async () => {
    const { progress } = await recorded()
    expect(progress).toMatchObject([{ points: 9 }])
    expect(await storedDraft()).toContain(progress[0]?.updatedAt)
  }).toPass({ intervals: [100] })
  await expect(page.getByRole('button', { name: 'Залишити моє' })).toHaveCount(0)
  await saveButton(page).click()
  await expectSaved(page)
  await expect(modalOf(page)).toBeHidden()
  expect(await recorded()).toMatchObject({ progress: [{ points: 7 }], lesson: { topic: 'Дроби й відсотки' } })
})
