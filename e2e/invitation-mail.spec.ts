import { newId } from '../src/server/db/ids.ts'
import { expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { chooseLanguage } from './pages/app.ts'
import type { TestSchool } from './school.ts'

const email = 'olena.boyko@school.test'
const reason = 'connect ECONNREFUSED 192.0.2.25:587'
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

/** Inserts an invitation mail into the outbox, in its state after an attempt to send it. */
function insertMail({ db }: TestSchool, state: { lastError?: string; sentAt?: Date; nextAttemptAt: Date | null }) {
  const link = state.nextAttemptAt ? 'https://daybook.example/auth/set-password' : null
  return db
    .insertInto('outgoingMails')
    .values({ id: newId(), email, kind: 'invite', link, linkExpiresAt: inHours(72), createdAt: new Date(), ...state })
    .execute()
}

test('an admin sees that the invitation mail to a user failed, and copies the link', async ({
  school,
  asAdmin: { page, send },
}) => {
  await send('POST', '/api/approved-users', { email, role: 'teacher' })
  await insertMail(school, { lastError: reason, nextAttemptAt: inHours(1) })
  await page.goto('/admin/users')
  const row = page.getByRole('listitem').filter({ hasText: email })

  await test.step('a failed mail that will be sent again shows the reason', async () => {
    await expect(row).toContainText(`The invitation mail was not sent: ${reason}`)
    await expect(row).toContainText('You can also resend the invitation, copy its link and hand it over.')
    await expectFitsPhone(page)
  })

  await test.step('a new link is shown at once', async () => {
    await row.getByRole('button', { name: `Resend invitation to ${email}` }).click()
    await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible()
    await expect(page.getByLabel('Invitation link')).toHaveValue(/\/auth\/set-password\?token_hash=/)
  })

  await test.step('a waiting mail that fails for good is shown without a reload', async () => {
    await school.db.deleteFrom('outgoingMails').execute()
    await insertMail(school, { nextAttemptAt: inHours(0) })
    await row.getByRole('button', { name: `Resend invitation to ${email}` }).click()
    await expect(row).not.toContainText('The invitation mail was not sent')
    await school.db
      .updateTable('outgoingMails')
      .set({ lastError: 'Mailbox unavailable', link: null, nextAttemptAt: null })
      .execute()
    await expect(row).toContainText('The invitation mail was not sent: Mailbox unavailable')
    await expect(row).toContainText(
      'Its link has expired. Resend the invitation; you can copy its link and hand it over.',
    )
  })

  await test.step('the messages in Ukrainian', async () => {
    await chooseLanguage(page, 'Українська')
    await expect(row).toContainText('Лист із запрошенням не надіслано: Mailbox unavailable')
    await expect(row).toContainText('Термін дії посилання минув.')
  })
})
