import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { failRequests, holdAnswers, loseAnswers } from './network.ts'
import { expectToast } from './pages/app.ts'
import { cardOf } from './pages/cards.ts'
import { classesOf, createClass } from './test-data.ts'

const all = '**/api/classes'

test('a class is created with its colour and timetable', async ({ asTeacher }) => {
  const { page } = asTeacher
  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(new URL(request.url()).pathname)))
  await page.goto('/classes')
  await page.getByRole('button', { name: 'New Class' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Class' })
  const row = (position: number) => dialog.getByRole('group', { name: `Lesson time ${position}` })

  await test.step('submitting without a name is ignored', async () => {
    await expect(dialog.getByLabel('Class name')).toBeFocused()
    await page.keyboard.type('   ')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Create Class' }).click()
    await expect(dialog.getByLabel('Class name')).toBeFocused()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('region', { name: /Notifications/, includeHidden: true }).locator('li')).toHaveCount(0)
    expect(sent).not.toContain('/api/classes')
    await dialog.getByLabel('Class name').fill('  8-Б ')
  })

  await test.step('one of eight named colours is chosen by keyboard', async () => {
    const swatches = dialog.getByRole('group', { name: 'Colour' }).getByRole('radio')
    await expect(swatches).toHaveCount(8)
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('radio', { name: 'Blue' })).toBeFocused()
    await expect(dialog.getByRole('radio', { name: 'Blue' })).toBeChecked()
    for (const [index, name] of ['Blue', 'Green', 'Amber', 'Red', 'Violet', 'Cyan', 'Pink', 'Lime'].entries()) {
      await expect(swatches.nth(index)).toHaveAccessibleName(name)
    }
    await page.keyboard.press('ArrowLeft')
    await expect(dialog.getByRole('radio', { name: 'Lime' })).toBeChecked()
    await page.keyboard.press('ArrowLeft')
    await expect(dialog.getByRole('radio', { name: 'Pink' })).toBeChecked()
  })

  await test.step('a new lesson time is Monday 09:00 to 09:45, with the days in Ukrainian', async () => {
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Add Lesson Time' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(row(2)).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('button', { name: 'Add Lesson Time' })).toBeFocused()
    const day = row(1).getByLabel('Day', { exact: true })
    await expect(day.locator('option')).toHaveText([
      'Понеділок',
      'Вівторок',
      'Середа',
      'Четвер',
      'П’ятниця',
      'Субота',
      'Неділя',
    ])
    await expect(day.locator('option:checked')).toHaveText('Понеділок')
    await expect(row(1).getByLabel('Start time')).toHaveValue('09:00')
    await expect(row(1).getByLabel('End time')).toHaveValue('09:45')
  })

  await test.step('overlapping lesson times show a warning', async () => {
    await expect(row(1).getByText('Overlaps with another lesson time')).toBeVisible()
    await expect(row(2).getByText('Overlaps with another lesson time')).toBeVisible()
    await expectFitsPhone(page)
    await row(1).getByLabel('Day', { exact: true }).selectOption('Неділя')
    await expect(dialog.getByText('Overlaps with another lesson time')).toHaveCount(0)
    await expect(row(1).getByRole('status')).toHaveText('')
  })

  await test.step('the summary is sorted, and a lesson time is removed', async () => {
    await dialog.getByRole('button', { name: 'Add Lesson Time' }).click()
    await row(3).getByLabel('Start time').fill('8')
    await page.keyboard.press('Tab')
    await expect(row(3).getByLabel('Start time')).toHaveValue('08:00')
    await expect(row(3).getByLabel('End time')).toHaveValue('08:45')
    const summary = dialog.getByRole('list').filter({ hasText: '–' }).last()
    await expect(summary.getByRole('listitem')).toHaveText([
      'Понеділок 08:00–08:45',
      'Понеділок 09:00–09:45',
      'Неділя 09:00–09:45',
    ])
    await dialog.getByRole('button', { name: 'Remove lesson time 2' }).click()
    await expect(dialog.getByRole('button', { name: 'Remove lesson time 2' })).toBeFocused()
    await expect(summary.getByRole('listitem')).toHaveText(['Понеділок 08:00–08:45', 'Неділя 09:00–09:45'])
  })

  await test.step('an end before the start is refused', async () => {
    await row(2).getByLabel('End time').fill('08:00')
    await dialog.getByRole('button', { name: 'Create Class' }).click()
    await expect(row(2).getByText('The end must be after the start')).toBeVisible()
    await expect(row(2).getByLabel('End time')).toBeFocused()
    await expectAccessible(page)
    await row(2).getByLabel('End time').fill('08:01')
    await expect(row(2).getByText('The end must be after the start')).toHaveCount(0)
  })

  await test.step('a failure shows an error and keeps the dialog, and the next press creates one class', async () => {
    await failRequests(page, 'POST', all)
    await dialog.getByRole('button', { name: 'Create Class' }).click()
    await expectToast(page, 'Error', 'Failed to save class')
    await page.unroute(all)
    await dialog.getByRole('button', { name: 'Create Class' }).click()
    await expectToast(page, 'Success', 'Class created successfully')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'New Class' })).toBeFocused()
    expect(await classesOf(asTeacher)).toMatchObject([
      { name: '8-Б', color: '#EC4899', weeklySchedule: [{ dayOfWeek: 0 }, { dayOfWeek: 1, endTime: '08:01' }] },
    ])
  })

  await test.step('a second press with another name after a lost answer creates one class', async () => {
    await page.getByRole('button', { name: 'New Class' }).click()
    await dialog.getByLabel('Class name').fill('9-В')
    await loseAnswers(page, all)
    await dialog.getByRole('button', { name: 'Create Class' }).click()
    await expectToast(page, 'Error', 'Failed to save class')
    await page.unroute(all)
    await dialog.getByLabel('Class name').fill('9-Г')
    await dialog.getByRole('button', { name: 'Create Class' }).click()
    await expectToast(page, 'Success', 'Class created successfully')
    expect(await classesOf(asTeacher)).toMatchObject([{ name: '8-Б' }, { name: '9-Г' }])
  })

  await test.step('what somebody else has changed after a lost answer is asked about', async () => {
    await page.getByRole('button', { name: 'New Class' }).click()
    await dialog.getByLabel('Class name').fill('10-В')
    const restore = await loseAnswers(page, all)
    await dialog.getByRole('button', { name: 'Create Class' }).click()
    await expectToast(page, 'Error', 'Failed to save class')
    await restore()
    const created = (await classesOf(asTeacher)).find(({ name }) => name === '10-В')
    await asTeacher.send('PUT', `/api/classes/${created?.id}`, { name: '10-В', color: '#EC4899' })
    await dialog.getByLabel('Class name').fill('10-Г')
    await dialog.getByRole('button', { name: 'Create Class' }).click()
    const stored = page.getByRole('dialog', { name: 'Edit Class' })
    await expect(stored.getByRole('alert')).toContainText('Somebody else has changed this class meanwhile.')
    await stored.getByRole('button', { name: 'Save Class' }).click()
    await expectToast(page, 'Success', 'Class updated successfully')
    expect(await classesOf(asTeacher)).toContainEqual(
      expect.objectContaining({ id: created?.id, name: '10-Г', color: '#EC4899' }),
    )
  })
})

test('a class is updated, deleted and restored, and what is typed while it is saved stays', async ({
  school,
  asTeacher,
}) => {
  const { page } = asTeacher
  const id = await createClass(asTeacher, { name: '5-А', weeklySchedule: [] })
  await page.goto('/classes')
  const dialog = page.getByRole('dialog', { name: 'Edit Class' })

  await test.step('a failed update keeps the input', async () => {
    await page.getByRole('button', { name: 'Edit 5-А' }).click()
    await expect(dialog.getByLabel('Class name')).toHaveValue('5-А')
    await expect(dialog.getByRole('radio', { name: 'Green' })).toBeChecked()
    await dialog.getByLabel('Class name').fill('А'.repeat(101))
    await dialog.getByRole('button', { name: 'Save Class' }).click()
    await expect(dialog.getByText('Please use at most 100 characters')).toBeVisible()
    await expect(dialog.getByLabel('Class name')).toBeFocused()
    await dialog.getByLabel('Class name').fill('6-А')
    await failRequests(page, 'PUT', `${all}/*`)
    await dialog.getByRole('button', { name: 'Save Class' }).click()
    await expectToast(page, 'Error', 'Failed to update class')
    await expect(dialog.getByLabel('Class name')).toHaveValue('6-А')
    await page.unroute(`${all}/*`)
  })

  await test.step('Escape closes the dialog below the toast, after asking for confirmation', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog', { name: 'Discard what you typed?' }).getByText('Keep editing').click()
    await expect(dialog.getByLabel('Class name')).toHaveValue('6-А')
  })

  await test.step('an update by another person is shown before it is overwritten', async () => {
    const weeklySchedule = [{ dayOfWeek: 2, startTime: '10:00', endTime: '10:45' }]
    await asTeacher.send('PUT', `/api/classes/${id}`, { name: '5-Б', color: '#EF4444', weeklySchedule })
    await dialog.getByRole('button', { name: 'Save Class' }).click()
    await expect(dialog.getByText(/^Somebody else has changed this class meanwhile/)).toBeVisible()
    // Untouched fields show the stored values now, so the next save overwrites nothing that was not shown.
    await expect(dialog.getByLabel('Class name')).toHaveValue('6-А')
    await expect(dialog.getByRole('radio', { name: 'Red' })).toBeChecked()
    await expect(dialog.getByLabel('Start time')).toHaveValue('10:00')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save Class' }).click()
    await expectToast(page, 'Success', 'Class updated successfully')
    expect(await classesOf(asTeacher)).toMatchObject([
      { name: '6-А', color: '#EF4444', weeklySchedule: [{ dayOfWeek: 2 }] },
    ])
    await expect(cardOf(page, '6-А')).toBeVisible()
  })

  await test.step('an update by another person takes no focus away from a changed timetable', async () => {
    await page.getByRole('button', { name: 'Edit 6-А' }).click()
    await dialog.getByLabel('Start time').fill('11:00')
    await dialog.getByLabel('End time').fill('11:45')
    const weeklySchedule = [{ dayOfWeek: 2, startTime: '10:00', endTime: '10:45' }]
    await asTeacher.send('PUT', `/api/classes/${id}`, { name: '6-А', color: '#10B981', weeklySchedule })
    await dialog.getByLabel('End time').press('Enter')
    await expect(dialog.getByText(/^Somebody else has changed this class meanwhile/)).toBeVisible()
    await expect(dialog.getByRole('radio', { name: 'Green' })).toBeChecked()
    await expect(dialog.getByLabel('Start time')).toHaveValue('11:00')
    await expect(dialog.getByLabel('End time')).toBeFocused()
    await page.keyboard.press('Enter')
    await expectToast(page, 'Success', 'Class updated successfully')
    expect(await classesOf(asTeacher)).toMatchObject([
      { name: '6-А', color: '#10B981', weeklySchedule: [{ startTime: '11:00' }] },
    ])
  })

  await test.step('an update of a class that another person has deleted says so and keeps the input', async () => {
    await page.getByRole('button', { name: 'Edit 6-А' }).click()
    await dialog.getByLabel('Class name').fill('6-Б')
    await asTeacher.send('DELETE', `/api/classes/${id}`)
    await dialog.getByRole('button', { name: 'Save Class' }).click()
    await expectToast(page, 'Error', 'Failed to update class')
    await expect(dialog.getByText(/^Somebody else has deleted this class/)).toBeVisible()
    await expect(dialog.getByLabel('Class name')).toHaveValue('6-Б')
    await expectAccessible(page)
    await asTeacher.send('POST', `/api/classes/${id}/restoration`)
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(cardOf(page, '6-А')).toBeVisible()
  })

  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete "6-А"?' })
  await test.step('a failed deletion shows an error', async () => {
    await failRequests(page, 'DELETE', `${all}/*`)
    await page.getByRole('button', { name: 'Delete 6-А' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Error', 'Failed to delete class')
    await page.unroute(`${all}/*`)
  })

  await test.step('a deletion can be undone', async () => {
    await page.getByRole('button', { name: 'Delete 6-А' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    const toast = await expectToast(page, 'Success', 'Class deleted successfully')
    await expect(page.getByRole('heading', { name: 'No classes yet' })).toBeVisible()
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'Success', 'Class restored')
    await expect(page.getByRole('link', { name: '6-А' })).toBeFocused()
  })

  await test.step('what is typed in a row while the class is saved stays there, with the focus', async () => {
    await page.getByRole('button', { name: 'Edit 6-А' }).click()
    const row = dialog.getByRole('group', { name: 'Lesson time 1' })
    await dialog.getByLabel('Name').fill('6-Б')
    const release = await holdAnswers(page, `${all}/*`)
    const saving = page.waitForRequest((request) => request.method() === 'PUT')
    await page.keyboard.press('Enter')
    await saving
    await row.getByLabel('Start').fill('1')
    release()
    await expectToast(page, 'Success', 'Saved, except for what you typed meanwhile. Save again to store that as well.')
    await page.keyboard.type('2:30')
    await expect(row.getByLabel('Start')).toHaveValue('12:30')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Success', 'Class updated successfully')
    await expect(dialog).toBeHidden()
    expect(await classesOf(asTeacher)).toMatchObject([
      { name: '6-Б', weeklySchedule: [{ startTime: '12:30', endTime: '13:15' }] },
    ])
  })

  await test.step('a role that was taken away meanwhile is told as the reason, and what was typed stays', async () => {
    await page.getByRole('button', { name: 'Edit 6-Б' }).click()
    await dialog.getByLabel('Class name').fill('6-В')
    await school.db.updateTable('approvedUsers').set({ role: 'assistant' }).where('role', '=', 'teacher').execute()
    await dialog.getByRole('button', { name: 'Save Class' }).click()
    const toast = await expectToast(page, 'Error', 'Failed to update class')
    await expect(toast).toContainText('Your role does not allow this')
    await expect(dialog.getByLabel('Class name')).toHaveValue('6-В')
  })
})
