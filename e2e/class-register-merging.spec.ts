import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { holdAnswers } from './network.ts'
import { showAddress } from './pages/app.ts'
import { whenFollowing } from './pages/changes.ts'
import { cellOf, gridOf, openClassRegister, saveButtonOf } from './pages/class-register.ts'
import { createMarch, ivan, march, marko, olena } from './pages/class-register-of-march.ts'
import { expectNotSaved, expectSaved, modalOf, openRegister, pointsOf, saveButton } from './pages/register.ts'
import { rosterName } from './pages/students.ts'
import { names as people } from './school.ts'
import { insertPastLesson, progressOf, recordProgress } from './test-data.ts'

test('what somebody else records appears, and where both have entered something the person chooses, on a phone one cell after another', async ({
  school,
  asTeacher,
  assistantApi,
}) => {
  const { page } = asTeacher
  const { classId, first, second, idOf } = await createMarch(school, asTeacher)
  await openClassRegister(page, classId, march)
  await cellOf(page, olena, 0).click()
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await recordProgress(assistantApi, first, idOf(ivan), { points: 3 })
  await expect(cellOf(page, ivan, 0)).toHaveText(`3, changed by ${people.assistant}`)
  await recordProgress(assistantApi, first, idOf(olena), { points: 2 })
  await expect(page.getByText('Choose what to keep in 1 cell.')).toBeVisible()
  await expect(page.getByText(`${people.assistant} has recorded: present, points: 2`)).toBeVisible()
  await expectAccessible(page)
  await saveButtonOf(page).click()
  await expectNotSaved(page)
  await expect
    .poll(() => progressOf(asTeacher, first))
    .toContainEqual(expect.objectContaining({ studentId: idOf(marko), points: 5 }))
  await expect(page.getByRole('button', { name: 'Keep mine' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cellOf(page, olena, 0)).toBeFocused()
  await saveButtonOf(page).click()
  await expectSaved(page)
  expect(await progressOf(asTeacher, first)).toContainEqual(
    expect.objectContaining({ studentId: idOf(olena), points: 8 }),
  )

  await test.step('on a phone one cell after another is asked about, and the focus stays until the last', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await cellOf(page, olena, 1).focus()
    await page.keyboard.type('8')
    await page.keyboard.press('Enter')
    await page.keyboard.type('5')
    await page.keyboard.press('Enter')
    await recordProgress(assistantApi, second, idOf(marko), { points: 3 })
    await expect(page.getByText('Choose what to keep in 1 cell.')).toBeVisible()
    await recordProgress(assistantApi, second, idOf(olena), { points: 2 })
    // The question that is shown stays, although the other one is about an earlier row.
    await expect(page.getByRole('region', { name: 'Choose what to keep in 2 cells.' })).toContainText(rosterName(marko))
    const takeTheirs = page.getByRole('button', { name: 'Take the other' })
    await expect(takeTheirs).toHaveCount(1)
    await takeTheirs.press('Enter')
    await expect(page.getByText('Choose what to keep in 1 cell.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Choose what to keep in 1 cell.' })).toContainText(rosterName(olena))
    await expect(takeTheirs).toBeFocused()
    await takeTheirs.press('Enter')
    await expect(page.getByText(/^Choose what to keep/)).toHaveCount(0)
    await expect(cellOf(page, olena, 1)).toBeFocused()
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('nor is a save without a network confirmed before the person has chosen', async () => {
    await cellOf(page, olena, 0).click()
    await page.keyboard.type('9')
    await page.keyboard.press('Enter')
    await page.keyboard.type('6')
    await page.keyboard.press('Enter')
    await recordProgress(assistantApi, first, idOf(olena), { points: 4 })
    await expect(page.getByText('Choose what to keep in 1 cell.')).toBeVisible()
    await page.context().setOffline(true)
    await saveButtonOf(page).click()
    await expectNotSaved(page)
  })
})

test('a class register is shown again while it is fetched but not as before a save of one’s own, a number that is typed survives an earlier lesson of somebody else, and what is typed in two tabs is restored in both', async ({
  school,
  asTeacher,
  assistantApi,
}) => {
  const { page } = asTeacher
  const { classId, templateId, first, third, idOf } = await createMarch(school, asTeacher)
  const open = (search: string) => showAddress(page, `/classes/${classId}?${search}`)

  await test.step('a class register is shown again while it is being fetched, but not as before a save of one’s own', async () => {
    const answers = `**/api/classes/${classId}/register?*`
    await whenFollowing(page, () => openClassRegister(page, classId, march))
    const release = await holdAnswers(page, answers)
    const isFetched = page.waitForRequest(answers)
    await recordProgress(assistantApi, first, idOf(olena), { points: 4 })
    await isFetched
    await open('')
    await expect(gridOf(page)).toBeHidden()
    await open(`register=${march}`)
    await expect(cellOf(page, olena, 0)).not.toHaveText(/4/)
    release()
    await expect(cellOf(page, olena, 0)).toHaveText(/4/)

    await page.unrouteAll()
    await open(`lesson=${first}`)
    await pointsOf(page, olena).fill('5')
    const releaseAfterSave = await holdAnswers(page, answers)
    await saveButton(page).click()
    await expectSaved(page)
    await expect(modalOf(page)).toBeHidden()
    await open(`register=${march}`)
    await expect(page.getByRole('dialog', { name: 'Class register' })).toBeVisible()
    await expect(gridOf(page)).toBeHidden()
    releaseAfterSave()
    await expect(cellOf(page, olena, 0)).toHaveText(/5/)
    await page.unrouteAll()
  })

  await test.step('a number that is being typed is kept when somebody else adds an earlier lesson', async () => {
    await cellOf(page, olena, 2).click()
    await page.keyboard.type('10')
    await insertPastLesson(school, { templateId, classId, date: '2026-03-04', startTime: '09:00' })
    await expect(gridOf(page).getByRole('columnheader', { name: /Mar 4/ })).toBeVisible()
    await page.keyboard.type('.5')
    await expect(gridOf(page).getByRole('textbox')).toHaveValue('10.5')
    await page.keyboard.press('Control+Enter')
    await expectSaved(page)
    expect(await progressOf(asTeacher, third)).toMatchObject([{ studentId: idOf(olena), points: 10.5 }])
  })

  await test.step('an entry over one that was just saved in the lesson’s register asks nothing in a class register opened before', async () => {
    await open(`lesson=${first}`)
    await pointsOf(page, olena).fill('7')
    await saveButton(page).click()
    await expectSaved(page)
    await expect(modalOf(page)).toBeHidden()
    await open(`lesson=${first}`)
    await pointsOf(page, olena).fill('6')
    await open(`register=${march}`)
    await expect(cellOf(page, olena, 0)).toHaveText('6, not saved')
    await saveButtonOf(page).click()
    await expectSaved(page)
    expect(await progressOf(asTeacher, first)).toContainEqual(
      expect.objectContaining({ studentId: idOf(olena), points: 6 }),
    )
  })

  await test.step('what is typed in the class register and in the register of a lesson in two tabs is restored in both', async () => {
    const tab = await page.context().newPage()
    await openRegister(tab, first)
    const type = async (student: string, points: string) => {
      await cellOf(page, student, 0).click()
      await page.keyboard.type(points)
      await page.keyboard.press('Enter')
    }
    await type(olena, '8')
    await pointsOf(tab, marko).fill('5')
    await type(ivan, '3')
    const [inGrid, inRegister] = [cellOf(page, marko, 0), pointsOf(tab, ivan)]
    await Promise.all([page.reload(), tab.reload()])
    await expect(inGrid).toHaveText('5, not saved')
    await expect(inRegister).toHaveValue('3')
    await expect(cellOf(page, olena, 0)).toHaveText('8, not saved')
    await expect(pointsOf(tab, olena)).toHaveValue('8')
  })
})
