import { expect, test } from './fixtures.ts'
import { insertTeachers, password, startRealServer } from './real-server.ts'
import { signInAt } from './visitor.ts'

const count = 200

/** So many students without ids of their own, which are given one after the other. */
const list = ['First name,Last name']
  .concat(Array.from({ length: count }, (_, place) => `Учень,Номер-${String(place + 1).padStart(3, '0')}`))
  .join('\n')

test('the server is killed in the middle of an import and comes back: nobody is lost, nobody is in twice', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const server = await startRealServer()
  try {
    await server.withDatabase((db) => insertTeachers(db, ['teacher@school.test']))
    const page = await (await browser.newContext({ baseURL: server.url })).newPage()
    await signInAt(page, 'teacher@school.test', password)
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await page.goto('/students')
    const dialog = page.getByRole('dialog', { name: 'Import students from CSV' })
    const importList = async () => {
      await page.getByRole('button', { name: 'Import CSV' }).click()
      await dialog.getByLabel('CSV data').fill(list)
    }
    const send = dialog.getByRole('button', { name: 'Import Students' })
    const sentAtLeast = (tens: string) =>
      dialog.getByText(new RegExp(`^${tens} of ${count} sent$`)).waitFor({ timeout: 60_000 })

    await importList()
    await send.click()
    await sentAtLeast('[3-9]\\d')
    await server.kill()
    await expect(dialog.getByText(/^1\d\d with problems$/)).toBeVisible()
    await expect(dialog.getByText(new RegExp(`^Successfully imported \\d\\d of ${count} students$`))).toBeVisible()
    await server.restart()
    await send.click()
    await sentAtLeast('1[0-9]\\d')
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await dialog.getByRole('button', { name: 'Continue' }).waitFor()

    // A page that was loaded anew remembers no id that it sent, and finds who is there by their names.
    await page.reload()
    await importList()
    await expect(dialog.getByText(/^1\d\d already there$/)).toBeVisible()
    await send.click()
    await expect(dialog.getByText(/^Already in the school or twice in the list, so not sent: 1\d\d$/)).toBeVisible({
      timeout: 60_000,
    })

    const students = await server.withDatabase((db) =>
      db.selectFrom('students').select(['firstName', 'lastName', 'studentId']).orderBy('studentId').execute(),
    )
    const year = students[0]?.studentId.slice(3, 7)
    expect(students).toEqual(
      Array.from({ length: count }, (_, place) => {
        const number = String(place + 1).padStart(3, '0')
        return { firstName: 'Учень', lastName: `Номер-${number}`, studentId: `STU${year}${number}` }
      }),
    )
  } finally {
    await server.stop()
  }
})
