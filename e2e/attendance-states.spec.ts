import type { Page } from '@playwright/test'
import type { Absence } from '../src/contract/absences/schema.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { layoutShiftOf } from './layout-shift.ts'
import { preventChanges } from './network.ts'
import { expectToast, showAddress } from './pages/app.ts'
import {
  announcementOf,
  expectSaved,
  minutesOf,
  modalOf,
  openRegister,
  presenceOf,
  reopenRegister,
  stateMenuOf,
} from './pages/register.ts'
import { rosterName } from './pages/students.ts'
import { createClassWithStudents, numberedNames, progressOf, recordProgress, setRoleOfTeacher } from './test-data.ts'

/** How students were present or absent: late, left early, excused, ill, as the school has named and switched them on. */

const names = numberedNames(4)
const nameAt = (index: number) => names[index] ?? ''
const presenceAt = (page: Page, index: number) => presenceOf(page, nameAt(index))

test('the menu of a line opens by a long press, its button and the keyboard, and closes without a change, and a phone offers the states in the unfolded line, too', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const { newLesson } = await createClassWithStudents(asTeacher, names)
  const modal = await openRegister(page, await newLesson('09:00'))
  const menu = modal.getByRole('group', { name: /^Відвідування: / })

  await test.step('a long press is not a tap', async () => {
    const box = await presenceAt(page, 0).boundingBox()
    await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
    await page.mouse.down()
    await expect(menu).toBeVisible()
    await page.mouse.up()
    await expect(presenceAt(page, 0)).toBeChecked()
    await expectAccessible(page)
    await expect(await stateMenuOf(page, nameAt(0)), 'its button closes it').toBeHidden()
    await stateMenuOf(page, nameAt(0))
    await menu.getByRole('button', { name: 'Хвороба' }).click()
    await expect(menu).toBeHidden()
    await expect(presenceAt(page, 0)).not.toBeChecked()
    await expect(presenceAt(page, 0)).toHaveAccessibleDescription('Хвороба')
  })

  await test.step('keys move in it and Escape closes only it', async () => {
    await presenceAt(page, 1).focus()
    await page.keyboard.press('Shift+F10')
    await expect(menu.getByRole('button', { pressed: true })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(menu.getByRole('button', { name: 'Запізнення' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(presenceAt(page, 1)).toBeFocused()
    await expect(presenceAt(page, 1)).toBeChecked()
    await page.keyboard.press('Space')
    await expect(presenceAt(page, 1)).not.toBeChecked()
  })

  await test.step('the key of a state sets it and closes the menu', async () => {
    await page.keyboard.press('Shift+F10')
    await expect(menu).toBeVisible()
    await page.keyboard.press('KeyL')
    await expect(menu).toBeHidden()
    await expect(presenceAt(page, 1)).toHaveAccessibleDescription('Запізнення')
    await expect(presenceAt(page, 1)).toBeFocused()
  })

  await test.step('what a key has set is announced with the name, the same once more, too', async () => {
    const announcement = announcementOf(page)
    await expect(announcement).toHaveText(`${rosterName(nameAt(1))}: Запізнення`)
    const said = await announcement.locator('span').elementHandle()
    await page.keyboard.press('KeyL')
    await expect.poll(() => said?.evaluate((element) => element.isConnected)).toBe(false)
    await expect(announcement).toHaveText(`${rosterName(nameAt(1))}: Запізнення`)
    for (const text of ['без оцінки', '0']) {
      await page.keyboard.press('KeyN')
      await expect(announcement).toHaveText(`${rosterName(nameAt(1))}: ${text}`)
    }
  })

  await test.step('a second press of its button closes it, and a key returns the focus to it', async () => {
    const menu = await stateMenuOf(page, nameAt(2))
    await expect(menu).toBeVisible()
    const box = await menu.boundingBox()
    await expect(await stateMenuOf(page, nameAt(2))).toBeHidden()
    const button = modal.getByRole('button', { name: `Відвідування: ${rosterName(nameAt(2))}` })
    const pressed = await button.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0), 'beside the button').toBeGreaterThan(pressed?.x ?? 0)
    for (const [open, close] of [
      ['Enter', 'Escape'],
      ['Space', 'KeyE'],
      ['Enter', 'Tab'],
    ] as const) {
      await button.press(open)
      await expect(menu.getByRole('button', { pressed: true })).toBeFocused()
      await page.keyboard.press(close)
      await expect(menu).toBeHidden()
      await expect(button).toBeFocused()
    }
    await expect(presenceAt(page, 2)).toHaveAccessibleDescription('Ранній вихід')
  })

  await test.step('an entry for all others leaves every state, and a tap ends it', async () => {
    await modal.getByRole('button', { name: 'Решта присутня' }).click()
    await expect(presenceAt(page, 0)).toHaveAccessibleDescription('Хвороба')
    await presenceAt(page, 0).click()
    await expect(presenceAt(page, 0)).toBeChecked()
    await expect(presenceAt(page, 0)).toHaveAccessibleDescription('')
  })

  await test.step('on a phone a long press and the unfolded line offer the states', async () => {
    await modal.getByRole('button', { name: 'Зберегти' }).click()
    await expectSaved(page)
    await page.setViewportSize({ width: 390, height: 844 })
    const lessonId = await newLesson('10:00')
    await reopenRegister(page, lessonId)
    await presenceAt(page, 0).dispatchEvent('contextmenu')
    await menu.getByRole('button', { name: 'Запізнення' }).click()
    await minutesOf(page, nameAt(0)).fill('10')
    await modal.getByRole('button', { name: new RegExp(`Коментар та інше: .*${nameAt(1).split(' ')[1]}`) }).click()
    await modal.getByRole('button', { name: 'Поважна причина' }).click()
    await expect(presenceAt(page, 1)).not.toBeChecked()
    await modal.getByRole('button', { name: 'Зберегти' }).click()
    await expectSaved(page)
    const recorded = await progressOf(asTeacher, lessonId)
    expect(
      recorded.flatMap(({ state, minutes }) => (state === 'present' ? [] : [`${state} ${minutes}`])).toSorted(),
    ).toEqual(['excused null', 'late 10'])
  })
})

test('an admin renames and switches off states, and leaves excused out of the rate', async ({ asAdmin, asTeacher }) => {
  const { classId, students, newLesson } = await createClassWithStudents(asTeacher, names)
  const [studentId = '', other = ''] = students
  const absenceDialog = asTeacher.page.getByRole('dialog', { name: `Absence of ${nameAt(0)}` })
  const states = [{}, { state: 'late', minutes: 5 }, { state: 'absent' }, { state: 'excused' }]
  for (const [index, fields] of states.entries()) {
    await recordProgress(asTeacher, await newLesson(`1${index}:00`), studentId, { points: null, ...fields })
  }

  await test.step('before, all lessons count', async () => {
    await asTeacher.page.goto(`/students/${studentId}`)
    await expect(asTeacher.page.getByText('Excused: 1, Ill: 0')).toBeVisible()
    await expect(asTeacher.page.getByText('50%', { exact: true })).toBeVisible()
    await expect(asTeacher.page.getByText('Late, 5 min')).toBeVisible()
    await expect(asTeacher.page.getByText('Missed')).toHaveCount(2)
    await asTeacher.page.getByRole('button', { name: 'Add absence' }).click()
    await absenceDialog.getByLabel('Kind of absence').selectOption({ label: 'Ill' })
  })

  await test.step('the settings are saved', async () => {
    const { page } = asAdmin
    await page.goto('/admin/users')
    await page.getByRole('link', { name: 'Attendance', exact: true }).click()
    await expect(page.getByText('count as missed in the attendance rate')).toBeVisible()
    await expectAccessible(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Edit settings' })).toBeHidden()
    await page.emulateMedia({ media: null })
    await page.getByRole('button', { name: 'Edit settings' }).click()
    await expectAccessible(page)
    await expect(page.getByRole('dialog').getByText(/^counts as/)).toHaveText([
      'counts as present',
      'counts as present',
      'counts as absent',
      'counts as absent',
    ])
    await page.getByLabel('Use “Ill”').uncheck()
    await page.getByLabel('Own name of “Late”').fill('Came later')
    await page.getByLabel('Leave excused and ill out').check()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Success', 'Settings saved')
    await expect(page.getByText('Late, counts as present')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Ill' })).toContainText('Not used')
    await expect(page.getByText('left out of the attendance rate')).toBeVisible()
    await page.getByRole('button', { name: 'Edit settings' }).click()
    await expect(page.getByLabel('Own name of “Late”')).toHaveValue('Came later')
    await expect(page.getByLabel('Use “Ill”')).not.toBeChecked()
  })

  await test.step('a kind of absence that is switched off since it was chosen is stored as it is shown', async () => {
    const kind = absenceDialog.getByLabel('Kind of absence')
    await expect(kind.getByRole('option')).toHaveText(['Excused', 'Ill', 'Absent'])
    await expect(kind).toHaveValue('ill')
    await absenceDialog.getByRole('button', { name: 'Add absence' }).click()
    await expectToast(asTeacher.page, 'Success', 'Absence added')
    const [absence] = await asTeacher.send<Absence[]>('GET', `/api/absences?studentId=${studentId}`)
    expect(absence).toMatchObject({ state: 'ill' })
    await asTeacher.send('DELETE', `/api/absences/${absence?.id}`)
  })

  await test.step('the student, the class register and the register follow', async () => {
    const { page } = asTeacher
    await expect(page.getByText('Excused: 1, Ill: 0 (not counted)')).toBeVisible()
    await expect(page.getByText('67%', { exact: true })).toBeVisible()
    await expect(page.getByText('Came later, 5 min')).toBeVisible()
    const lessonId = await newLesson('15:00')
    await recordProgress(asTeacher, lessonId, other, { state: 'ill' })
    const modal = await reopenRegister(page, lessonId)
    await expect((await stateMenuOf(page, nameAt(0))).getByRole('button')).toHaveText([
      /Присутність/,
      /Відсутність/,
      /Came later/,
      /Ранній вихід/,
      /Поважна причина/,
    ])
    await page.keyboard.press('Escape')
    await page.keyboard.press('i')
    await expect(presenceAt(page, 0)).toBeChecked()
    await expect(modal.getByLabel('Не збережено')).toHaveCount(0)
  })

  await test.step('a recorded state that is switched off since stays in the menu of its line', async () => {
    const { page } = asTeacher
    const menu = await stateMenuOf(page, nameAt(1))
    await expect(menu.getByRole('button', { name: 'Хвороба', pressed: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(modalOf(page)).toBeVisible()
  })

  await test.step('a rate is not shown before the settings are known, and is tried again where they fail to load', async () => {
    const { page } = asTeacher
    const url = '**/api/attendance-settings'
    await preventChanges(page)
    for (const [path, figure, known] of [
      [`/students/${studentId}`, page.getByText('Attendance Rate').locator('..'), '67%'],
      [`/classes/${classId}?tab=analytics`, page.getByRole('figure', { name: 'Attendance by week' }), '67'],
    ] as const) {
      const { promise, resolve } = Promise.withResolvers<void>()
      await page.route(url, async (route) => {
        await promise
        await route.fulfill({ status: 500, body: '' })
      })
      await page.goto(path)
      await expect(figure.getByText('–', { exact: true })).toBeVisible()
      resolve()
      await expect(figure.getByRole('alert')).toContainText('Rate failed to load')
      await expect(figure.getByText('–', { exact: true })).toBeVisible()
      expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.02)
      await page.unroute(url)
      await figure.getByRole('button', { name: 'Try again' }).click()
      await expect(figure.getByText(known, { exact: true })).toBeVisible()
      await expect(figure.getByRole('alert')).toHaveCount(0)
    }
  })

  await test.step('who may not change them any more keeps what was typed until it is discarded', async () => {
    const { page } = asTeacher
    await page.unroute('**/api/changes')
    await setRoleOfTeacher(asAdmin, 'admin')
    await page.goto('/admin/attendance')
    await page.getByRole('button', { name: 'Edit settings' }).click()
    await page.getByLabel('Own name of “Late”').fill('Delayed')
    await setRoleOfTeacher(asAdmin, 'teacher')
    await expect(page.getByRole('link', { name: 'Admin', exact: true, includeHidden: true })).toBeDisabled()
    await page.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Error', 'Your role does not allow this')
    await expect(page.getByLabel('Own name of “Late”')).toHaveValue('Delayed')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('You need the admin role to change these settings')).toBeVisible()
  })

  await test.step('the history says the own name of a state', async () => {
    const { page } = asTeacher
    const lessonId = await newLesson('17:00')
    await recordProgress(asTeacher, lessonId, studentId, { state: 'late', minutes: 5, points: 7 })
    await showAddress(page, `/?history=register.${lessonId}`)
    await expect(page.getByRole('dialog', { name: 'Історія' }).getByRole('listitem').last()).toContainText(
      /Came later, 5 хв/i,
    )
  })
})
