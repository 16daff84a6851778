import { addDays, startOfWeek } from '../src/contract/kernel/dates.ts'
import { expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { expectToast, followLink } from './pages/app.ts'
import { findButton, openPalette, optionOf, paletteOf, searchFieldOf, shortcutsOf } from './pages/command-palette.ts'
import { waitForMoves } from './pages/lesson-moves.ts'
import { modalOf, openRegister, presenceOf } from './pages/register.ts'
import { weekOf } from './pages/week.ts'
import { createClass, createStudents, createTemplate, scheduleLesson, today } from './test-data.ts'

test('the question mark lists the shortcuts of the page, and each of them works', async ({ asTeacher: { page } }) => {
  await page.goto('/')
  await expect(weekOf(page)).toBeVisible()
  // With these come the keys of lessons, of which this week has none.
  await waitForMoves(page)

  await test.step('on the dashboard: the weeks', async () => {
    await page.keyboard.press('?')
    await expect(shortcutsOf(page).getByRole('heading', { level: 3 })).toHaveText(['Weekly Schedule', 'Everywhere'])
    await expect(shortcutsOf(page).getByRole('term')).toHaveText(['←', '→', 'Ctrl + K', 'F8', '?'])
    await expectFitsPhone(page)
    await page.keyboard.press('Escape')
    await expect(shortcutsOf(page)).toBeHidden()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(`/?week=${addDays(startOfWeek(today()), 7)}`)
    await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL('/')
    await test.step('the button of a day keeps the focus', async () => {
      const addOn = (date: string) => weekOf(page).locator(`[data-date="${date}"]`).getByRole('button')
      const monday = startOfWeek(today())
      await addOn(addDays(monday, 1)).focus()
      await page.keyboard.press('ArrowRight')
      await expect(addOn(addDays(monday, 8))).toBeFocused()
      await page.keyboard.press('ArrowLeft')
      await expect(addOn(addDays(monday, 1))).toBeFocused()
    })
    await openPalette(page)
    await page.keyboard.press('Escape')
    await expect(paletteOf(page)).toBeHidden()
  })

  await test.step('in a field it is a letter like others', async () => {
    await followLink(page, 'Students')
    const field = page.getByRole('searchbox')
    await field.press('?')
    await expect(field).toHaveValue('?')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('it is also found by its name, and the key can be switched off', async () => {
    await openPalette(page)
    await searchFieldOf(page).fill('shortcuts')
    await optionOf(page, 'Keyboard shortcuts').click()
    await expect(shortcutsOf(page).getByRole('heading', { level: 3 })).toHaveText(['Everywhere'])
    await shortcutsOf(page).getByLabel('The key ? opens this list').uncheck()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(findButton(page)).toBeVisible()
    await page.keyboard.press('?')
    await openPalette(page)
    await expect(shortcutsOf(page)).toBeHidden()
  })
})

test('a key that is pressed as soon as the week is in the document, before anything else runs, is not lost', async ({
  asTeacher: { page },
}) => {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('main section')) return
      observer.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }))
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  await expect(shortcutsOf(page).getByRole('heading', { level: 3 })).toHaveText(['Weekly Schedule', 'Everywhere'])
})

test('in a register the list has the keys of the register, and finding something loses no entry', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const classId = await createClass(asTeacher)
  const [boykoId] = await createStudents(asTeacher, classId, ['Олена Бойко', 'Іван Сірко'])
  const lesson = { classId, templateId: await createTemplate(asTeacher) }
  const modal = await openRegister(page, await scheduleLesson(asTeacher, lesson))

  await test.step('the keys of the week below do not work, and are not listed', async () => {
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Комбінації клавіш' })
    await expect(keys.getByRole('heading', { level: 3 })).toHaveText(['У журналі', 'Everywhere'])
    await expect(keys.getByText('Previous week')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(keys).toBeHidden()
    await expect(presenceOf(page, 'Олена Бойко')).toBeFocused()
  })

  await test.step('nothing opens above what has not been saved', async () => {
    await page.keyboard.press('a')
    await page.keyboard.press('Control+k')
    await expectToast(page, 'Find anything', 'Save or close what is open first, so that nothing is lost.')
    await expect(searchFieldOf(page)).toBeHidden()
    await expect(presenceOf(page, 'Олена Бойко')).not.toBeChecked()
  })

  await test.step('nor above a question', async () => {
    await modal.getByRole('button', { name: 'Закрити' }).last().click()
    const question = page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.press('?')
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await presenceOf(page, 'Олена Бойко').check()
  })

  await test.step('above a register without changes it opens, Escape returns to it, and a choice leaves it', async () => {
    await openRegister(page, await scheduleLesson(asTeacher, { ...lesson, startTime: '10:00' }))
    await openPalette(page)
    await page.keyboard.press('Escape')
    await expect(modalOf(page)).toBeVisible()
    await expect(presenceOf(page, 'Олена Бойко')).toBeFocused()
    await openPalette(page)
    await searchFieldOf(page).fill('бойко')
    await expect(optionOf(page, 'Бойко Олена')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/students/${boykoId}`)
    await expect(modalOf(page)).toBeHidden()
  })
})
