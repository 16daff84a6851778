import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdAnswers } from './network.ts'
import { expectToast } from './pages/app.ts'
import { cardOf } from './pages/cards.ts'
import { modalOf, openRegister, pointsOf } from './pages/register.ts'
import { createClass, createStudents, createTemplate, scheduleLesson } from './test-data.ts'

/** An answer that comes after its dialog was closed closes no other one, in which something may have been typed. */

// Dialogs and toasts close with the animation that most people see.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const discard = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

test('a class that is saved after its dialog was closed leaves the dialog of another class open', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const saved = await createClass(asTeacher, { name: '7-А' })
  await createClass(asTeacher, { name: '8-Б' })
  await page.goto('/classes')
  const dialog = page.getByRole('dialog', { name: 'Edit Class' })
  const release = await holdAnswers(page, `**/api/classes/${saved}`)

  await cardOf(page, '7-А').getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('Name').fill('7-В')
  await dialog.getByRole('button', { name: 'Save Class' }).click()
  await page.keyboard.press('Escape')
  await discard(page)
  await cardOf(page, '8-Б').getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('Name').fill('8-Б, англійська')
  release()
  await expectToast(page, 'Success', 'Class updated successfully')
  await expect(page.getByRole('heading', { name: '7-В', includeHidden: true })).toBeAttached()
  await expect(dialog.getByLabel('Name')).toHaveValue('8-Б, англійська')
})

test('a lesson that is deleted after its register was closed leaves the register of another lesson open', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const classId = await createClass(asTeacher)
  await createStudents(asTeacher, classId, ['Олена Бойко'])
  const lesson = { classId, templateId: await createTemplate(asTeacher) }
  const deleted = await scheduleLesson(asTeacher, { ...lesson, startTime: '09:00' })
  await scheduleLesson(asTeacher, { ...lesson, startTime: '10:00' })
  await openRegister(page, deleted)
  const release = await holdAnswers(page, `**/api/scheduled-lessons/${deleted}`)

  await modalOf(page).getByRole('button', { name: 'Видалити урок' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(modalOf(page)).toBeHidden()
  await page.getByRole('button', { name: '10:00 to' }).click()
  await pointsOf(page, 'Олена Бойко').fill('11')
  release()
  await expectToast(page, 'Success', 'Lesson deleted successfully')
  await expect(page.getByRole('button', { name: '09:00 to', includeHidden: true })).toHaveCount(0)
  await expect(pointsOf(page, 'Олена Бойко')).toHaveValue('11')
})
