import type { Page, Request } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { preventChanges } from './network.ts'
import { expectToast } from './pages/app.ts'
import { everyDay, lessonsOfClass, planDialogOf, previewOf } from './pages/planning.ts'
import { createClass, createTemplate, today } from './test-data.ts'

const isPlanning = (request: Request) => request.url().endsWith('/plans')
const isPlan = (request: Request) => isPlanning(request) && !request.postDataJSON().dryRun

/** Holds the request that makes a plan; resolves once it is sent, to a function that lets it be answered, or fail. */
async function pressPlan(page: Page, end: 'continue' | 'abort'): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/plans$/, async (route) => {
    if (!isPlan(route.request())) return route.continue()
    await held
    await route[end]()
  })
  const sending = page.waitForRequest(isPlan)
  await planDialogOf(page).getByRole('button', { name: 'Plan 1 lesson' }).click()
  await sending
  return release
}

test('a class that is chosen while lessons are being planned is the next plan, and a plan that fails has no preview made of nothing', async ({
  asTeacher,
}) => {
  const { page, send } = asTeacher
  await preventChanges(page)
  const templateIds = [await createTemplate(asTeacher, { title: 'Dictation' })]
  const classIds: string[] = []
  for (const name of ['5-А', '6-Б', '7-В']) {
    classIds.push(await createClass(asTeacher, { name, weeklySchedule: everyDay() }))
  }
  await page.goto('/templates')
  await page.getByRole('button', { name: 'Plan Dictation for classes' }).click()
  const dialog = planDialogOf(page)
  await dialog.getByRole('checkbox', { name: '5-А' }).click()
  await expect(previewOf(page)).toHaveCount(1)
  const release = await pressPlan(page, 'continue')
  await dialog.getByRole('checkbox', { name: '6-Б' }).click()
  await expect(previewOf(page)).toHaveCount(2)
  release()
  await expectToast(page, 'Success', '1 lesson planned')
  await expect(dialog.getByRole('checkbox', { name: '6-Б' })).toBeChecked()
  await expect(dialog.getByText('1 lesson is planned already')).toBeVisible()
  await dialog.getByRole('button', { name: 'Plan 1 lesson' }).click()
  await expect(dialog).toBeHidden()
  for (const classId of classIds.slice(0, 2)) expect(await lessonsOfClass(asTeacher, classId)).toHaveLength(1)

  await page.unroute(/\/plans$/)
  await page.getByRole('button', { name: 'Plan Dictation for classes' }).click()
  const chosen = dialog.getByRole('checkbox', { name: '7-В' })
  await chosen.click()
  await expect(previewOf(page)).toHaveCount(1)
  const fail = await pressPlan(page, 'abort')
  const bodies: { kind?: string }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/plans')) bodies.push(request.postDataJSON())
  })
  await chosen.click()
  await expect(previewOf(page)).toHaveCount(0)
  fail()
  await expectToast(
    page,
    'Error',
    'The server did not answer, so the changes may have been made. Press again: nothing is done twice.',
  )
  await chosen.click()
  await expect(previewOf(page)).toHaveCount(1)
  expect(bodies).toMatchObject([{ kind: 'sequence' }])

  await test.step('what somebody else has planned meanwhile is not planned again, and there is nothing to undo', async () => {
    await page.unroute(/\/plans$/)
    const plan = { id: crypto.randomUUID(), kind: 'sequence', templateIds, classIds: classIds.slice(2), from: today() }
    await send('POST', '/api/scheduled-lessons/plans', plan)
    const [made, dryRun] = [false, true].map((isDryRun) =>
      page.waitForRequest((request) => isPlanning(request) && (request.postDataJSON().dryRun ?? false) === isDryRun),
    )
    await dialog.getByRole('button', { name: 'Plan 1 lesson' }).click()
    await expect(dialog.getByText('There is nothing to plan.')).toBeVisible()
    await expect(dialog.getByText('1 lesson is planned already')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    // Under the same id the server would answer that there is nothing to plan also once the other plan was undone.
    expect((await dryRun)?.postDataJSON().id).not.toBe((await made)?.postDataJSON().id)
  })
})
