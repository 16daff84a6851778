import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectToast, followLink, showAddress } from './pages/app.ts'
import { openDialog } from './pages/school-year.ts'
import { createStudent } from './test-data.ts'

/** What a double click does: what one press does, also when its second press comes after the answer. */

// Dialogs and toasts close with the animation that most people see.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Presses in the middle of the element's present place, whatever is there later; `count` is the press's number in a double click. */
async function pressAt(page: Page, element: Locator): Promise<(count: number) => Promise<void>> {
  const box = await element.boundingBox()
  if (!box) throw new Error('the element is not shown')
  return async (count) => {
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down({ clickCount: count })
    await page.mouse.up({ clickCount: count })
  }
}

/** Lets the page send what it was made to send, before a request that it sends after that. */
async function openClasses(page: Page) {
  const answer = page.waitForResponse('**/api/classes')
  await followLink(page, 'Classes')
  await answer
}

test('a double click closes one dialog, deletes, restores and invites once, and begins no school year', async ({
  school,
  asAdmin,
}) => {
  const { page } = asAdmin
  let requests: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') requests.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  const first = await createStudent(asAdmin, 'Олена Бойко', { studentId: 'STU2024101' })
  const second = await createStudent(asAdmin, 'Іван Гончар', { studentId: 'STU2024102' })

  await page.goto('/students')
  const studentDialog = page.getByRole('dialog')
  const open = async () => {
    await page.getByRole('main').getByRole('button', { name: 'Add Student' }).first().click()
    await expect(studentDialog).toBeVisible()
  }

  await test.step('beside a dialog it closes it and presses nothing below', async () => {
    const addresses: string[] = []
    page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname))
    const press = await pressAt(page, page.getByRole('link', { name: 'Templates' }))
    await open()
    await press(1)
    await expect(studentDialog).toBeHidden()
    await press(2)
    await expect(page.getByRole('main').getByRole('button', { name: 'Add Student' }).first()).toBeFocused()
    await followLink(page, 'Classes')
    await expect(page).toHaveURL(/classes$/)
    expect(addresses).toEqual(['/classes'])
  })

  await test.step('on a button of a dialog it does the same', async () => {
    await followLink(page, 'Students')
    await page.setViewportSize({ width: 390, height: 844 })
    const below = page.getByRole('searchbox')
    await open()
    const press = await pressAt(page, studentDialog.getByRole('button', { name: 'Close' }))
    await press(1)
    await expect(studentDialog).toBeHidden()
    const clicked = page.evaluate(
      () => new Promise((resolve) => addEventListener('click', ({ detail }) => resolve(detail))),
    )
    await press(2)
    await below.click()
    expect(await clicked).toBe(1)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the deletion of a student is reported as a success, which can be undone', async () => {
    await page.getByRole('button', { name: 'Remove Олена Бойко' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).dblclick()
    const toast = await expectToast(page, 'Success', 'Student removed successfully')
    await expect(toast.getByRole('button', { name: 'Undo' })).toBeVisible()
    expect(requests.filter((request) => request.startsWith('DELETE'))).toEqual([`DELETE /api/students/${first}`])
  })

  await test.step('a question stays open under the second press, and a press beside it closes it', async () => {
    requests = []
    const question = page.getByRole('alertdialog')
    await page.getByRole('button', { name: 'Remove Іван Гончар' }).dblclick()
    await expect(question).toBeVisible()
    await page.mouse.click(8, 8)
    await expect(question).toBeHidden()
    await expect(page.getByRole('button', { name: 'Remove Іван Гончар' })).toBeFocused()
    await openClasses(page)
    expect(requests.filter((request) => request.startsWith('DELETE'))).toEqual([])
  })

  await test.step('of two entries one is restored, though the other moves up under the second press', async () => {
    await asAdmin.send('DELETE', `/api/students/${second}`)
    await showAddress(page, '/deleted')
    requests = []
    const entries = page.getByRole('main').getByRole('listitem')
    await expect(entries).toHaveCount(2)
    const button = entries.first().getByRole('button', { name: /^Restore / })
    const place = await button.boundingBox()
    const press = await pressAt(page, button)
    await press(1)
    await expectToast(page, 'Success', 'Гончар Іван is restored')
    await expect(entries).toHaveText([/Бойко Олена/])
    expect(await button.boundingBox()).toEqual(place)
    await expect(button).toBeEnabled()
    await press(2)
    await openClasses(page)
    expect(requests).toEqual([`POST /api/students/${second}/restoration`])
  })

  await test.step('one invitation is sent, and the emptied form shows no error until it is submitted once more', async () => {
    await page.goto('/admin/users')
    requests = []
    const email = page.getByLabel('Email')
    await email.fill('olena@school.test')
    const add = await pressAt(page, page.getByRole('button', { name: 'Add User' }))
    await add(1)
    await expect(page.getByRole('status').filter({ hasText: 'Invitation sent to olena@school.test' })).toBeVisible()
    await expect(email).toBeFocused()
    await add(2)
    const resend = page.getByRole('button', { name: 'Resend invitation to olena@school.test' })
    const pressResend = await pressAt(page, resend)
    const sent = page.waitForResponse('**/invitation')
    await pressResend(1)
    await sent
    await expect(resend).toBeEnabled()
    await pressResend(2)
    await expect(page.getByText('Please enter an email address')).toBeHidden()
    await openClasses(page)
    expect(requests.map((request) => request.replace(/\/[\da-f-]{36}/, '/{id}'))).toEqual([
      'POST /api/approved-users',
      'POST /api/approved-users/{id}/invitation',
      'POST /api/approved-users/{id}/invitation',
    ])
    expect(school.mails).toHaveLength(2)
  })

  await test.step('what was typed between two quick presses is saved', async () => {
    await page.getByRole('button', { name: 'New Class' }).first().click()
    const dialog = page.getByRole('dialog')
    const save = dialog.getByRole('button', { name: 'Create Class' })
    await (await pressAt(page, save))(1)
    await dialog.getByLabel('Name').fill('7-А')
    await (await pressAt(page, save))(2)
    await expectToast(page, 'Success', 'Class created successfully')
  })

  const dryRuns: boolean[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/promotions'))
      dryRuns.push(request.postDataJSON().dryRun)
  })
  await showAddress(page, '/admin/school-year')
  const dialog = await openDialog(page, 'Begin a new school year')
  const [preview, begin] = ['Preview', 'Begin the school year'].map((name) => dialog.getByRole('button', { name }))
  if (!preview || !begin) throw new Error('the buttons are named')

  await test.step('a double click that previews a new school year does not begin it, though its second press meets the other button', async () => {
    const press = await pressAt(page, preview)
    await press(1)
    await expect(begin).toBeVisible()
    await press(2)
    await expect(begin).toBeEnabled()
  })

  await test.step('Back leads to the button again, and a held Enter ends at the preview', async () => {
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(preview).toBeFocused()
    await page.keyboard.down('Enter')
    await expect(begin).toBeVisible()
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await expect(begin).toBeVisible()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  })
  expect(dryRuns).toEqual([true, true])
})
