import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { openHandOver } from './pages/mine.ts'
import { createTemplates, createUnit, planDialogOf } from './pages/planning.ts'
import { openRegister } from './pages/register.ts'
import { createClass, scheduleLesson } from './test-data.ts'

/** The choices of a field that cannot be loaded say so, and are tried again without leaving the dialog. */

const fail = (page: Page, url: string) => page.route(url, (route) => route.fulfill({ status: 500, body: '' }))

/** Expects the sentence, tries again by the keyboard, and expects the focus in the field that the choices belong to. */
async function expectRetry(dialog: Locator, text: string, url: string, field: Locator) {
  const page = dialog.page()
  const error = dialog.getByRole('alert').filter({ hasText: text })
  await expect(error).toBeVisible()
  await expectAccessible(page)
  await page.unroute(url)
  await error.getByRole('button', { name: /^(Try again|Спробувати ще раз)$/ }).press('Enter')
  await expect(error).toHaveCount(0)
  await expect(field).toBeFocused()
}

test('people to choose from that cannot be loaded are tried again', async ({ asTeacher }) => {
  const { page } = asTeacher
  const classId = await createClass(asTeacher)
  const [templateId = ''] = await createTemplates(asTeacher, 1)
  const lessonId = await scheduleLesson(asTeacher, { templateId, classId })
  const url = '**/api/people'

  await test.step('whom a lesson is handed over to', async () => {
    await fail(page, url)
    await openRegister(page, lessonId)
    const dialog = await openHandOver(page)
    const select = dialog.getByLabel('Кому')
    await expectRetry(dialog, 'Не вдалося завантажити людей, з яких обирати.', url, select)
    await expect(select.getByRole('option')).not.toHaveCount(1)
  })

  await test.step('who teaches a class', async () => {
    await fail(page, url)
    await page.goto('/classes')
    await page.getByRole('button', { name: /^Edit 5/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add Teacher' }).click()
    const select = dialog.getByLabel('Person')
    await expectRetry(dialog, 'The people to choose from could not be loaded.', url, select)
    await expect(select.getByRole('option')).not.toHaveCount(1)
  })
})

test('units, templates and classes to plan that cannot be loaded are tried again', async ({ asTeacher }) => {
  const { page } = asTeacher
  const classId = await createClass(asTeacher)
  await createUnit(asTeacher, 'Fractions', await createTemplates(asTeacher, 2))
  const [units, templates, classes] = ['**/api/units', '**/api/lesson-templates', '**/api/classes']
  for (const url of [units, templates, classes]) await fail(page, url)
  await page.goto(`/classes/${classId}?tab=lessons`)
  await page.getByRole('button', { name: 'Plan lessons…' }).click()
  const dialog = planDialogOf(page)
  const what = dialog.getByLabel('What')
  await expectRetry(dialog, 'The units could not be loaded.', units, what)
  await expect(what.getByRole('option', { name: 'Unit: Fractions' })).toBeAttached()
  await what.selectOption({ label: 'Choose templates' })
  await expectRetry(dialog, 'The templates could not be loaded.', templates, dialog.getByRole('searchbox'))
  await expect(dialog.getByRole('button', { name: 'Add all 2 templates' })).toBeVisible()
  await expectRetry(dialog, 'The classes could not be loaded.', classes, dialog.getByRole('checkbox', { name: '5-А' }))
})
