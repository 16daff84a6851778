import { expect, test } from './fixtures.ts'
import { holdAnswers } from './network.ts'
import { expectToast } from './pages/app.ts'
import { calendar } from './pages/school-year.ts'

test('what is typed while a bell schedule becomes the usual one stays, and is stored by the next save', async ({
  asAdmin: { page, send },
}) => {
  await send('PUT', '/api/school-calendar', calendar)
  await page.goto('/admin/school-year')
  await page.getByRole('button', { name: 'Edit Shortened day' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit bell schedule' })
  const release = await holdAnswers(page, '**/api/school-calendar')
  const sending = page.waitForRequest((request) => request.method() === 'PUT')
  await dialog.getByRole('button', { name: 'Make it the usual one' }).click()
  await sending
  await dialog.getByLabel('Name').fill('Short')
  release()
  await expectToast(page, 'Success', 'School year saved')
  await expect(dialog.getByLabel('Name')).toHaveValue('Short')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  expect(await send('GET', '/api/school-calendar')).toMatchObject({
    bellSchedules: [{ name: 'Short' }, { name: 'Usual day' }],
  })
})
