import { newId } from '../src/server/db/ids.ts'
import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import type { School } from './school.ts'

const email = 'olena.boyko@school.test'
const reason = 'connect ECONNREFUSED 192.0.2.25:587'
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

/** A letter in the outbox, as the post office leaves it after an attempt. */
function writeMail({ db }: School, state: { lastError?: string; sentAt?: Date; nextAttemptAt: Date | null }) {
  const link = state.nextAttemptAt ? 'https://daybook.example/auth/set-password' : null
  return db
    .insertInto('outgoingMails')
    .values({ id: newId(), email, kind: 'invite', link, linkExpiresAt: inHours(72), createdAt: new Date(), ...state })
    .execute()
}

test('an admin sees beside the user that the invitation mail failed, and hands the link over', async ({
  school,
  asAdmin: { page, send },
}) => {
  await send('POST', '/api/approved-users', { email, role: 'teacher' })
  await writeMail(school, { lastError: reason, nextAttemptAt: inHours(1) })
  await page.goto('/admin/users')
  const row = page.getByRole('listitem').filter({ hasText: email })

  await test.step('a failed one, that is tried again', async () => {
    await expect(row).toContainText(`The invitation mail was not sent: ${reason}`)
    await expect(row).toContainText('You can also resend the invitation, copy its link and hand it over.')
    await expectAccessible(page)
    await expectFitsPhone(page)
  })

  await test.step('its link can be had at once', async () => {
    await row.getByRole('button', { name: `Resend invitation to ${email}` }).click()
    await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible()
    await expect(page.getByLabel('Invitation link')).toHaveValue(/\/auth\/set-password\?token_hash=/)
  })

  await test.step('one that waits and then fails shows itself without a reload', async () => {
    await school.db.deleteFrom('outgoingMails').execute()
    await writeMail(school, { nextAttemptAt: inHours(0) })
    await row.getByRole('button', { name: `Resend invitation to ${email}` }).click()
    await expect(row).not.toContainText('The invitation mail was not sent')
    await school.db.updateTable('outgoingMails').set({ lastError: 'Mailbox unavailable' }).execute()
    await expect(row).toContainText('The invitation mail was not sent: Mailbox unavailable')
  })

  await test.step('one that was given up', async () => {
    await school.db.updateTable('outgoingMails').set({ link: null, nextAttemptAt: null }).execute()
    await page.reload()
    await expect(row).toContainText(
      'Its link has ended. Resend the invitation; you can copy its link and hand it over.',
    )
  })

  await test.step('in Ukrainian', async () => {
    await page.evaluate(() => localStorage.setItem('language', 'uk'))
    await page.reload()
    await expect(row).toContainText('Лист із запрошенням не надіслано: Mailbox unavailable')
    await expect(row).toContainText('Термін посилання минув.')
    await page.evaluate(() => localStorage.removeItem('language'))
  })

  await test.step('sent, or no longer expected: nothing to worry about', async () => {
    await writeMail(school, { sentAt: new Date(), nextAttemptAt: null })
    await page.reload()
    await expect(row).toBeVisible()
    await expect(row).not.toContainText('The invitation mail was not sent')
    await school.db.deleteFrom('outgoingMails').where('sentAt', 'is not', null).execute()
    await school.db.updateTable('approvedUsers').set({ status: 'active' }).where('email', '=', email).execute()
    await page.reload()
    await expect(row).toContainText('active')
    await expect(row).not.toContainText('The invitation mail was not sent')
  })
})
