import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdAnswers, scriptOf } from './network.ts'
import { accountMenu, accountMenuButton, chooseLanguage, dismissToast, expectToast, followLink } from './pages/app.ts'
import { openPalette, paletteOf } from './pages/command-palette.ts'
import { expectNotSaved, expectSaved, modalOf, openRegister, presenceOf, saveButton } from './pages/register.ts'
import { openScheduleDialog } from './pages/schedule-lesson.ts'
import { weekOf } from './pages/week.ts'
import { createClass, createStudents, createTemplate, scheduleLesson } from './test-data.ts'

// Dialogs and toasts close with the animation that most people see.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** A phone, a tablet, and a screen on which there is room beside most dialogs. */
const widths = [320, 700, 1440] as const

/** Resizes the window, and waits until the page is laid out for it. */
async function resize(page: Page, width: number) {
  await page.setViewportSize({ width, height: width < 640 ? 700 : 900 })
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

/** Expects a press in the middle of each of these to reach it, and the toast to overlap none of them. */
async function expectUncovered(toast: Locator, targets: Locator, minimum: number) {
  const covered = async () => {
    const box = await toast.evaluate((element) => element.getBoundingClientRect().toJSON())
    return targets.evaluateAll(
      (elements, { box, minimum }) => {
        const visible = elements.filter(
          (element) => element.checkVisibility() && element.getBoundingClientRect().width > 1,
        )
        const hidden = visible.filter((element) => {
          const { left, top, right, bottom } = element.getBoundingClientRect()
          const isOverlapped = left < box.right && right > box.left && top < box.bottom && bottom > box.top
          const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
          return isOverlapped || !element.contains(hit)
        })
        return { isComplete: visible.length >= minimum, hidden: hidden.map((element) => element.outerHTML) }
      },
      { box, minimum },
    )
  }
  await expect.poll(covered).toEqual({ hidden: [], isComplete: true })
}

const navigationOf = (page: Page) => page.getByRole('banner').locator('a, button')

/** Expects a toast that is shown to cover none of these at any width; the window is as narrow as it was before then. */
async function expectUncoveredAtAnyWidth(page: Page, toast: Locator, targets: Locator, minimum: number) {
  for (const width of widths) {
    await test.step(`${width} px`, async () => {
      await resize(page, width)
      await expectUncovered(toast, targets, minimum)
    })
  }
  await resize(page, widths[0])
}

test('a toast covers neither the navigation nor the buttons of a dialog, at any width, is announced in its language, and pressed by keys', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const templateId = await createTemplate(asTeacher)
  const classId = await createClass(asTeacher)
  await createStudents(asTeacher, classId, ['Олена Бойко', 'Іван Сірко'])
  const lessonId = await scheduleLesson(asTeacher, { templateId, classId })
  for (const name of ['6-Б', '7-В']) await createClass(asTeacher, { name })
  await resize(page, widths[0])

  await test.step('a class is saved, at the second try', async () => {
    await page.goto('/classes')
    await page.route('**/api/classes/*', (route) => route.abort())
    await page.getByRole('button', { name: /^Edit 5/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('5-Б')
    await dialog.getByRole('button', { name: 'Save Class' }).click()
    const failed = await expectToast(page, 'Error', 'Failed to update class')
    await expectUncoveredAtAnyWidth(page, failed, dialog.locator('form > :last-child button'), 2)
    await test.step('beside the dialog, where there is room', async () => {
      await resize(page, 1280)
      const box = await dialog.boundingBox()
      const right = (box?.x ?? Number.NaN) + (box?.width ?? Number.NaN)
      await expect.poll(async () => (await failed.boundingBox())?.x).toBeGreaterThanOrEqual(right)
      await resize(page, widths[0])
    })
    await page.unroute('**/api/classes/*')
    await dialog.getByRole('button', { name: 'Save Class' }).click()
    const saved = await expectToast(page, 'Success', 'Class updated successfully')
    await expect(dialog).toBeHidden()
    await expectUncoveredAtAnyWidth(page, saved, navigationOf(page), 3)
  })

  await test.step('a question opens under a toast', async () => {
    await page.getByRole('button', { name: 'Delete 7-В' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    const toast = await expectToast(page, 'Success', 'Class deleted successfully')
    await page.getByRole('button', { name: 'Delete 6-Б' }).press('Enter')
    await expectUncoveredAtAnyWidth(page, toast, page.getByRole('alertdialog').getByRole('button'), 2)
    await page.keyboard.press('Escape')
  })

  await test.step('a register is saved, at the second try', async () => {
    await openRegister(page, lessonId)
    const announcement = page.evaluate(
      () =>
        new Promise((resolve) => {
          new MutationObserver(() => {
            const statuses = [...document.querySelectorAll('[role=status]')]
            const announced = statuses.find(({ textContent }) => textContent?.includes('Не вдалося зберегти дані'))
            if (announced) resolve(announced.closest('[lang]')?.getAttribute('lang'))
          }).observe(document.body, { subtree: true, childList: true, characterData: true })
        }),
    )
    await page.route('**/api/student-progress**', (route) => route.abort())
    await presenceOf(page, 'Олена Бойко').uncheck()
    await saveButton(page).click()
    const failed = await expectNotSaved(page)
    expect(await announcement).toBe('uk')
    await expectUncoveredAtAnyWidth(page, failed, saveButton(page), 1)
    await page.keyboard.press('F8')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('button')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(failed).toBeHidden()
    await expect(saveButton(page)).toBeFocused()
    await expect(modalOf(page)).toBeVisible()
    await page.unroute('**/api/student-progress**')
    await saveButton(page).click()
    const saved = await expectSaved(page)
    await expect(modalOf(page)).toBeHidden()
    await expectUncoveredAtAnyWidth(page, saved, navigationOf(page), 3)
  })
})

test('on a phone the open menu covers a toast, a dialog the menu, and the action of a toast is below a long text', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  await createClass(asTeacher)
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto('/classes')
  await page.getByRole('button', { name: 'Delete 5-А' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const toast = await expectToast(page, 'Success', 'Class deleted successfully')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('banner')
  for (const name of ['Signed-in devices', 'Change password']) {
    await menu.getByRole('button', { name }).click({ trial: true })
  }
  await menu.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await expectUncovered(toast, dialog.locator('form > :last-child button'), 2)

  await test.step('F8 leads from the dialog to the toast, Tab to its action, and Escape back', async () => {
    const field = dialog.getByLabel('Current password')
    await field.focus()
    await page.keyboard.press('F8')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(toast.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(toast).toBeHidden()
    await expect(field).toBeFocused()
  })

  await test.step('the action of a toast is below a text that is longer than a line', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const classId = await createClass(asTeacher, { name: 'Експериментально-природничий 11-А' })
    await asTeacher.send('DELETE', `/api/classes/${classId}`)
    await page.goto('/deleted')
    await page.getByRole('button', { name: /^Restore.*11-А/ }).click()
    const toast = await expectToast(page, 'Success', 'Експериментально-природничий 11-А is restored')
    const offset = async () => {
      const text = await toast.getByText('is restored').boundingBox()
      const action = await toast.getByRole('button', { name: 'Open' }).boundingBox()
      return (action?.y ?? 0) - (text?.y ?? 0)
    }
    expect(await offset()).toBeLessThan(20)
    await resize(page, 390)
    expect(await offset()).toBeGreaterThan(20)
  })
})

test('a toast does not cover the bar of selected students, and Escape closes what was opened before it was shown', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const classId = await createClass(asTeacher)
  await createStudents(asTeacher, classId, ['Олена Бойко'])
  await createClass(asTeacher, { name: '6-Б' })
  const bar = page.getByRole('region', { name: 'Selected students' })
  const toast = page.getByRole('region', { name: /Notifications/, includeHidden: true }).locator('li')
  const move = async () => {
    await page.getByRole('checkbox', { name: /Олена Бойко/ }).check()
    await bar.getByRole('combobox').selectOption('6-Б')
    await bar.getByRole('button', { name: 'Move' }).click()
  }
  await page.goto('/students')

  await test.step('the bar of selected students', async () => {
    await resize(page, widths[0])
    await page.route(/\/api\/students\/.*/, (route) => route.abort())
    await move()
    await expect(toast).toHaveCount(1)
    await expectUncoveredAtAnyWidth(page, toast, bar.locator('button, select'), 3)
    await expectUncoveredAtAnyWidth(page, toast, navigationOf(page), 3)
    await page.unrouteAll()
    await resize(page, 1280)
    await dismissToast(page)
    await page.getByRole('checkbox', { name: /Олена Бойко/ }).uncheck()
  })

  const addStudent = () => page.getByRole('button', { name: 'Add Student' }).click()
  for (const { opened, open } of [
    {
      opened: page.getByRole('listbox'),
      open: async () => {
        await page.getByRole('link', { name: 'Dashboard' }).click()
        const dialog = await openScheduleDialog(page)
        await dialog.getByLabel('Class').click()
      },
    },
    {
      opened: page.getByRole('menu'),
      open: async () => {
        await page.getByRole('link', { name: 'Dashboard' }).click()
        await weekOf(page).getByRole('button', { name: 'Plan the week' }).click()
      },
    },
    { opened: accountMenu(page), open: () => accountMenuButton(page).click() },
    { opened: paletteOf(page), open: () => openPalette(page) },
    { opened: page.getByRole('dialog', { name: 'Add New Student' }), open: addStudent },
    {
      opened: page.getByRole('alertdialog', { name: 'Discard what you typed?' }),
      open: async () => {
        await addStudent()
        await page.getByRole('dialog').getByRole('textbox').first().fill('Марко')
        await page.keyboard.press('Escape')
      },
    },
  ]) {
    await followLink(page, 'Students')
    const release = await holdAnswers(page, /\/api\/students\/.*/)
    await move()
    await open()
    await expect(opened).toBeVisible()
    release()
    await expect(toast).toHaveCount(1)
    await expect.soft(opened).toBeVisible()
    await page.keyboard.press('Escape')
    await expect.soft(opened).toBeHidden()
    await expect.soft(toast).toHaveCount(1)
    await page.unrouteAll()
    // A dialog in which a list was open.
    if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
    await dismissToast(page)
  }
})

test('a failure is translated as soon as the translations arrive, also when its toast came first', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  await page.goto('/templates')
  const deliver = await holdAnswers(page, scriptOf('messages/validation.ts'))
  await chooseLanguage(page, 'English')
  await page.getByRole('button', { name: 'New Template' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Please check the form', { exact: true })).toBeVisible()
  deliver()
  await expectToast(page, 'Please check the form', 'The lesson title is required')
})
