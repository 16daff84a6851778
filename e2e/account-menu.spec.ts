import { addDays } from '../src/contract/kernel/dates.ts'
import { formatDate } from '../src/web/lib/i18n/format.ts'
import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { holdAnswers, loseAnswers } from './network.ts'
import { accountMenu, accountMenuButton, chooseLanguage, followLink } from './pages/app.ts'
import { expectDashboard, signIn } from './pages/login.ts'
import { emails, password } from './school.ts'
import { today } from './test-data.ts'

const newPassword = 'seven quiet green lanterns'
const newerPassword = 'eight quiet green lanterns'
const newestPassword = 'nine quiet green lanterns'

test('a person changes the password, and the other devices are signed out', async ({
  teacherApi,
  asTeacher: { page },
}) => {
  await page.goto('/')
  await expectDashboard(page)
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const currentField = dialog.getByLabel('Current password')
  const newField = dialog.getByLabel('New password', { exact: true })
  const repeatField = dialog.getByLabel('New password again')
  const change = dialog.getByRole('button', { name: 'Change password' })

  await test.step('the dialog opens from the menu by keyboard and returns the focus', async () => {
    await accountMenuButton(page).focus()
    await page.keyboard.press('Enter')
    const entry = accountMenu(page).getByRole('button', { name: 'Change password' })
    await entry.focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('You stay signed in here. Your other devices are signed out.')
    await expect(currentField).toBeFocused()
    await expect(dialog.locator('[autocomplete=username]')).toHaveValue(emails.teacher)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(accountMenuButton(page)).toBeFocused()
  })

  await test.step('errors are shown under their fields', async () => {
    await page.keyboard.press('Enter')
    await accountMenu(page).getByRole('button', { name: 'Change password' }).click()
    await change.click()
    await expect(dialog.getByRole('alert')).toHaveText([
      'Please enter your password',
      'Please use at least 10 characters',
    ])
    await expect(currentField).toBeFocused()
    await currentField.fill('not the one that it is')
    await change.click()
    await expect(dialog.getByRole('alert')).toHaveText('Please use at least 10 characters')
    await expect(newField).toBeFocused()
    await expect(dialog.getByRole('status')).toHaveText('')
    await newField.fill('ninechars')
    await expect(dialog.getByRole('status')).toContainText('Strength: too short')
    await newField.fill(newPassword)
    await expect(dialog.getByRole('status')).toContainText('Strength: strong')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('The two passwords are different')
    await expect(repeatField).toBeFocused()
    await repeatField.fill(newPassword)
    await change.click()
    await expect(dialog.getByRole('alert')).toHaveText('Current password is not correct.')
    await expect(currentField).toBeFocused()
    await currentField.fill(password)
    await newField.fill(password)
    await repeatField.fill(password)
    await change.click()
    await expect(dialog.getByRole('alert')).toHaveText('New password should be different from the old password.')
    await expect(newField).toBeFocused()
    await expectFitsPhone(page)
  })

  await test.step('a password that is easy to guess is refused, with the reason under its field', async () => {
    for (const [guessed, reason] of [
      ['qwertyuiop', 'Repeated characters and sequences are easy to guess'],
      [emails.teacher, 'Besides your email address and the name Daybook, please use at least 10 characters'],
      ['basketball', 'Password is known to be weak and easy to guess, please choose a different one.'],
    ] as const) {
      await newField.fill(guessed)
      await repeatField.fill(guessed)
      await change.click()
      await expect(dialog.getByRole('alert')).toHaveText(reason)
      await expect(newField).toBeFocused()
    }
  })

  await test.step('a refusal by the auth service is shown, and the input is kept', async () => {
    await newField.fill(newPassword)
    await repeatField.fill(newPassword)
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
      [500, 'unexpected_failure', 'refused'],
      [503, 'over_request_rate_limit', 'The server could not be reached. Nothing is lost, please try again.'],
    ] as const) {
      await refuse(status, code)
      await change.click()
      await expect(dialog.getByRole('alert')).toHaveText(sentence)
      await page.unroute('**/auth/v1/user')
    }
    await expect(repeatField).toHaveValue(newPassword)
  })

  await test.step('a valid password is saved once although Enter is pressed twice', async () => {
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent += 1
    })
    const release = await holdAnswers(page, '**/auth/v1/user')
    await repeatField.press('Enter')
    await repeatField.press('Enter')
    release()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Password changed').first()).toBeVisible()
    await expect(page.getByText('Your other devices were signed out.').first()).toBeVisible()
    await expect(accountMenuButton(page)).toBeFocused()
    expect(sent).toBe(1)
  })

  await test.step('a change whose answer was lost is repeated with the same input', async () => {
    await page.keyboard.press('Enter')
    await accountMenu(page).getByRole('button', { name: 'Change password' }).click()
    await currentField.fill(newPassword)
    await newField.fill(newerPassword)
    await repeatField.fill(newerPassword)
    const answerAgain = await loseAnswers(page, '**/auth/v1/user', 'PUT')
    await change.click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'The server could not be reached. Nothing is lost, please try again.',
    )
    await answerAgain()
    await change.click()
    await expect(dialog).toBeHidden()
  })

  await test.step('another password is accepted after a change whose answer was lost', async () => {
    await page.keyboard.press('Enter')
    await accountMenu(page).getByRole('button', { name: 'Change password' }).click()
    await currentField.fill(newerPassword)
    await newField.fill(newPassword)
    await repeatField.fill(newPassword)
    const answerAgain = await loseAnswers(page, '**/auth/v1/user', 'PUT')
    await change.click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await answerAgain()
    await newField.fill(newestPassword)
    await repeatField.fill(newestPassword)
    await change.click()
    await expect(dialog).toBeHidden()
  })

  await test.step('a password that is typed while another one is stored stays', async () => {
    await page.keyboard.press('Enter')
    await accountMenu(page).getByRole('button', { name: 'Change password' }).click()
    await currentField.fill(newestPassword)
    await newField.fill(newerPassword)
    await repeatField.fill(newerPassword)
    const release = await holdAnswers(page, '**/auth/v1/user')
    const sending = page.waitForRequest('**/auth/v1/user')
    await repeatField.press('Enter')
    await sending
    await newField.fill(newPassword)
    const answer = page.waitForResponse('**/auth/v1/user')
    release()
    await answer
    await expect(change).not.toHaveAttribute('aria-disabled')
    await expect(newField).toHaveValue(newPassword)
    await repeatField.fill(newPassword)
    await change.click()
    await expect(dialog).toBeHidden()
  })

  await test.step('this device stays signed in, the other one does not', async () => {
    await followLink(page, 'Classes')
    await expect(page.getByText('No classes yet')).toBeVisible()
    await expect(teacherApi.send('GET', '/api/classes')).rejects.toThrow(' 401 ')
  })
})

test('language and theme are chosen in the menu and reset, until the session ends', async ({
  school,
  asTeacher: { page },
}) => {
  const theme = () =>
    page.evaluate(() => [document.documentElement.dataset.theme ?? null, localStorage.getItem('theme')])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await expectDashboard(page)

  await test.step('by default each page has its own language, and the system chooses the theme', async () => {
    await accountMenuButton(page).click()
    await expect(page.getByRole('radio', { name: 'Each page in its own language' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()
  })

  await test.step('every page is in Ukrainian', async () => {
    await page.getByText('Українська', { exact: true }).click()
    await expect(page.getByText('Активні класи')).toBeVisible()
    const ukrainianMenu = page.getByRole('region', { name: 'Обліковий запис і мова' })
    await expect(ukrainianMenu.getByRole('button', { name: 'Змінити пароль' })).toBeVisible()
    await expectAccessible(page)
    await ukrainianMenu.getByRole('button', { name: 'Змінити пароль' }).click()
    const dialog = page.getByRole('dialog', { name: 'Змінити пароль' })
    await expect(dialog).toHaveAttribute('lang', 'uk')
    await dialog.getByRole('button', { name: 'Змінити пароль' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(['Введіть пароль', 'Щонайменше 10 символів'])
    await dialog.getByLabel('Поточний пароль').fill(password)
    await dialog.getByLabel('Новий пароль', { exact: true }).fill('basketball')
    await dialog.getByLabel('Новий пароль ще раз').fill('basketball')
    await dialog.getByRole('button', { name: 'Змінити пароль' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'Цей пароль відомий багатьом, і його легко вгадати. Придумайте інший.',
    )
    await dialog.getByRole('button', { name: 'Скасувати' }).click()
    await page.getByRole('button', { name: 'Відкинути' }).click()
    await page.reload()
    await expect(page.getByText('Активні класи')).toBeVisible()
  })

  await test.step('each page is in its own language again', async () => {
    await page.getByRole('button', { name: 'Обліковий запис і мова' }).click()
    await page.getByText('Кожна сторінка своєю мовою').click()
    await expectDashboard(page)
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBeNull()
  })

  await test.step('the theme is dark, light, and that of the system again', async () => {
    await page.evaluate(() => document.documentElement.removeAttribute('data-theme'))
    await page.getByText('Dark', { exact: true }).click()
    expect(await theme()).toEqual(['dark', 'dark'])
    await page.getByText('Light', { exact: true }).click()
    expect(await theme()).toEqual(['light', 'light'])
    await page.getByText('System', { exact: true }).click()
    expect(await theme()).toEqual([null, null])
    await page.keyboard.press('Escape')
    await expect(accountMenuButton(page)).toBeFocused()
  })

  await test.step('on a phone the menu contains the same choices', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('radio', { name: 'Each page in its own language' })).toBeChecked()
    await page.getByRole('button', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change password' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused()
  })

  await test.step('changing the password after the end of the session leads to the login', async () => {
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Change password' })
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByLabel('New password', { exact: true }).fill(newPassword)
    await dialog.getByLabel('New password again').fill(newPassword)
    await school.db.deleteFrom('auth.sessions').execute()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please sign in again.')
    await expect(page).toHaveURL('/login')
  })
})

test('a person lists the signed-in devices and signs another one out', async ({
  school,
  asTeacher,
  asStranger: page,
}) => {
  const phone = asTeacher.page
  await phone.goto('/')
  await expectDashboard(phone)
  await school.db
    .updateTable('auth.sessions')
    .set({ refreshedAt: `${addDays(today(), -2)}T12:00:00Z` })
    .execute()
  await signIn(page, emails.teacher)
  const dialog = page.getByRole('dialog', { name: 'Signed-in devices' })
  const open = async () => {
    await accountMenuButton(page).click()
    await accountMenu(page).getByRole('button', { name: 'Signed-in devices' }).click()
  }

  await test.step('a failed request for the list shows an error and can be repeated', async () => {
    await page.route('**/auth/v1/sessions', (route) => route.abort(), { times: 1 })
    await open()
    await expect(dialog).toContainText('The devices could not be loaded')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
  })

  await test.step('this device is marked, and the other one is signed out', async () => {
    await expect(dialog.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
    await expect(dialog.getByRole('listitem')).toHaveText([/^Chrome, Linux \(1\)/, /^Chrome, Linux \(2\)/])
    const lastUsed = formatDate(addDays(today(), -2), 'en-US')
    await expect(dialog.getByRole('listitem').last()).toContainText(`Last used ${lastUsed}`)
    await expectFitsPhone(page)
    await page.route('**/auth/v1/sessions/*', (route) => route.abort(), { times: 1 })
    await dialog.getByRole('button', { name: /^Sign out Chrome, Linux \([12]\) ?Last used / }).click()
    await expect(page.getByText('The device could not be signed out. Please try again.').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Sign out' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await expect(dialog.getByRole('listitem')).toBeFocused()
    await expect(phone.getByRole('alert')).toHaveText('Your session has ended. Please sign in again.')
    await expect(page.getByText('teacher@school.test').first()).toBeAttached()
  })

  await test.step('the dialog in Ukrainian, when that language is chosen', async () => {
    await page.getByRole('button', { name: 'Close', exact: true }).first().click()
    await chooseLanguage(page, 'Українська')
    await page.getByRole('button', { name: 'Обліковий запис і мова' }).click()
    await page.getByRole('button', { name: 'Пристрої, на яких ви ввійшли' }).click()
    const list = page.getByRole('dialog', { name: 'Пристрої, на яких ви ввійшли' })
    await expect(list.getByRole('listitem')).toHaveText(/^Chrome, LinuxВостаннє:.*Цей пристрій/)
  })
})
