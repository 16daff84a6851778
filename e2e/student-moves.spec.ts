import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { loseAnswers, preventChanges } from './network.ts'
import { expectToast } from './pages/app.ts'
import { studentCardOf } from './pages/students.ts'
import { createClass, createStudent, studentsOf } from './test-data.ts'

const moveRequests = /\/api\/students\/moves$/

/** Creates two students in 5-А, one in 6-Б and one in no class. */
async function createRoster(actor: Actor) {
  const [fifth, sixth] = [await createClass(actor), await createClass(actor, { name: '6-Б', color: '#F59E0B' })]
  await createStudent(actor, 'Олена Бойко', { studentId: 'STU2024001', classId: fifth })
  await createStudent(actor, 'Марко Бойко', { studentId: 'STU2024002', classId: fifth })
  const hanna = await createStudent(actor, 'Ганна Ґалаґан', { studentId: 'STU2023117', classId: sixth })
  await createStudent(actor, 'Ivan Franko', { studentId: 'STU2025001' })
  return { fifth, sixth, hanna }
}

const classesOf = async (actor: Actor) =>
  Object.fromEntries((await studentsOf(actor)).map(({ firstName, classId }) => [firstName, classId]))

test('several students are selected, moved in one request, and moved back by Undo', async ({ asTeacher }) => {
  const { page } = asTeacher
  const { fifth, sixth, hanna } = await createRoster(asTeacher)
  // The stream would fetch what somebody else updates.
  await preventChanges(page)
  await page.goto('/students')
  const bar = page.getByRole('region', { name: 'Selected students' })
  const checkbox = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
  const classSelect = bar.getByLabel('Move to class…')
  const move = bar.getByRole('button', { name: 'Move' })
  const selectAll = page.getByRole('button', { name: /^Select all shown/ })
  const sent: unknown[] = []
  page.on('request', (request) => void (moveRequests.test(request.url()) && sent.push(request.postDataJSON())))

  await test.step('a student is selected by keyboard, and the number of selected students is announced', async () => {
    await expect(bar).toHaveCount(0)
    await checkbox('Олена Бойко').focus()
    await page.keyboard.press('Space')
    await expect(bar.getByText('1 student selected')).toBeVisible()
    await expect(page.locator('[aria-live="polite"]', { hasText: '1 student selected' })).toHaveCount(1)
    await move.click()
    await expect(classSelect).toBeFocused()
    expect(sent).toEqual([])
    await expectFitsPhone(page)
  })

  await test.step('the selection survives a search and counts the students that the list does not show', async () => {
    await page.getByRole('searchbox').fill('франко')
    await expect(page.getByRole('heading', { name: 'No students found' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Select all shown (0)' })).toHaveAccessibleDescription(
      'No students found',
    )
    await page.getByRole('searchbox').fill('franko')
    await expect(page.getByRole('button', { name: 'Select all shown (1)' })).toBeVisible()
    await expect(bar.getByText('1 not in the list shown')).toBeVisible()
    await selectAll.click()
    await expect(bar.getByText('2 students selected')).toBeVisible()
    await page.getByRole('searchbox').press('Escape')
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await expect(bar).not.toContainText('not in the list')
    for (const name of ['Олена Бойко', 'Ivan Franko']) await expect(checkbox(name)).toBeChecked()
    await expect(checkbox('Марко Бойко')).not.toBeChecked()
  })

  await test.step('Escape and Clear empty the selection and keep the focus on the page', async () => {
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)
    await expect(selectAll).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(bar.getByText('4 students selected')).toBeVisible()
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await expect(bar).toHaveCount(0)
    await expect(selectAll).toBeFocused()
  })

  await test.step('Move sends one request, updates the list and empties the selection', async () => {
    for (const name of ['Олена Бойко', 'Ivan Franko', 'Ганна Ґалаґан']) await checkbox(name).check()
    await move.click()
    await expect(bar.getByRole('alert')).toHaveText('Please select a class')
    await expect(classSelect).toBeFocused()
    await expectAccessible(page)
    await classSelect.selectOption('6-Б')
    await expect(bar.getByRole('alert')).toBeHidden()
    await move.click()
    await expectToast(page, 'Success', '3 students moved to 6-Б')
    await expect(bar).toHaveCount(0)
    await expect(selectAll).toBeFocused()
    await expect(studentCardOf(page, 'Олена Бойко').getByText('6-Б')).toBeVisible()
    await expectAccessible(page)
    expect(sent).toHaveLength(1)
    expect(await classesOf(asTeacher)).toEqual({ Олена: sixth, Марко: fifth, Ганна: sixth, Ivan: sixth })
  })

  await test.step('Undo moves every student back, once more after an attempt without an answer', async () => {
    await page.route(moveRequests, (route) => route.abort())
    await page.getByRole('button', { name: 'Undo' }).click()
    const failure = await expectToast(page, 'Error', 'Failed to move the students back')
    await page.unroute(moveRequests)
    const restore = await loseAnswers(page, moveRequests)
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => classesOf(asTeacher)).toMatchObject({ Олена: fifth })
    await restore()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectToast(page, 'Success', 'Everybody is back where they were')
    await expect(studentCardOf(page, 'Ivan Franko').getByText('No class')).toBeVisible()
    expect(await classesOf(asTeacher)).toEqual({ Олена: fifth, Марко: fifth, Ганна: sixth, Ivan: null })
  })

  await test.step('students are moved out of every class', async () => {
    await page.getByLabel('Filter by class').selectOption('5-А')
    await expect(page.getByRole('button', { name: 'Select all shown (2)' })).toBeVisible()
    await selectAll.click()
    await classSelect.selectOption('No class')
    await move.click()
    await expectToast(page, 'Success', '2 students are in no class now')
    await expect(page.getByRole('heading', { name: 'No students found' })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Clear search' }).click()
    expect(await classesOf(asTeacher)).toEqual({ Олена: null, Марко: null, Ганна: sixth, Ivan: null })
  })

  await test.step('after an update by another person nobody is moved, and the next press moves those who are left', async () => {
    await checkbox('Олена Бойко').check()
    await checkbox('Ганна Ґалаґан').check()
    await classSelect.selectOption('5-А')
    const changed = { firstName: 'Ганна', lastName: 'Ґалаґан', studentId: 'STU2023118', classId: sixth }
    await asTeacher.send('PUT', `/api/students/${hanna}`, changed)
    await move.click()
    const message = 'Somebody else has changed one of these students meanwhile. Look at the list again, then move them.'
    await expectToast(page, 'Error', message)
    await expect(studentCardOf(page, 'Ганна Ґалаґан')).toContainText('STU2023118')
    await asTeacher.send('DELETE', `/api/students/${hanna}`)
    await move.click()
    await expectToast(page, 'Error', 'This student does not exist any more')
    await expect(studentCardOf(page, 'Ганна Ґалаґан')).toHaveCount(0)
    await expect(bar.getByText('1 student selected')).toBeVisible()
    await move.click()
    await expectToast(page, 'Success', '1 student moved to 5-А')
    expect(await classesOf(asTeacher)).toEqual({ Олена: fifth, Марко: null, Ivan: null })
  })

  await test.step('a press after a failure or a lost answer repeats the same move', async () => {
    await checkbox('Марко Бойко').check()
    await classSelect.selectOption('6-Б')
    await page.route(moveRequests, (route) => route.fulfill({ status: 500, body: 'broken' }))
    await move.click()
    const toast = await expectToast(page, 'Error', 'Failed to move students')
    await page.unroute(moveRequests)
    // The next failure shows the same message: this one has to be gone before it can be distinguished.
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast).toHaveCount(0)
    await page.route(/\/api\/students$/, (route) => route.abort())
    const restore = await loseAnswers(page, moveRequests)
    await move.click()
    await expectToast(page, 'Error', 'Failed to move students')
    await restore()
    await page.unroute(/\/api\/students$/)
    await move.click()
    await expectToast(page, 'Success', '1 student moved to 6-Б')
    expect(await classesOf(asTeacher)).toEqual({ Олена: fifth, Марко: sixth, Ivan: null })
  })

  await test.step('Undo moves back what a move has done whose answer was lost', async () => {
    await checkbox('Марко Бойко').check()
    await checkbox('Ivan Franko').check()
    await classSelect.selectOption('5-А')
    const restore = await loseAnswers(page, moveRequests)
    await move.click()
    await expectToast(page, 'Error', 'Failed to move students')
    await expect(studentCardOf(page, 'Марко Бойко').getByText('5-А')).toBeVisible()
    await restore()
    await move.click()
    await expectToast(page, 'Success', '2 students moved to 5-А')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'Success', 'Everybody is back where they were')
    expect(await classesOf(asTeacher)).toEqual({ Олена: fifth, Марко: sixth, Ivan: null })
  })
})
