import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectToast } from './pages/app.ts'
import { createStudent } from './test-data.ts'

/** What a double click does: what one press does, also when its second press comes after the answer. */

/** Presses where the element is; `count` is the press's number in a double click. */
async function pressAt(page: Page, element: Locator): Promise<(count: number) => Promise<void>> {
  const box = await element.boundingBox()
  if (!box) throw new Error('the element is not shown')
  return async (count) => {
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down({ clickCount: count })
    await page.mouse.up({ clickCount: count })
  }
}

test('a double click deletes, restores and invites once', async ({ school, asAdmin }) => {
  const { page } = asAdmin
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') requests.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  const first = await createStudent(asAdmin, 'Олена Бойко', { studentId: 'STU2024101' })
  const second = await createStudent(asAdmin, 'Іван Гончар', { studentId: 'STU2024102' })

  await test.step('the deletion of a student is reported as a success, which can be undone', async () => {
    await page.goto('/students')
    await page.getByRole('button', { name: 'Remove Олена Бойко' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).dblclick()
    const toast = await expectToast(page, 'Success', 'Student removed successfully')
    await expect(toast.getByRole('button', { name: 'Undo' })).toBeVisible()
    expect(requests.filter((request) => request.startsWith('DELETE'))).toEqual([`DELETE /api/students/${first}`])
  })

  await test.step('of two entries one is restored, though the other moves up under the second press', async () => {
    await asAdmin.send('DELETE', `/api/students/${second}`)
    await page.goto('/deleted')
    const entries = page.getByRole('main').getByRole('listitem')
    await expect(entries).toHaveCount(2)
    const press = await pressAt(page, entries.first().getByRole('button', { name: /^Restore / }))
    await press(1)
    await expect(entries).toHaveCount(1)
    await press(2)
    await expectToast(page, 'Success', 'Гончар Іван is restored')
    await page.reload()
    await expect(entries).toHaveText(/Бойко Олена/)
  })

  await test.step('one invitation is sent, and the emptied form shows no error', async () => {
    await page.goto('/admin/users')
    await page.getByLabel('Email').fill('olena@school.test')
    const add = await pressAt(page, page.getByRole('button', { name: 'Add User' }))
    await add(1)
    await expect(page.getByRole('status').filter({ hasText: 'Invitation sent to olena@school.test' })).toBeVisible()
    await add(2)
    await expect(page.getByText('Please enter an email address')).toBeHidden()
    const resend = await pressAt(page, page.getByRole('button', { name: 'Resend invitation to olena@school.test' }))
    await resend(1)
    await expect.poll(() => school.mails.length).toBe(2)
    await resend(2)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Approved Users (4)' })).toBeVisible()
    expect(school.mails).toHaveLength(2)
  })
})
