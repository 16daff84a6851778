import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { failRequests, preventChanges } from './network.ts'
import { expectToast } from './pages/app.ts'
import { whenFollowing } from './pages/changes.ts'
import { createTemplates, createUnit, unitRow } from './pages/planning.ts'
import { createTemplate } from './test-data.ts'

test('a unit is created, put in order by keyboard, deleted and restored', async ({ asTeacher }) => {
  const { page } = asTeacher
  const templateIds = await createTemplates(asTeacher, 3)
  await createUnit(asTeacher, 'Decimals', templateIds.slice(0, 1))
  await createTemplate(asTeacher, { title: 'Dictation' })

  await test.step('without the titles of its templates the list says that it could not be loaded', async () => {
    await preventChanges(page)
    const restore = await failRequests(page, 'GET', '**/api/lesson-templates')
    await page.goto('/templates?view=units')
    await expect(page.getByRole('alert')).toContainText('Failed to load units')
    await restore()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(unitRow(page, 'Decimals')).toContainText('1 lesson: Lesson 01')
  })

  await page.getByRole('button', { name: 'New Unit' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Unit' })
  await dialog.getByRole('button', { name: 'Create Unit' }).click()
  await expect(dialog.getByText('Please enter a title')).toBeVisible()
  await dialog.getByLabel('Title').fill('Fractions')
  const search = dialog.getByRole('searchbox')
  await search.fill('Decimals')
  await expect(dialog.getByRole('status').filter({ hasText: 'No templates found' })).toBeVisible()
  await search.fill('Lesson')
  await dialog.getByRole('button', { name: 'Add all 3 templates' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: '3 templates added' })).toHaveCount(1)
  const rows = dialog.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove/ }) })
  await expect(rows).toHaveText([/Lesson 01/, /Lesson 02/, /Lesson 03/])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Move up: Lesson 03' }).click()
  await expect(rows).toHaveText([/Lesson 01/, /Lesson 03/, /Lesson 02/])
  // The focus is put back in the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await dialog.getByRole('button', { name: 'Move: Lesson 01' }).press('ArrowDown')
  await expect(rows).toHaveText([/Lesson 03/, /Lesson 01/, /Lesson 02/])
  await dialog.getByRole('button', { name: 'Add Lesson 02' }).click()
  await dialog.getByRole('button', { name: 'Remove Lesson 02' }).last().click()
  await expect(rows).toHaveText([/Lesson 03/, /Lesson 01/, /Lesson 02/])
  await dialog.getByRole('button', { name: 'Remove Lesson 02' }).click()
  await expect(dialog.getByRole('button', { name: 'Remove Lesson 01' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Create Unit' }).click()
  await expectToast(page, 'Success', 'Unit created successfully')
  await expect(unitRow(page, 'Fractions')).toContainText('2 lessons: Lesson 03, Lesson 01')
  await expectAccessible(page)
  await unitRow(page, 'Fractions').getByRole('button', { name: 'Delete Fractions' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete "Fractions"?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  const toast = await expectToast(page, 'Success', 'Unit deleted successfully')
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Success', 'Unit restored')
  await expect(unitRow(page, 'Fractions')).toBeVisible()

  await page.unroute('**/api/changes')
  await whenFollowing(page, () => page.reload())
  await test.step('a template that was deleted meanwhile is said to be the reason', async () => {
    await page.getByRole('button', { name: 'New Unit' }).click()
    const created = page.getByRole('dialog', { name: 'New Unit' })
    await created.getByLabel('Title').fill('Decimals')
    await created.getByRole('button', { name: 'Add Lesson 02' }).click()
    await expect(created.getByRole('status').filter({ hasText: 'Lesson 02 added' })).toHaveCount(1)
    const templates = await asTeacher.send<{ id: string; title: string }[]>('GET', '/api/lesson-templates')
    await asTeacher.send('DELETE', `/api/lesson-templates/${templates.find(({ title }) => title === 'Lesson 02')?.id}`)
    await created.getByRole('button', { name: 'Create Unit' }).click()
    await expect(created.getByRole('alert')).toHaveText('This template does not exist any more')
    await expect(created.getByRole('listitem').first()).toContainText('Deleted template')
    await created.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  })

  await test.step('saving one that somebody else has deleted says so, and what was typed stays', async () => {
    await unitRow(page, 'Fractions').getByRole('button', { name: 'Edit Fractions' }).click()
    const edited = page.getByRole('dialog', { name: 'Edit Unit' })
    await edited.getByRole('button', { name: 'Move up: Lesson 01' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
    await edited.getByLabel('Title').fill('Decimals')
    const units = await asTeacher.send<{ id: string; title: string }[]>('GET', '/api/units')
    await asTeacher.send('DELETE', `/api/units/${units.find(({ title }) => title === 'Fractions')?.id}`)
    await expect(page.locator('main').getByText('Fractions', { exact: true })).toHaveCount(0)
    await edited.getByRole('button', { name: 'Save Unit' }).click()
    await expect(edited.getByText('Somebody else has deleted this unit.')).toBeVisible()
    await expect(edited.getByLabel('Title')).toHaveValue('Decimals')
  })
})
