import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { type Device, openDevice, signInOn } from './device.ts'
import { test as base, expect } from './fixtures.ts'
import { accountMenuButton, chooseLanguage, followLink } from './pages/app.ts'
import { expectSignedOut } from './pages/login.ts'
import { modalOf } from './pages/register.ts'
import { emails } from './school.ts'
import { createClass, createStudents, createTemplate, scheduleLesson } from './test-data.ts'

const test = base.extend<{ device: Device }>({
  device: async ({ school }, use) => {
    const device = await openDevice(school)
    await use(device)
    await device.close()
  },
})

/** The names of the answers that the device keeps. */
const keptNames = ({ page }: Device) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('daybook-answers')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          if (!database.objectStoreNames.contains('answers')) return resolve([])
          const keys = database.transaction('answers').objectStore('answers').getAllKeys()
          keys.onsuccess = () => {
            database.close()
            resolve(keys.result.map(String))
          }
        }
      }),
  )

const storeWithoutOwner = ({ page }: Device) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('daybook-answers')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          const storing = database.transaction('answers', 'readwrite')
          storing.objectStore('answers').put({ answer: [], at: Date.now() }, '/api/classes')
          storing.oncomplete = () => {
            database.close()
            resolve()
          }
        }
      }),
  )

const notice = /^Offline\. As of \d\d:\d\d\.$/

test('the week, its registers, classes and students open without a network, with their age', async ({
  device,
  asTeacher,
}) => {
  const classId = await createClass(asTeacher)
  await createStudents(asTeacher, classId, ['Олена Бойко', 'Максим Мельник'])
  const lessonId = await scheduleLesson(asTeacher, { classId, templateId: await createTemplate(asTeacher) })
  await signInOn(device, 'teacher')
  const names = () => keptNames(device)
  // Nobody has opened the register: it was fetched because the week was.
  await expect.poll(names).toContain(`/api/scheduled-lessons/${lessonId}/register`)
  await followLink(device.page, 'Classes')
  await device.page.getByRole('link', { name: '5-А' }).click()
  await expect(device.page.getByRole('heading', { name: '5-А' })).toBeVisible()
  await followLink(device.page, 'Students')
  await expect(device.page.getByText('Бойко Олена').first()).toBeVisible()
  await expect.poll(names).toContain('/api/students')
  await expect.poll(names).toContain(`/api/classes/${classId}/detail`)
  await expect(device.page.getByText(notice)).toHaveCount(0)

  const page = await device.reopen({ isOffline: true })
  await test.step('the week', async () => {
    await page.goto('/')
    await expect(page.getByText('Дроби на числовій прямій').first()).toBeVisible()
    await expect(page.getByText(notice)).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('teacher')
    await expectAccessible(page)
    await expectFitsPhone(page)
  })
  await test.step('a class and the students', async () => {
    await followLink(page, 'Classes')
    await page.getByRole('link', { name: '5-А' }).click()
    await expect(page.getByRole('heading', { name: '5-А' })).toBeVisible()
    await expect(page.getByText(notice)).toBeVisible()
    await followLink(page, 'Students')
    await expect(page.getByText('Бойко Олена').first()).toBeVisible()
  })
  await test.step('a register', async () => {
    await page.goto(`/?lesson=${lessonId}`)
    await expect(modalOf(page).getByText('Бойко Олена')).toBeVisible()
    await expect(modalOf(page).getByText(/^Без мережі\. Станом на \d\d:\d\d\.$/)).toBeVisible()
    await page.keyboard.press('Escape')
    await chooseLanguage(page, 'Українська')
    await expect(page.getByText(/^Без мережі\. Станом на \d\d:\d\d\.$/)).toBeVisible()
  })
  await test.step('with a network again everything is fetched, and the mark disappears', async () => {
    await createClass(asTeacher, { name: '6-Б' })
    await page.goto('/classes')
    await expect(page.getByText('5-А')).toBeVisible()
    await device.setOffline(false)
    await expect(page.getByText('6-Б')).toBeVisible()
    await expect(page.getByText(/^Без мережі/)).toHaveCount(0)
  })
})

test('where only the server is gone, what was kept is shown until it is back', async ({
  device,
  asTeacher,
  school,
}) => {
  await createClass(asTeacher)
  await signInOn(device, 'teacher')
  const { page } = device
  await followLink(page, 'Classes')
  await expect(page.getByText('5-А')).toBeVisible()
  await expect.poll(() => keptNames(device)).toContain('/api/classes')
  await school.stop()
  await page.goto('/classes')
  await expect(page.getByText('5-А')).toBeVisible()
  await expect(page.getByText(notice)).toBeVisible()
})

test('what is kept is deleted at sign-out and with the data of a student, and never shown to another person', async ({
  device,
  asTeacher,
}) => {
  const [olena] = await createStudents(asTeacher, await createClass(asTeacher), ['Олена Бойко'])
  await signInOn(device, 'teacher')
  await followLink(device.page, 'Classes')
  await expect(device.page.getByText('5-А')).toBeVisible()
  await expect.poll(() => keptNames(device)).toContain('/api/classes')

  await test.step('another person signs in where the first one has not signed out', async () => {
    await device.page.evaluate(() => localStorage.removeItem('daybook-session'))
    await signInOn(device, 'admin')
    await expect.poll(() => keptNames(device)).not.toContain('/api/classes')
    await expect.poll(() => keptNames(device)).toContain('own-approval')
  })

  await test.step('the data of a student are erased', async () => {
    const { page } = device
    await followLink(page, 'Students')
    await page.getByRole('link', { name: 'Бойко Олена' }).click()
    await expect.poll(() => keptNames(device)).toContain(`/api/students/${olena}/detail`)
    await page.getByRole('button', { name: 'Data of Олена Бойко' }).click()
    await page.getByRole('menuitem', { name: 'Erase data…' }).click()
    await page.getByRole('textbox', { name: 'To confirm, type the name: Олена Бойко' }).fill('Олена Бойко')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/students')
    await expect.poll(() => keptNames(device)).not.toContain(`/api/students/${olena}/detail`)
  })

  await test.step('sign-out', async () => {
    await device.page.getByRole('button', { name: 'Sign Out' }).click()
    await expectSignedOut(device.page)
    await expect.poll(() => keptNames(device)).toEqual([])
    // As another tab may store it that has not noticed the sign-out yet.
    await storeWithoutOwner(device)
    await device.page.reload()
    await expect.poll(() => keptNames(device)).toEqual([])
    const page = await device.reopen({ isOffline: true })
    await page.goto('/classes')
    await expectSignedOut(page)
    await expect(accountMenuButton(page)).toHaveCount(0)
    await expect(page.getByText('5-А')).toHaveCount(0)
  })
})

test('what is kept is deleted when the session has ended before a start at /, /classes or /reset-password', async ({
  device,
  asTeacher,
  asAdmin,
}) => {
  await createClass(asTeacher)
  const [teacher] = await asAdmin.send<{ id: string }[]>('GET', `/api/approved-users?email=${emails.teacher}`)
  const setStatus = (status: string) => asAdmin.send('PATCH', `/api/approved-users/${teacher?.id}`, { status })
  const readCached = () =>
    device.page.evaluate(() =>
      fetch('/api/classes', { cache: 'only-if-cached', mode: 'same-origin' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
  for (const path of ['/', '/classes', '/reset-password']) {
    await test.step(path, async () => {
      await signInOn(device, 'teacher')
      await followLink(device.page, 'Classes')
      await expect(device.page.getByText('5-А')).toBeVisible()
      await expect.poll(() => keptNames(device)).toContain('/api/classes')
      expect(await readCached()).toBe(true)

      const page = await device.reopen()
      await setStatus('suspended')
      await page.goto(path)
      // A page behind a mailed link asks for nothing, and does not notice the end of the session.
      if (path === '/reset-password') await page.goto('/')
      await expect(page.getByRole('alert')).toBeVisible()
      await expect.poll(() => keptNames(device)).toEqual([])
      await expect.poll(readCached).toBe(false)
      await setStatus('active')
    })
  }
})

test('a sign-out without a network ends the session on the server as soon as there is one', async ({ device }) => {
  const { page } = device
  await signInOn(device, 'teacher')
  const statusOfStudents = () => page.evaluate(async () => (await fetch('/api/students')).status)
  expect(await statusOfStudents()).toBe(200)
  await device.setOffline(true)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expectSignedOut(page)
  await device.setOffline(false)
  await expect.poll(statusOfStudents).toBe(401)

  await test.step('or when the program is opened the next time', async () => {
    await signInOn(device, 'teacher')
    await device.setOffline(true)
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expectSignedOut(page)
    const reopened = await device.reopen()
    await reopened.goto('/login')
    await expect.poll(() => reopened.evaluate(async () => (await fetch('/api/students')).status)).toBe(401)
  })
})
