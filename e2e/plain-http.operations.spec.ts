import { chromium, type Page } from '@playwright/test'
import { chromiumOptions } from './chromium.ts'
import { test as base, expect } from './fixtures.ts'
import { preventIdlePreloading } from './network.ts'
import { expectToast } from './pages/app.ts'
import { whenFollowing } from './pages/changes.ts'
import { expectDashboard, signIn } from './pages/login.ts'
import { modalOf, openRegister, pointsOf, saveButton } from './pages/register.ts'
import { emails } from './school.ts'
import { createClass, createStudents, createTemplate, numberedNames, progressOf, scheduleLesson } from './test-data.ts'

/**
 * A school that serves its own network without https: browsers give such a page neither locks nor a service worker,
 * except at an address of their own machine. `daybook.test` is one of another machine to them.
 */
const test = base.extend<{ page: Page }>({
  page: async ({ school }, use) => {
    const { port } = new URL(school.url)
    const args = [...chromiumOptions.args, '--host-resolver-rules=MAP daybook.test 127.0.0.1']
    const browser = await chromium.launch({ ...chromiumOptions, args })
    const context = await browser.newContext({ baseURL: `http://daybook.test:${port}`, locale: 'en-US' })
    await preventIdlePreloading(context)
    await use(await context.newPage())
    await browser.close()
  },
})

test('over plain http a teacher signs in, sees what others change in every tab, and keeps a register on the device', async ({
  asAdmin,
  page,
}) => {
  const classId = await createClass(asAdmin)
  const [name = ''] = numberedNames(1)
  await createStudents(asAdmin, classId, [name])
  const lessonId = await scheduleLesson(asAdmin, { templateId: await createTemplate(asAdmin), classId })
  await signIn(page, emails.teacher)
  await expectDashboard(page)
  expect(await page.evaluate(() => [isSecureContext, 'locks' in navigator, 'serviceWorker' in navigator])).toEqual([
    false,
    false,
    false,
  ])

  await test.step('each tab reads a stream of its own', async () => {
    const second = await page.context().newPage()
    const tabs = [page, second]
    for (const tab of tabs) await whenFollowing(tab, () => tab.goto('/classes'))
    await asAdmin.send('PUT', `/api/classes/${classId}`, { name: '9-Б' })
    for (const tab of tabs) await expect(tab.getByRole('link', { name: '9-Б' })).toBeVisible()
    await second.close()
  })

  await test.step('a register that is saved without a network is sent when there is one', async () => {
    await openRegister(page, lessonId)
    await pointsOf(page, name).fill('7')
    await page.context().setOffline(true)
    await saveButton(page).click()
    await expect(modalOf(page)).toBeHidden()
    await expectToast(page, 'Успіх', 'Збережено на цьому пристрої. Буде надіслано, щойно з’явиться мережа.')
    await page.context().setOffline(false)
    await expect.poll(async () => (await progressOf(asAdmin, lessonId)).map(({ points }) => points)).toEqual([7])
  })
})
