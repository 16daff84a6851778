import type { Request } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectToast } from './pages/app.ts'
import { everyDay, lessonsOfClass, planDialogOf, previewOf } from './pages/planning.ts'
import { createClass, createTemplate } from './test-data.ts'

test('a class that is chosen while lessons are being planned is the next plan', async ({ asTeacher }) => {
  const { page } = asTeacher
  await createTemplate(asTeacher, { title: 'Dictation' })
  const classIds: string[] = []
  for (const name of ['5-А', '6-Б']) classIds.push(await createClass(asTeacher, { name, weeklySchedule: everyDay() }))
  await page.goto('/templates')
  await page.getByRole('button', { name: 'Plan Dictation for classes' }).click()
  const dialog = planDialogOf(page)
  await dialog.getByRole('checkbox', { name: '5-А' }).click()
  await expect(previewOf(page)).toHaveCount(1)
  const plans = (request: Request) => request.url().endsWith('/plans') && !request.postDataJSON().dryRun
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/plans$/, async (route) => {
    if (plans(route.request())) await held
    await route.continue()
  })
  const sending = page.waitForRequest(plans)
  await dialog.getByRole('button', { name: 'Plan 1 lesson' }).click()
  await sending
  await dialog.getByRole('checkbox', { name: '6-Б' }).click()
  await expect(previewOf(page)).toHaveCount(2)
  release()
  await expectToast(page, 'Success', '1 lesson planned')
  await expect(dialog.getByRole('checkbox', { name: '6-Б' })).toBeChecked()
  await expect(dialog.getByText('1 lesson is planned already')).toBeVisible()
  await dialog.getByRole('button', { name: 'Plan 1 lesson' }).click()
  await expect(dialog).toBeHidden()
  for (const classId of classIds) expect(await lessonsOfClass(asTeacher, classId)).toHaveLength(1)
})
