import type { Page, Route } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { waitByClock } from './network.ts'
import { expectToast, followLink } from './pages/app.ts'
import { openImport, rowOf, studentRequests } from './pages/csv-import.ts'
import { signIn } from './pages/login.ts'
import { emails } from './school.ts'
import { createStudent, studentsCsv, studentsOf } from './test-data.ts'

/** Answers requests that create students by `answer`, which gets the number of requests for the student; lists the bodies. */
async function answerCreateRequests(
  page: Page,
  answer: (route: Route, name: string, attempt: number) => Promise<void>,
) {
  const bodies: { id: string; lastName: string }[] = []
  await page.route(studentRequests, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const body = route.request().postDataJSON()
    bodies.push(body)
    await answer(route, body.lastName, bodies.filter(({ id }) => id === body.id).length)
  })
  return bodies
}
const [one, two, three, four, five, six] = [1, 2, 3, 4, 5, 6].map((index) => `Номер-00${index}`)

test('a row that fails is skipped, sent once more at the end, and then reported', async ({ asTeacher }) => {
  const { page } = asTeacher
  await page.goto('/students')
  const { dialog, csv, submit } = await openImport(page)
  const secondAttempts = Promise.withResolvers<void>()
  const bodies = await answerCreateRequests(page, async (route, name, attempt) => {
    if (attempt > 1) await secondAttempts.promise
    if (name === two && attempt === 1) return route.fulfill({ status: 500, body: '' })
    if (name === three && attempt === 1) return route.abort()
    // The fourth student is created, but the first answer is lost.
    if (name === four && attempt === 1) return route.fetch().then(() => route.abort())
    return route.continue()
  })
  await csv.fill(studentsCsv(6))
  await expect(dialog.getByText('6 new')).toBeVisible()
  await createStudent(asTeacher, 'Хтось Швидший', { studentId: 'STU2031005' })
  await submit.click()

  await test.step('the progress shows how many rows have failed so far', async () => {
    await expect(
      dialog.getByText('2 of 6 sent · 4 rows failed and are tried once more at the end', { exact: true }),
    ).toBeVisible()
    await expectAccessible(page)
    await expectFitsPhone(page)
  })

  await test.step('rows are sent one at a time, and each failed row once more with the same id', async () => {
    secondAttempts.resolve()
    await expectToast(page, 'Import Complete', 'Successfully imported 5 of 6 students')
    expect(bodies.map(({ lastName }) => lastName)).toEqual([one, two, three, four, five, six, two, three, four, five])
    expect(new Set(bodies.map(({ id }) => id)).size).toBe(6)
  })

  await test.step('the rows that were not imported stay, with the reason', async () => {
    await expect(dialog.getByText('Successfully imported 5 of 6 students', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('row')).toHaveCount(2)
    await expect(rowOf(dialog, 6)).toContainText('Хтось Швидший has it in this school')
    expect((await studentsOf(asTeacher)).map(({ lastName }) => lastName)).toEqual([
      one,
      two,
      three,
      four,
      six,
      'Швидший',
    ])
  })
})

test('rows that fail twice are shown with the reason and imported by the next press', async ({ asTeacher }) => {
  const { page } = asTeacher
  await page.goto('/students')
  const { dialog, csv, submit } = await openImport(page)
  const broken = { code: 'internal', message: 'Something went wrong on the server' }
  const bodies = await answerCreateRequests(page, (route, name) => {
    if (name === one) return route.continue()
    return name === two ? route.fulfill({ status: 500, json: broken }) : route.fetch().then(() => route.abort())
  })
  // Without a new list of students no row is recognised as imported.
  await page.route(studentRequests, (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()))
  await csv.fill(studentsCsv(3, { withIds: false }))
  await submit.click()
  await expectToast(page, 'Import Complete', 'Successfully imported 1 of 3 students')
  expect(bodies.map(({ lastName }) => lastName)).toEqual([one, two, three, two, three])
  await expect(rowOf(dialog, 3)).toContainText('Not imported')
  await expect(rowOf(dialog, 3)).toContainText('Something went wrong on the server')
  await expect(rowOf(dialog, 4)).toContainText('Not imported')
  await expect(rowOf(dialog, 4)).toContainText('The server gave no answer')
  await expect(dialog.getByText(/Nobody is imported twice\.$/)).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)

  await page.unrouteAll()
  await submit.click()
  await expectToast(page, 'Import Complete', 'Successfully imported 3 of 3 students')
  await expect(dialog).toBeHidden()
  expect((await studentsOf(asTeacher)).map(({ lastName }) => lastName)).toEqual([one, two, three])
})

test('the pasted text is kept when the server is stopped', async ({ school, asTeacher: { page } }) => {
  await page.goto('/students')
  const { dialog, csv, submit } = await openImport(page)
  await school.stop()
  await csv.fill(studentsCsv(3))
  await submit.click()
  await expectToast(page, 'Error', 'Failed to import students')
  await expect(dialog.getByText('Successfully imported 0 of 3 students', { exact: true })).toBeVisible()
  await expect(dialog.getByText('The server gave no answer')).toHaveCount(3)
  await expect(dialog.getByText('Not imported', { exact: true })).toHaveCount(3)
  await expect(csv).toHaveValue(studentsCsv(3))
})

test('a row that gets no answer for 15 seconds counts as failed', async ({ asTeacher: { page } }) => {
  await waitByClock(page)
  await page.goto('/students')
  const { dialog, csv, submit } = await openImport(page)
  const bodies = await answerCreateRequests(page, async (route, name) => {
    if (name !== two) await route.continue()
  })
  await csv.fill(studentsCsv(3))
  await submit.click()
  for (const sent of [2, 4]) {
    await expect.poll(() => bodies.length).toBe(sent)
    await page.clock.fastForward(15_000)
  }
  await expectToast(page, 'Import Complete', 'Successfully imported 2 of 3 students')
  await expect(rowOf(dialog, 3)).toContainText('The server gave no answer')
  expect(bodies.map(({ lastName }) => lastName)).toEqual([one, two, three, two])
})

test('Stop waits four seconds for the row under way', async ({ asTeacher }) => {
  const { page } = asTeacher
  await page.clock.install()
  await page.goto('/students')
  const { dialog, csv, submit } = await openImport(page)
  const bodies = await answerCreateRequests(page, async (route, name) => {
    if (name === one) await route.abort()
    else if (name !== three) await route.continue()
  })
  await csv.fill(studentsCsv(4))
  await submit.click()
  await expect.poll(() => bodies.length).toBe(3)
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await page.clock.fastForward(4_000)
  await expect(dialog.getByText('Successfully imported 1 of 4 students', { exact: true })).toBeVisible()
  await expect(dialog.getByText('The rest was not sent. Nobody is imported twice when it goes on.')).toBeVisible()
  for (const line of [2, 4]) await expect(rowOf(dialog, line)).toContainText('The server gave no answer')
  expect(bodies.map(({ lastName }) => lastName)).toEqual([one, two, three])

  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expectToast(page, 'Import Complete', 'Successfully imported 4 of 4 students')
  expect(await studentsOf(asTeacher)).toHaveLength(4)
})

test('an import ends with the session and keeps the text for the next sign-in', async ({ school, asTeacher }) => {
  const { page } = asTeacher
  await page.goto('/students')
  const { csv, submit } = await openImport(page)
  const bodies = await answerCreateRequests(page, async (route) => {
    if (bodies.length === 3) await school.db.deleteFrom('auth.sessions').execute()
    await route.continue()
  })
  await csv.fill(studentsCsv(5))
  await submit.click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please sign in again.')
  expect(bodies.map(({ lastName }) => lastName)).toEqual([one, two, three])
  await signIn(page, emails.teacher)
  await followLink(page, 'Students')
  // Until then the dashboard stays, whose first steps have a button of the same name.
  await expect(page.getByRole('heading', { name: 'Students', level: 1 })).toBeVisible()
  const again = await openImport(page)
  await expect(again.csv).toHaveValue(studentsCsv(5))
  await expect(again.dialog.getByText('2 already there')).toBeVisible()
  await again.submit.click()
  await expectToast(page, 'Import Complete', 'Successfully imported 3 of 5 students')
  expect((await studentsOf(asTeacher)).map(({ lastName }) => lastName)).toEqual([one, two, three, four, five])
})
