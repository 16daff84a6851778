import type { Page } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { holdAnswers, loseAnswers, preventChanges } from './network.ts'
import { accountMenu, accountMenuButton, expectToast } from './pages/app.ts'
import { expectDashboard } from './pages/login.ts'
import { emails, names } from './school.ts'

test('an admin invites a person by name, who corrects it when choosing the password', async ({
  school,
  asAdmin: { page, send },
  asStranger,
}) => {
  const email = 'olena.boyko@school.test'
  const row = page.getByRole('listitem').filter({ hasText: email })

  await test.step('the name is given in the form, and shown in the list with the address', async () => {
    await page.goto('/admin/users')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Name (optional)').fill('Олена Бойко')
    await page.keyboard.press('Enter')
    await expect(row).toContainText('Олена Бойко')
    await expect(page.getByLabel('Name (optional)')).toHaveValue('')
  })

  await test.step('an admin changes it in the list', async () => {
    await row.getByRole('button', { name: `Change ${email}` }).click()
    await page.getByRole('menuitem', { name: 'Change name' }).click()
    const dialog = page.getByRole('dialog', { name: `Name of ${email}` })
    const field = dialog.getByLabel('First and last name')
    await expect(field).toHaveValue('Олена Бойко')
    await field.fill('  ')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Please enter first and last name')
    await expect(field).toBeFocused()
    await expectAccessible(page)
    await field.fill('<script>alert(1)</script>')
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('status').filter({ hasText: `${email} is now called` })).toBeVisible()
    await expect(row).toContainText('<script>alert(1)</script>')
  })

  await test.step('the invited person finds it in the form, which asks for one', async () => {
    await asStranger.goto(school.mails[0]?.link ?? '')
    const field = asStranger.getByLabel('First and last name')
    await expect(field).toHaveValue('<script>alert(1)</script>')
    await field.fill('О'.repeat(101))
    await asStranger.getByLabel('New password', { exact: true }).fill('nine quiet green lanterns')
    await asStranger.getByLabel('New password again').fill('nine quiet green lanterns')
    await asStranger.keyboard.press('Enter')
    await expect(asStranger.getByRole('alert')).toHaveText('Please use at most 100 characters')
    await expect(field).toBeFocused()
    await expectFitsPhone(asStranger)
    await field.fill('Олена Бойко-Ніколаєва')
    await expect(asStranger.getByRole('alert')).toHaveCount(0)
    await asStranger.keyboard.press('Enter')
    await expectDashboard(asStranger)
    await expect(asStranger.getByText('Under which name do they see you?')).toBeHidden()
  })

  await test.step('everybody reads it from then on, and no address', async () => {
    const people = await send<{ name: string }[]>('GET', '/api/people')
    expect(people.map(({ name }) => name).toSorted()).toEqual(
      [...Object.values(names), 'Олена Бойко-Ніколаєва'].toSorted(),
    )
    expect(JSON.stringify(people)).not.toContain('@')
  })
})

test('an invited person chooses a password without a name, which is asked for later, once and in passing', async ({
  school,
  adminApi: { send },
  asStranger: page,
}) => {
  const question = page.getByText('Under which name do they see you?')
  const { id } = await send<{ id: string }>('POST', '/api/approved-users', {
    email: 'new@school.test',
    role: 'teacher',
  })
  const { link } = await send<{ link: string }>('POST', `/api/approved-users/${id}/invitation`)
  expect(school.mails).toHaveLength(1)
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('nine quiet green lanterns')
  await page.getByLabel('New password again').fill('nine quiet green lanterns')
  await page.keyboard.press('Enter')
  await expectDashboard(page)
  await test.step('work goes on beside the question, on every page', async () => {
    await expect(question).toBeVisible()
    await expectFitsPhone(page)
    await page.getByRole('link', { name: 'Students', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'No students yet' })).toBeVisible()
    await expect(question).toBeVisible()
  })

  await test.step('who declines is not asked again on this device', async () => {
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'No students yet' })).toBeVisible()
    await expect(question).toBeHidden()
  })

  await test.step('who answers is shown by name at once', async () => {
    await page.evaluate((id) => localStorage.removeItem(`daybook-name-declined-${id}`), await userIdOf(page))
    await page.reload()
    await page.getByRole('button', { name: 'Enter your name' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your name' })
    await expect(dialog.getByLabel('First and last name')).toBeFocused()
    await dialog.getByLabel('First and last name').fill('Юрій Їжак')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(question).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    await accountMenuButton(page).click()
    await expect(accountMenu(page)).toContainText('Юрій Їжак')
    expect(await send<object[]>('GET', '/api/people')).toContainEqual(expect.objectContaining({ name: 'Юрій Їжак' }))
  })
})

test('a person changes the own name in the account menu; a refused one stays in the dialog', async ({
  asTeacher: { page },
}) => {
  await preventChanges(page)
  await page.goto('/')
  await expectDashboard(page)
  await accountMenuButton(page).click()
  await expect(accountMenu(page)).toContainText(names.teacher)
  await expect(accountMenu(page)).toContainText(emails.teacher)
  await accountMenu(page).getByRole('button', { name: 'Change name' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your name' })
  await dialog.getByLabel('First and last name').fill('Тарас Шевчук')
  await page.route('**/own-name', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Save name' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'The server could not be reached. Nothing is lost, please try again.',
  )
  await page.unroute('**/own-name')
  await dialog.getByRole('button', { name: 'Save name' }).click()
  await expect(dialog).toBeHidden()
  await accountMenuButton(page).click()
  await expect(accountMenu(page)).toContainText('Тарас Шевчук')

  await test.step('one whose answer was lost is shown all the same', async () => {
    await accountMenu(page).getByRole('button', { name: 'Change name' }).click()
    await dialog.getByLabel('First and last name').fill('Тарас Коваль')
    await loseAnswers(page, '**/own-name', 'PUT')
    await dialog.getByRole('button', { name: 'Save name' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    // Something else than the name that is being fetched, so that closing asks.
    await dialog.getByLabel('First and last name').fill('Тарас Ковалюк')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.unrouteAll()
    await accountMenuButton(page).click()
    await expect(accountMenu(page)).toContainText('Тарас Коваль')
  })

  await test.step('one that is typed while another is saved stays, and is stored by the next save', async () => {
    await accountMenu(page).getByRole('button', { name: 'Change name' }).click()
    const field = dialog.getByLabel('First and last name')
    await field.fill('Тарас Бойко')
    const release = await holdAnswers(page, '**/own-name')
    const sent = page.waitForRequest('**/own-name')
    await field.press('Enter')
    await sent
    await field.fill('Тарас Бойко-Сірко')
    release()
    await expectToast(page, 'Success', 'Saved, except for what you typed meanwhile. Save again to store that as well.')
    await expect(field).toHaveValue('Тарас Бойко-Сірко')
    await field.press('Enter')
    await expect(dialog).toBeHidden()
    await accountMenuButton(page).click()
    await expect(accountMenu(page)).toContainText('Тарас Бойко-Сірко')
  })
})

const userIdOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('daybook-session') ?? '{}').user.id as string)
