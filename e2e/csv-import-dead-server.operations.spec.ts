import type { Page } from '@playwright/test'
import { insertTeachers, password } from '../real-server/accounts.ts'
import { startSourceServer } from '../real-server/source-server.ts'
import { expect, test } from './fixtures.ts'
import { openImport } from './pages/csv-import.ts'
import { expectDashboard, signIn } from './pages/login.ts'
import { studentsCsv } from './test-data.ts'

const count = 50
/** Students without ids: the import proposes them in order. */
const list = studentsCsv(count, { withIds: false })

/** Holds the request of one student back, which `held` reports, until `release` is called. */
async function holdStudent(page: Page, lastName: string) {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route('**/api/students', async (route) => {
    if (route.request().postDataJSON()?.lastName !== lastName) return route.fallback()
    held.resolve()
    await released.promise
    return route.continue()
  })
  return { held: held.promise, release: released.resolve }
}

test('an import during which the server is killed and restarted creates every student exactly once', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const server = await startSourceServer()
  const context = await browser.newContext({ baseURL: server.url })
  try {
    await server.withDatabase((db) => insertTeachers(db, ['teacher@school.test']))
    const page = await context.newPage()
    await signIn(page, 'teacher@school.test', password)
    await expectDashboard(page)
    await page.goto('/students')
    const { dialog, csv, submit } = await openImport(page)
    const [early, later] = [await holdStudent(page, 'Номер-015'), await holdStudent(page, 'Номер-030')]

    await csv.fill(list)
    await submit.click()
    await early.held
    // The server is killed while it is sent students, and before it could be sent all.
    early.release()
    await server.kill()
    later.release()
    await expect(dialog.getByText(/^\d\d with problems$/)).toBeVisible()
    await expect(dialog.getByText(new RegExp(`^Successfully imported \\d\\d of ${count} students$`))).toBeVisible()
    await server.restart()
    const last = await holdStudent(page, 'Номер-040')
    await submit.click()
    await last.held
    await dialog.getByRole('button', { name: 'Stop' }).click()
    last.release()
    await dialog.getByRole('button', { name: 'Continue' }).waitFor()

    // After a reload the page has no id that it sent: it finds the imported students by their names.
    await page.reload()
    await openImport(page)
    await csv.fill(list)
    await expect(dialog.getByText(/^\d\d already there$/)).toBeVisible()
    await submit.click()
    await expect(dialog.getByText(/^Already in the school or twice in the list, so not sent: \d\d$/)).toBeVisible({
      timeout: 60_000,
    })

    const students = await server.withDatabase((db) =>
      db.selectFrom('students').select(['firstName', 'lastName', 'studentId']).orderBy('studentId').execute(),
    )
    const year = students[0]?.studentId.slice(3, 7)
    expect(students).toEqual(
      Array.from({ length: count }, (_, index) => {
        const number = String(index + 1).padStart(3, '0')
        return { firstName: 'Учень', lastName: `Номер-${number}`, studentId: `STU${year}${number}` }
      }),
    )
  } finally {
    await context.close()
    await server.stop()
  }
})
