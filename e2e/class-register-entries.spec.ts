import { addDays } from '../src/contract/kernel/dates.ts'
import { expectAccessible } from './accessibility.ts'
import { openDevice, signInOn } from './device.ts'
import { expect, test } from './fixtures.ts'
import { expectToast, showAddress } from './pages/app.ts'
import { cellOf, copy, gridOf, openClassRegister, paste, saveButtonOf, unsavedCells } from './pages/class-register.ts'
import { createMarch, ivan, march, marko, olena } from './pages/class-register-of-march.ts'
import { expectSaved, pointsOf, reopenRegister } from './pages/register.ts'
import { progressOf, recordProgress, scheduleLesson, today } from './test-data.ts'
import { expectTouchTargets } from './touch.ts'

test('entries are typed, moved through, undone and saved by keys alone', async ({ school, asTeacher }) => {
  const { page } = asTeacher
  const { classId, first, second, third, idOf } = await createMarch(school, asTeacher)
  const comment = 'Гарно працювала біля дошки, але забула зошит. '.repeat(9).trim()
  await recordProgress(asTeacher, second, idOf(olena), { points: 7, comment, state: 'late', minutes: 5 })
  await recordProgress(asTeacher, second, idOf(marko), { isPresent: false, points: null })
  await openClassRegister(page, classId, march)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/student-progress') && request.method() !== 'GET') sent.push(request.method())
  })

  await test.step('the lesson and the comment of the active cell are shown below the grid', async () => {
    await cellOf(page, olena, 0).focus()
    await page.keyboard.press('ArrowRight')
    await expect(cellOf(page, olena, 1)).toHaveAccessibleDescription(comment)
    const active = page.getByRole('dialog').getByRole('paragraph').filter({ hasText: 'Бойко Олена, ' })
    await expect(active).toHaveText(/Mar 9, \d\d:\d\d: Дроби на числовій прямійComment: Гарно .* зошит\.$/)
    await page.keyboard.press('ArrowDown')
    await expect(active).toHaveCount(0)
    await expect(page.getByRole('dialog').getByText(`Comment: ${comment}`)).toHaveCount(0)
  })

  await test.step('the grid stays where it is, so that a second press is on the same cell', async () => {
    const topWithFocusOn = async (lesson: number) => {
      await cellOf(page, olena, lesson).focus()
      await expect(page.getByRole('dialog').getByText('Comment: ')).toHaveCount(lesson)
      return (await gridOf(page).boundingBox())?.y
    }
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const top = await topWithFocusOn(0)
      expect(await topWithFocusOn(1)).toBe(top)
      await expect(page.getByRole('dialog').getByText('Comment: ')).toBeInViewport()
      if (width === 390) await expectAccessible(page)
    }
  })

  await test.step('digits, Enter, Tab and arrows enter and move, and states have their keys', async () => {
    await cellOf(page, olena, 0).click()
    await page.keyboard.type('8')
    await page.keyboard.press('Enter')
    await expect(cellOf(page, marko, 0)).toBeFocused()
    await page.keyboard.type('9,5')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('a')
    await expect(cellOf(page, ivan, 0)).toHaveText(/absent, not saved$/)
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('link', { name: 'Сірко Іван' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(cellOf(page, ivan, 0)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('l')
    await page.keyboard.press('Tab')
    await page.keyboard.press('n')
    await expect(unsavedCells(page)).toHaveCount(5)
    expect(sent).toEqual([])
  })

  await test.step('F2 changes what is there, and Escape leaves it as it was', async () => {
    await cellOf(page, olena, 1).click()
    await page.keyboard.press('F2')
    await page.keyboard.type('5')
    await page.keyboard.press('ArrowLeft')
    await expect(gridOf(page).getByLabel(/^Points: /)).toHaveValue('75')
    await page.keyboard.press('Escape')
    await expect(cellOf(page, olena, 1)).toBeFocused()
    await expect(cellOf(page, olena, 1)).toHaveText(/^7/)
    await expect(unsavedCells(page)).toHaveCount(5)
  })

  await test.step('a cleared cell has no grade, and an undone one is as it was', async () => {
    await page.keyboard.press('Delete')
    await expect(cellOf(page, olena, 1)).toHaveText(/late, not saved$/)
    await cellOf(page, olena, 2).click()
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+z')
    await expect(cellOf(page, olena, 2)).toHaveText('')
    await page.keyboard.press('Control+y')
    await expect(cellOf(page, olena, 2)).toHaveText(/^3/)
    await page.keyboard.press('Delete')
    await expect(cellOf(page, olena, 2)).toHaveText('')
  })

  await test.step('a save sends one request for each changed cell, and none for any other', async () => {
    await page.keyboard.press('Control+Enter')
    await expectSaved(page)
    await expect(unsavedCells(page)).toHaveCount(0)
    expect(sent.toSorted()).toEqual(['POST', 'POST', 'POST', 'POST', 'POST', 'PUT'])
    const firsts = await progressOf(asTeacher, first)
    expect(firsts).toHaveLength(3)
    expect(firsts).toEqual(
      expect.arrayContaining(
        [
          { studentId: idOf(olena), points: 8 },
          { studentId: idOf(marko), points: 9.5 },
          { studentId: idOf(ivan), isPresent: false, points: null },
        ].map(expect.objectContaining),
      ),
    )
    const seconds = await progressOf(asTeacher, second)
    expect(seconds).toHaveLength(3)
    expect(seconds).toEqual(
      expect.arrayContaining(
        [
          { studentId: idOf(olena), points: null, comment, state: 'late', minutes: 5 },
          { studentId: idOf(marko), isPresent: false, points: null },
          { studentId: idOf(ivan), points: null, state: 'late' },
        ].map(expect.objectContaining),
      ),
    )
    expect(await progressOf(asTeacher, third)).toMatchObject([{ studentId: idOf(ivan), points: null, isPresent: true }])
  })

  await test.step('the save is undone as a whole', async () => {
    await page.getByRole('button', { name: 'Відмінити', includeHidden: true }).click()
    await expect(cellOf(page, olena, 0)).toHaveText('')
    await expect(cellOf(page, olena, 1)).toHaveText(/^7/)
    expect(await progressOf(asTeacher, first)).toEqual([])
  })

  await test.step('a name leads to the page of its student', async () => {
    await page.getByRole('link', { name: 'Сірко Іван' }).click()
    await expect(page).toHaveURL(`/students/${idOf(ivan)}`)
  })
})

test('a column and a block of a spreadsheet are pasted, and what cannot be entered is named', async ({
  school,
  asAssistant,
  teacherApi,
}) => {
  const { page } = asAssistant
  const { classId, templateId, first, second, idOf } = await createMarch(school, teacherApi)
  await recordProgress(teacherApi, first, idOf(marko), { points: 4 })
  await openClassRegister(page, classId, march)
  await cellOf(page, olena, 0).click()
  await paste(page, '8\r\n\r\nН\r\n')
  await expect(cellOf(page, olena, 0)).toHaveText(/^8/)
  await expect(cellOf(page, marko, 0)).toHaveText('4')
  await expect(cellOf(page, ivan, 0)).toHaveText(/absent, not saved$/)
  await page.keyboard.press('Control+z')
  await expect(unsavedCells(page)).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await cellOf(page, ivan, 0).click()
  expect(await copy(page)).toBe('A')
  await cellOf(page, marko, 1).click()
  await paste(page, '10\t11,5\n12\tabc\n1\t1')
  const leftOut = 'Left out, because it cannot be read or its cell cannot be filled: «abc», «1».'
  await expectToast(page, '3 cells pasted', leftOut)
  await saveButtonOf(page).click()
  await expectSaved(page)
  const points = async (lesson: string) =>
    Object.fromEntries((await progressOf(teacherApi, lesson)).map((record) => [record.studentId, record.points]))
  expect(await points(first)).toEqual({ [idOf(olena)]: 8, [idOf(marko)]: 4, [idOf(ivan)]: null })
  expect(await points(second)).toEqual({ [idOf(marko)]: 10, [idOf(ivan)]: 12 })

  await test.step('a lesson of a later day cannot be filled', async () => {
    await scheduleLesson(teacherApi, { templateId, classId, date: today() })
    await scheduleLesson(teacherApi, { templateId, classId, date: addDays(today(), 1) })
    await showAddress(page, `/classes/${classId}?register=${today()}..${addDays(today(), 1)}`)
    await expect(gridOf(page).getByRole('columnheader')).toHaveCount(5)
    await cellOf(page, olena, 0).click()
    await page.keyboard.type('5')
    await page.keyboard.press('Tab')
    await expect(cellOf(page, olena, 1)).toBeFocused()
    await expect(cellOf(page, olena, 1)).toHaveAttribute('title', 'This lesson has not taken place yet')
    await page.keyboard.type('6a')
    await expect(cellOf(page, olena, 1)).toHaveText('')
    await expect(unsavedCells(page)).toHaveCount(1)
  })
})

test('entries that are not saved are kept, also for the register of their lesson and for a student who has left since', async ({
  school,
  asTeacher,
  adminApi,
}) => {
  const { page } = asTeacher
  const { classId, first, idOf } = await createMarch(school, asTeacher)
  await openClassRegister(page, classId, march)
  const open = async () => {
    await showAddress(page, `/classes/${classId}?register=${march}`)
    await expect(gridOf(page)).toBeVisible()
  }
  const leave = async () => {
    await showAddress(page, '/classes')
    await expect(page.getByRole('heading', { name: 'Classes', level: 1 })).toBeVisible()
  }
  const month = page.getByRole('combobox', { name: 'Month' })
  await cellOf(page, olena, 0).click()
  await page.keyboard.type('11')
  await expect(month).toBeDisabled()
  await page.reload()
  await expect(page.getByText('What you had not saved yet is back.')).toBeVisible()
  await expect(cellOf(page, olena, 0)).toHaveText(/^11/)

  await test.step('in the register of the lesson they are there, and closing it discards them', async () => {
    const modal = await reopenRegister(page, first)
    await expect(pointsOf(page, olena)).toHaveValue('11')
    await modal.getByRole('button', { name: 'Закрити' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Відкинути' }).click()
    await expect(modal).toBeHidden()
    await open()
    await expect(cellOf(page, olena, 0)).toHaveText('')
  })

  await test.step('closing the class register asks first', async () => {
    await cellOf(page, olena, 0).click()
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(cellOf(page, olena, 0)).toHaveText(/^7/)
    await saveButtonOf(page).click()
    await expectSaved(page)
    await expect(month).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect(gridOf(page)).toBeHidden()
    expect(await progressOf(asTeacher, first)).toMatchObject([{ studentId: idOf(olena), points: 7 }])
  })

  await test.step('what came back is discarded, and the focus goes to the grid', async () => {
    await open()
    await cellOf(page, olena, 0).click()
    await page.keyboard.type('4')
    await expect(month).toBeDisabled()
    await leave()
    await open()
    await page.getByRole('button', { name: 'Discard it' }).click()
    await expect(cellOf(page, olena, 0)).toHaveText('7')
    await expect(gridOf(page).locator('td[tabindex="0"]')).toBeFocused()
  })

  await test.step('discarding what is shown keeps what was entered for a student who has left since', async () => {
    await cellOf(page, ivan, 0).click()
    await page.keyboard.type('4')
    await expect(unsavedCells(page)).toHaveCount(1)
    await page.goto('/classes')
    await adminApi.send('DELETE', `/api/students/${idOf(ivan)}`)
    await open()
    await cellOf(page, marko, 0).click()
    await page.keyboard.type('5')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(gridOf(page)).toBeHidden()
    const drafts = await page.evaluate(
      (lessonId) =>
        Object.entries(localStorage)
          .filter(([key]) => key.includes(lessonId))
          .join(),
      first,
    )
    expect(drafts).toContain(idOf(ivan))
    expect(drafts).not.toContain(idOf(marko))
  })
})

test('without a network a save is kept on the device, and sent when there is one again, under what was typed since', async ({
  school,
  teacherApi,
}) => {
  const { classId, first, second, idOf } = await createMarch(school, teacherApi)
  const device = await openDevice(school)
  const { page } = device
  await signInOn(device, 'teacher')
  await openClassRegister(page, classId, march)
  await cellOf(page, olena, 0).click()
  await page.keyboard.type('6')
  await page.keyboard.press('Tab')
  await page.keyboard.press('i')
  await device.setOffline(true)
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Успіх', 'Збережено на цьому пристрої. Буде надіслано, щойно з’явиться мережа.')
  await expect(page.getByText('Saved on this device, and not sent yet: it waits for a network.')).toBeVisible()
  await expect(cellOf(page, olena, 0)).toHaveText(/^6/)
  await cellOf(page, olena, 0).click()
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  await device.setOffline(false)
  await expect.poll(() => progressOf(teacherApi, first)).toMatchObject([{ studentId: idOf(olena), points: 6 }])
  await expect.poll(() => progressOf(teacherApi, second)).toMatchObject([{ studentId: idOf(olena), state: 'ill' }])
  await expect(unsavedCells(page)).toHaveCount(1)
  await page.keyboard.press('Control+Enter')
  await expectSaved(page)
  expect(await progressOf(teacherApi, first)).toMatchObject([{ points: 8 }])
  await expect(unsavedCells(page)).toHaveCount(0)
  await device.close()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('a tap opens points and states', async ({ school, asTeacher: { page: phone }, teacherApi }) => {
    const { classId, first, idOf } = await createMarch(school, teacherApi)
    await phone.addInitScript(() => localStorage.setItem('language', 'uk'))
    await phone.goto(`/classes/${classId}?register=${march}`)
    const grid = phone.getByRole('dialog', { name: 'Класний журнал' }).getByRole('grid')
    const cell = (row: number) => grid.getByRole('row').nth(row).getByRole('gridcell').first()
    const present = await grid.getByRole('columnheader', { name: 'Присутність' }).evaluate((head) => {
      const text = document.createRange()
      text.selectNodeContents(head)
      return { text: text.getBoundingClientRect().width, head: head.clientWidth }
    })
    expect(present.text).toBeLessThan(present.head)
    await phone.setViewportSize({ width: 320, height: 640 })
    const footer = ['Друкувати', 'Завантажити CSV', 'Зберегти'].map((name) => phone.getByRole('button', { name }))
    const tops = await Promise.all(footer.map(async (button) => (await button.boundingBox())?.y))
    expect(new Set(tops).size, 'one line of buttons').toBe(1)
    await phone.setViewportSize({ width: 390, height: 844 })
    await cell(1).tap()
    const panel = phone.getByRole('group', { name: /^Бойко Олена, / })
    await expectTouchTargets(panel)
    await expect(panel).toContainText('Дроби на числовій прямій')
    await panel.getByRole('button', { name: '10', exact: true }).tap()
    await expect(panel).toBeHidden()
    await cell(2).tap()
    await phone.getByRole('button', { name: 'Хвороба' }).tap()
    await expect(cell(2)).toHaveText(/хвороба, не збережено$/)
    await phone.getByRole('button', { name: 'Зберегти' }).tap()
    await expectSaved(phone)
    const records = await progressOf(teacherApi, first)
    expect(records).toContainEqual(expect.objectContaining({ studentId: idOf(olena), points: 10 }))
    expect(records).toContainEqual(expect.objectContaining({ studentId: idOf(marko), state: 'ill' }))
  })
})
