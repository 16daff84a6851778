import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './pages/login.ts'
import { emails } from './school.ts'

test('whoever meets a fault of the server is shown its number', async ({ school, asTeacher: { page }, asStranger }) => {
  const ids: string[] = []
  page.on('response', (response) => {
    if (response.status() === 500) ids.push(response.headers()['x-request-id'] ?? '')
  })
  /** Expects the number of an answer of 500 to the page, after these words. */
  const expectNumber = async (words: string) => {
    const line = page.getByText(new RegExp(`^${words}: `)).first()
    await expect(line).toBeVisible()
    expect(ids).toContain((await line.textContent())?.slice(`${words}: `.length))
  }

  await test.step('in the toast of what could not be saved', async () => {
    await page.goto('/classes')
    await page.getByRole('button', { name: 'New Class' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New Class' })
    await dialog.getByLabel('Class name').fill('5-А')
    await school.db.schema.alterTable('changeHistory').renameTo('changeHistoryGone').execute()
    await dialog.getByRole('button', { name: 'Create Class' }).click()
    await expectNumber('Number for your administrator')
    await expectAccessible(page)
    await expectFitsPhone(page)
  })

  await test.step('in place of the students or classes that could not be loaded', async () => {
    await school.db.schema.alterTable('students').renameTo('studentsGone').execute()
    await page.goto('/students')
    await expectNumber('Number for your administrator')
  })

  await test.step('in place of what could not be loaded, in either language', async () => {
    await school.db.schema.alterTable('lessonTemplates').renameTo('lessonTemplatesGone').execute()
    await page.goto('/templates')
    await expectNumber('Number for your administrator')
    await expectAccessible(page)
    await page.evaluate(() => localStorage.setItem('language', 'uk'))
    await page.reload()
    await expectNumber('Номер для адміністратора')
    await expectFitsPhone(page)
  })

  await test.step('at the sign-in', async () => {
    await school.db.schema.alterTable('auth.throttles').renameTo('throttlesGone').execute()
    const answer = asStranger.waitForResponse('**/auth/v1/token*')
    await signIn(asStranger, emails.teacher)
    const id = (await answer).headers()['x-request-id']
    await expect(asStranger.getByRole('alert')).toHaveText(`Something went wrong on the server (${id})`)
  })
})
