import type { Page } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { holdAnswers } from './network.ts'
import { followLink } from './pages/app.ts'
import { expectDashboard, signIn } from './pages/login.ts'
import { emails, password } from './school.ts'

const newPassword = 'seven quiet green lanterns'
const menuButton = (page: Page) => page.getByRole('button', { name: 'Account and language' })
const menu = (page: Page) => page.getByRole('region', { name: 'Account and language' })

test('a person changes the password, and the other devices are signed out', async ({ asTeacher, asStranger: page }) => {
  const phone = asTeacher.page
  await phone.goto('/')
  await expectDashboard(phone)
  await signIn(page, emails.teacher)
  await expectDashboard(page)
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const fresh = dialog.getByLabel('New password', { exact: true })
  const again = dialog.getByLabel('New password again')
  const change = dialog.getByRole('button', { name: 'Change password' })

  await test.step('the dialog opens from the menu by keyboard, and gives the focus back', async () => {
    await menuButton(page).focus()
    await page.keyboard.press('Enter')
    const entry = menu(page).getByRole('button', { name: 'Change password' })
    await entry.focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('You stay signed in here. Your other devices are signed out.')
    await expect(fresh).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(menuButton(page)).toBeFocused()
  })

  await test.step('what is wrong stands under its field', async () => {
    await page.keyboard.press('Enter')
    await menu(page).getByRole('button', { name: 'Change password' }).click()
    await change.click()
    await expect(dialog.getByRole('alert')).toHaveText('Please use at least 10 characters')
    await expect(fresh).toBeFocused()
    await fresh.fill('ninechars')
    await expect(dialog.getByRole('status')).toContainText('Strength: too short')
    await fresh.fill(newPassword)
    await expect(dialog.getByRole('status')).toContainText('Strength: strong')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('The two passwords are different')
    await expect(again).toBeFocused()
    await fresh.fill(password)
    await again.fill(password)
    await change.click()
    await expect(dialog.getByRole('alert')).toHaveText('New password should be different from the old password.')
    await expect(fresh).toBeFocused()
    await expectAccessible(page)
    await expectFitsPhone(page)
  })

  await test.step('what the auth service refuses is said, and nothing typed is lost', async () => {
    await fresh.fill(newPassword)
    await again.fill(newPassword)
    const refuse = (status: number, code: string) =>
      page.route('**/auth/v1/user', (route) =>
        route.fulfill({
          status,
          headers: { 'X-Supabase-Api-Version': '2024-01-01' },
          json: {
            code,
            message: 'refused',
            ...(code === 'weak_password' && { weak_password: { reasons: ['length'] } }),
          },
        }),
      )
    for (const [status, code, sentence] of [
      [422, 'weak_password', 'Please use at least 10 characters'],
      [429, 'over_request_rate_limit', 'The password was changed too often. Please try again in a few minutes.'],
      [400, 'validation_failed', 'The password could not be changed. Please try again.'],
      [503, 'over_request_rate_limit', 'The server could not be reached. Nothing is lost, please try again.'],
    ] as const) {
      await refuse(status, code)
      await change.click()
      await expect(dialog.getByRole('alert')).toHaveText(sentence)
      await page.unroute('**/auth/v1/user')
    }
    await page.route('**/auth/v1/user', (route) => route.abort())
    await change.click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'The server could not be reached. Nothing is lost, please try again.',
    )
    await page.unroute('**/auth/v1/user')
    await expect(again).toHaveValue(newPassword)
  })

  await test.step('a good password is saved once, however often it is sent', async () => {
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent += 1
    })
    const letGo = await holdAnswers(page, '**/auth/v1/user')
    await again.press('Enter')
    await again.press('Enter')
    letGo()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Password changed').first()).toBeVisible()
    await expect(page.getByText('Your other devices were signed out.').first()).toBeVisible()
    await expect(menuButton(page)).toBeFocused()
    expect(sent).toBe(1)
  })

  await test.step('this device goes on, the other one does not', async () => {
    await followLink(page, 'Classes')
    await expect(page.getByText('No classes yet')).toBeVisible()
    await followLink(phone, 'Classes')
    await expect(phone.getByRole('alert')).toHaveText('Your session has ended. Please sign in again.')
    await signIn(phone, emails.teacher)
    await expect(phone.getByRole('alert')).toHaveText(/^Invalid email or password/)
    await signIn(phone, emails.teacher, newPassword)
    await expectDashboard(phone)
  })
})

test('a session that has ended meanwhile is said at the change of the password', async ({ school, asTeacher }) => {
  const { page } = asTeacher
  await page.goto('/')
  await expectDashboard(page)
  await menuButton(page).click()
  await menu(page).getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('New password', { exact: true }).fill(newPassword)
  await dialog.getByLabel('New password again').fill(newPassword)
  await school.db.deleteFrom('auth.sessions').execute()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please sign in again.')
  await expect(page).toHaveURL('/login')
})

test('language and theme are chosen in the menu, and given back', async ({ asTeacher: { page } }) => {
  const theme = () =>
    page.evaluate(() => [document.documentElement.dataset.theme ?? null, localStorage.getItem('theme')])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await expectDashboard(page)

  await test.step('out of the box each page speaks its own language, and the system gives the theme', async () => {
    await menuButton(page).click()
    await expect(page.getByRole('radio', { name: 'Each page in its own language' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()
    await expectAccessible(page)
    await page.evaluate(() => document.documentElement.removeAttribute('data-theme'))
  })

  await test.step('Ukrainian everywhere', async () => {
    await page.getByText('Українська', { exact: true }).click()
    await expect(page.getByText('Активні класи')).toBeVisible()
    const own = page.getByRole('region', { name: 'Обліковий запис і мова' })
    await expect(own.getByRole('button', { name: 'Змінити пароль' })).toBeVisible()
    await expectAccessible(page)
    await own.getByRole('button', { name: 'Змінити пароль' }).click()
    const dialog = page.getByRole('dialog', { name: 'Змінити пароль' })
    await expect(dialog).toHaveAttribute('lang', 'uk')
    await dialog.getByRole('button', { name: 'Змінити пароль' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Щонайменше 10 символів')
    await dialog.getByRole('button', { name: 'Скасувати' }).click()
    await page.reload()
    await expect(page.getByText('Активні класи')).toBeVisible()
  })

  await test.step('and back to each page in its own', async () => {
    await page.getByRole('button', { name: 'Обліковий запис і мова' }).click()
    await page.getByText('Кожна сторінка своєю мовою').click()
    await expectDashboard(page)
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBeNull()
  })

  await test.step('dark, light, and back to the system', async () => {
    await page.evaluate(() => document.documentElement.removeAttribute('data-theme'))
    await page.getByText('Dark', { exact: true }).click()
    expect(await theme()).toEqual(['dark', 'dark'])
    await page.getByText('Light', { exact: true }).click()
    expect(await theme()).toEqual(['light', 'light'])
    await page.getByText('System', { exact: true }).click()
    expect(await theme()).toEqual([null, null])
    await page.keyboard.press('Escape')
    await expect(menuButton(page)).toBeFocused()
  })

  await test.step('on a phone the same stands in its menu', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('radio', { name: 'Each page in its own language' })).toBeChecked()
    await expectFitsPhone(page)
    await page.getByRole('button', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change password' })
    await expectFitsPhone(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused()
  })
})

test('a person sees where they are signed in, and signs another device out', async ({
  asTeacher,
  asStranger: page,
}) => {
  const phone = asTeacher.page
  await phone.goto('/')
  await expectDashboard(phone)
  await signIn(page, emails.teacher)
  const dialog = page.getByRole('dialog', { name: 'Signed-in devices' })
  const open = async () => {
    await menuButton(page).click()
    await menu(page).getByRole('button', { name: 'Signed-in devices' }).click()
  }

  await test.step('a list that cannot be loaded says so, with a way on', async () => {
    await page.route('**/auth/v1/sessions', (route) => route.abort(), { times: 1 })
    await open()
    await expect(dialog).toContainText('The devices could not be loaded')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
  })

  await test.step('this device is named, the other can be signed out', async () => {
    await expect(dialog.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Chrome, Linux' })).not.toHaveCount(0)
    await expectAccessible(page)
    await expectFitsPhone(page)
    await page.route('**/auth/v1/sessions/*', (route) => route.abort(), { times: 1 })
    await dialog.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText('The device could not be signed out. Please try again.').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Sign out' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await phone.reload()
    await expect(phone.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    await expect(page.getByText('teacher@school.test').first()).toBeAttached()
  })

  await test.step('the dialog speaks Ukrainian to who chose it', async () => {
    await page.getByRole('button', { name: 'Close', exact: true }).first().click()
    await page.evaluate(() => localStorage.setItem('language', 'uk'))
    await page.reload()
    await page.getByRole('button', { name: 'Обліковий запис і мова' }).click()
    await page.getByRole('button', { name: 'Пристрої у системі' }).click()
    const list = page.getByRole('dialog', { name: 'Пристрої у системі' })
    await expect(list.getByRole('listitem')).toHaveText(/Востаннє:.*Цей пристрій/)
  })
})
