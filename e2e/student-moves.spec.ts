import { expectAccessible } from './axe.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { addStudent, cardOf, studentsOf } from './roster.ts'
import { expectToast, makeClass } from './school-day.ts'
import { expectFitsPhone } from './visitor.ts'

const moves = /\/api\/students\/moves$/

/** Two in 5-А, one in 6-Б, one in no class. */
async function makeRoster(actor: Actor) {
  const [fifth, sixth] = [await makeClass(actor), await makeClass(actor, { name: '6-Б', color: '#F59E0B' })]
  await addStudent(actor, 'Олена Бойко', { studentId: 'STU2024001', classId: fifth })
  await addStudent(actor, 'Марко Бойко', { studentId: 'STU2024002', classId: fifth })
  const hanna = await addStudent(actor, 'Ганна Ґалаґан', { studentId: 'STU2023117', classId: sixth })
  await addStudent(actor, 'Ivan Franko', { studentId: 'STU2025001' })
  return { fifth, sixth, hanna }
}

const classesOf = async (actor: Actor) =>
  Object.fromEntries((await studentsOf(actor)).map(({ firstName, classId }) => [firstName, classId]))

test('many students are selected, moved in one request, and moved back', async ({ asTeacher }) => {
  const { page } = asTeacher
  const { fifth, sixth, hanna } = await makeRoster(asTeacher)
  await page.goto('/students')
  const bar = page.getByRole('region', { name: 'Selected students' })
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
  const target = bar.getByLabel('Move to class…')
  const move = bar.getByRole('button', { name: 'Move' })
  const selectAll = page.getByRole('button', { name: /^Select all shown/ })
  const sent: unknown[] = []
  page.on('request', (request) => void (moves.test(request.url()) && sent.push(request.postDataJSON())))

  await test.step('a box on each card, by keyboard too; the number is said', async () => {
    await expect(bar).toHaveCount(0)
    await box('Олена Бойко').focus()
    await page.keyboard.press('Space')
    await expect(bar.getByText('1 student selected')).toBeVisible()
    await expect(page.locator('[aria-live="polite"]', { hasText: '1 student selected' })).toHaveCount(1)
    await expect(move).toBeDisabled()
    await expectAccessible(page)
    await expectFitsPhone(page)
  })

  await test.step('it survives the search, and says whom the list does not show', async () => {
    await page.getByRole('searchbox').fill('франко')
    await expect(page.getByRole('heading', { name: 'No students found' })).toBeVisible()
    await page.getByRole('searchbox').fill('franko')
    await expect(page.getByRole('button', { name: 'Select all shown (1)' })).toBeVisible()
    await expect(bar.getByText('1 not in the list shown')).toBeVisible()
    await selectAll.click()
    await expect(bar.getByText('2 students selected')).toBeVisible()
    await page.getByRole('searchbox').press('Escape')
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await expect(bar).not.toContainText('not in the list')
    for (const name of ['Олена Бойко', 'Ivan Franko']) await expect(box(name)).toBeChecked()
    await expect(box('Марко Бойко')).not.toBeChecked()
  })

  await test.step('Escape and Clear end it; the focus stays on the page', async () => {
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)
    await expect(selectAll).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(bar.getByText('4 students selected')).toBeVisible()
    await bar.getByRole('button', { name: 'Clear' }).click()
    await expect(bar).toHaveCount(0)
    await expect(selectAll).toBeFocused()
  })

  await test.step('moved: one request, the list follows, nobody is selected any more', async () => {
    for (const name of ['Олена Бойко', 'Ivan Franko', 'Ганна Ґалаґан']) await box(name).check()
    await target.selectOption('6-Б')
    await move.click()
    await expectToast(page, 'Success', '3 students moved to 6-Б')
    await expect(bar).toHaveCount(0)
    await expect(selectAll).toBeFocused()
    await expect(cardOf(page, 'Олена Бойко').getByText('6-Б')).toBeVisible()
    await expectAccessible(page)
    expect(sent).toHaveLength(1)
    expect(await classesOf(asTeacher)).toEqual({ Олена: sixth, Марко: fifth, Ганна: sixth, Ivan: sixth })
  })

  await test.step('Undo brings each back to where they were', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'Success', 'Everybody is back where they were')
    await expect(cardOf(page, 'Ivan Franko').getByText('No class')).toBeVisible()
    expect(await classesOf(asTeacher)).toEqual({ Олена: fifth, Марко: fifth, Ганна: sixth, Ivan: null })
  })

  await test.step('out of every class', async () => {
    await page.getByLabel('Filter by class').selectOption('5-А')
    await expect(page.getByRole('button', { name: 'Select all shown (2)' })).toBeVisible()
    await selectAll.click()
    await target.selectOption('No class')
    await move.click()
    await expectToast(page, 'Success', '2 students are in no class now')
    await expect(page.getByRole('heading', { name: 'No students found' })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Clear search' }).click()
    expect(await classesOf(asTeacher)).toEqual({ Олена: null, Марко: null, Ганна: sixth, Ivan: null })
  })

  await test.step('somebody else was quicker: nobody is moved; the second press moves those who are there', async () => {
    await box('Олена Бойко').check()
    await box('Ганна Ґалаґан').check()
    await target.selectOption('5-А')
    const changed = { firstName: 'Ганна', lastName: 'Ґалаґан', studentId: 'STU2023118', classId: sixth }
    await asTeacher.send('PUT', `/api/students/${hanna}`, changed)
    await move.click()
    const said = 'Somebody else has changed one of these students meanwhile. Look at the list again, then move them.'
    await expectToast(page, 'Error', said)
    await expect(cardOf(page, 'Ганна Ґалаґан')).toContainText('STU2023118')
    await expectAccessible(page)
    await asTeacher.send('DELETE', `/api/students/${hanna}`)
    await move.click()
    await expectToast(page, 'Error', 'This student does not exist any more')
    await expect(cardOf(page, 'Ганна Ґалаґан')).toHaveCount(0)
    await expect(bar.getByText('1 student selected')).toBeVisible()
    await move.click()
    await expectToast(page, 'Success', '1 student moved to 5-А')
    expect(await classesOf(asTeacher)).toEqual({ Олена: fifth, Марко: null, Ivan: null })
  })

  await test.step('a server that fails, and an answer that got lost: pressed again, it is the same move', async () => {
    await box('Марко Бойко').check()
    await target.selectOption('6-Б')
    await page.route(moves, (route) => route.fulfill({ status: 500, body: 'broken' }))
    await move.click()
    const toast = await expectToast(page, 'Error', 'Failed to move students')
    await page.unroute(moves)
    // The same sentence will come once more: only when this one has gone is it known for the second.
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast).toHaveCount(0)
    await page.route(/\/api\/students$/, (route) => route.abort())
    await page.route(moves, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await move.click()
    await expectToast(page, 'Error', 'Failed to move students')
    await page.unroute(moves)
    await page.unroute(/\/api\/students$/)
    await move.click()
    await expectToast(page, 'Success', '1 student moved to 6-Б')
    expect(await classesOf(asTeacher)).toEqual({ Олена: fifth, Марко: sixth, Ivan: null })
  })
})
