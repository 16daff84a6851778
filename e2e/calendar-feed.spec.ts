import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { loseAnswers } from './network.ts'
import { accountMenu, accountMenuButton, expectToast } from './pages/app.ts'
import { createClass, createTemplate, scheduleLesson } from './test-data.ts'

test('a teacher copies the address of their calendar, which is empty until they teach, other programs read it, and it is renewed', async ({
  asTeacher,
  browser,
}) => {
  const { page, send } = asTeacher
  await send('PUT', '/api/approved-users/own-name', { name: 'Ярина Ткач' })
  const people = await send<{ id: string; name: string }[]>('GET', '/api/people')
  const accountId = people.find(({ name }) => name === 'Ярина Ткач')?.id
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await accountMenuButton(page).click()
  await accountMenu(page).getByRole('button', { name: 'Calendar feed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Calendar feed' })
  await expect(dialog).toContainText('You teach no class yet')
  await expectAccessible(page)
  const classId = await createClass(asTeacher, { teachers: [{ id: accountId, subject: '' }] })
  await scheduleLesson(asTeacher, { classId, templateId: await createTemplate(asTeacher, { title: 'Fractions' }) })
  await expect(dialog.getByRole('button', { name: 'Create Address' })).toBeFocused()
  await page.keyboard.press('Enter')
  const address = dialog.getByLabel('Your secret address')
  await expect(address).toBeFocused()
  await expect(address).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/)
  await expectToast(page, 'Success', 'The address was created')
  await expect(dialog.getByText('You teach no class yet')).toHaveCount(0)
  const first = await address.inputValue()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Address copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await expectFitsPhone(page)

  await test.step('over plain http, where browsers have no clipboard for programs', async () => {
    await page.evaluate(async () => {
      await navigator.clipboard.writeText('')
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
    })
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'))
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  })

  const stranger = await browser.newContext()
  const read = (url: string) => stranger.request.get(new URL(new URL(url).pathname, page.url()).href)
  const answer = await read(first)
  expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(await answer.text()).toContain('SUMMARY:5-А · Fractions')

  await dialog.getByRole('button', { name: 'New Address' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'New Address' }).click()
  await expectToast(page, 'Success', 'The address was replaced')
  await expect(address).not.toHaveValue(first)
  expect((await read(first)).status()).toBe(404)
  expect((await read(await address.inputValue())).status()).toBe(200)

  await test.step('after a lost answer the address that is found is shown', async () => {
    const second = await address.inputValue()
    const restore = await loseAnswers(page, '**/api/calendar-feed')
    await dialog.getByRole('button', { name: 'New Address' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'New Address' }).click()
    await expectToast(page, 'Error', 'The address could not be created')
    await expect(address).not.toHaveValue(second)
    expect((await read(await address.inputValue())).status()).toBe(200)
    await restore()
  })

  await test.step('one that cannot be read again is not offered', async () => {
    await page.route('**/api/calendar-feed', (route) => route.abort())
    await dialog.getByRole('button', { name: 'New Address' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'New Address' }).click()
    await expectToast(page, 'Error', 'The address could not be created')
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(address).toHaveCount(0)
    await expectAccessible(page)
    await page.unroute('**/api/calendar-feed')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(address).toBeVisible()
  })
  await stranger.close()
})
