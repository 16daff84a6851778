import type { Page } from '@playwright/test'
import { addDays, startOfWeek } from '../src/contract/kernel/dates.ts'
import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { failRequests, holdAnswers, scriptOf } from './network.ts'
import { chooseLanguage, expectToast, followLink } from './pages/app.ts'
import {
  activeOption,
  findButton,
  openPalette,
  optionOf,
  optionsOf,
  paletteOf,
  searchFieldOf,
} from './pages/command-palette.ts'
import { expectDashboard, expectSignedOut } from './pages/login.ts'
import { weekOf } from './pages/week.ts'
import { createClass, createStudents, createTemplate, fractionsTemplate, today } from './test-data.ts'
import { expectTouchTargets, openPhone } from './touch.ts'

const search = (page: Page, text: string) => searchFieldOf(page).fill(text)
const isDashboard = (page: Page) => expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible()

test('a teacher finds a student, a class, a template and a week by the keyboard alone', async ({ asTeacher }) => {
  const { page } = asTeacher
  const classId = await createClass(asTeacher, { name: '7-Б' })
  const [boykoId] = await createStudents(asTeacher, classId, ['Олена Бойко', 'Мар’яна Бойчук', 'Іван Сірко'])
  await createTemplate(asTeacher)
  await page.goto('/classes')
  await expect(page.getByRole('link', { name: '7-Б' })).toBeVisible()

  await test.step('the keys open it, Escape closes it, and the focus returns', async () => {
    const field = page.getByRole('searchbox')
    await field.focus()
    await openPalette(page)
    await page.keyboard.press('Escape')
    await expect(paletteOf(page)).toBeHidden()
    await expect(field).toBeFocused()
    await findButton(page).press('Enter')
    await expect(searchFieldOf(page)).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(paletteOf(page)).toBeHidden()
    await expect(findButton(page)).toBeFocused()
  })

  await test.step('the arrow keys, Home and End move through the results, and Enter opens one', async () => {
    await openPalette(page)
    await search(page, 'бой')
    await expect(optionsOf(page)).toHaveText([/Бойко Олена.*STU2024001 · 7-Б/, /Бойчук Мар’яна/])
    await expect(activeOption(page)).toContainText('Бойко')
    await page.keyboard.press('ArrowDown')
    await expect(activeOption(page)).toContainText('Бойчук')
    await page.keyboard.press('ArrowDown')
    await expect(activeOption(page)).toContainText('Бойко')
    await page.keyboard.press('End')
    await expect(activeOption(page)).toContainText('Бойчук')
    await page.keyboard.press('Home')
    const id = await activeOption(page).getAttribute('id')
    await expect(searchFieldOf(page)).toHaveAttribute('aria-activedescendant', id ?? '')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/students/${boykoId}`)
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('a class opens its page', async () => {
    await openPalette(page)
    await search(page, '7-б')
    await expect(optionsOf(page)).toHaveText(/^7-Б\s*3 students$/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/classes/${classId}`)
  })

  await test.step('a template opens its preview, which Back closes', async () => {
    await openPalette(page)
    await search(page, 'дроби')
    await page.keyboard.press('Enter')
    const preview = page.getByRole('dialog', { name: fractionsTemplate.title })
    await expect(preview).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(`/classes/${classId}`)
  })

  await test.step('a date opens its week', async () => {
    const monday = addDays(startOfWeek(today()), 14)
    await openPalette(page)
    await search(page, `${monday.slice(8)}.${monday.slice(5, 7)}.${monday.slice(0, 4)}`)
    await expect(optionsOf(page)).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/?week=${monday}`)
    await isDashboard(page)
    await openPalette(page)
    await search(page, 'this week')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
    await expect(weekOf(page)).toBeVisible()
  })

  await test.step('what was chosen last is offered first, without what was typed or set', async () => {
    await openPalette(page)
    await expect(paletteOf(page).getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([
      /^This week/,
      fractionsTemplate.title,
      /^7-Б/,
      /^Бойко Олена/,
    ])
    await page.keyboard.press('Escape')
  })

  await test.step('a session ends by it', async () => {
    await openPalette(page)
    await search(page, 'sign out')
    await expect(activeOption(page)).toHaveText('Sign Out')
    await page.keyboard.press('Enter')
    await expectSignedOut(page)
  })
})

test('many students lead to their page, and actions open above the page that is shown', async ({ asTeacher }) => {
  const { page } = asTeacher

  await test.step('many students lead to their page', async () => {
    const classId = await createClass(asTeacher, { name: '7-Б' })
    const names = ['а', 'б', 'в', 'г', 'ґ', 'д', 'е', 'є', 'ж'].map((letter) => `Марко Щур${letter}`)
    await createStudents(asTeacher, classId, names)
    await page.goto('/')
    await openPalette(page)
    await search(page, 'щур')
    await expect(optionsOf(page)).toHaveCount(9)
    await expect(optionsOf(page).last()).toHaveText('All 9 on the Students page')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/students?search=${encodeURIComponent('щур')}`)
    await expect(page.getByText('9 students', { exact: true })).toBeVisible()
  })

  await test.step('actions open above the page that is shown', async () => {
    await followLink(page, 'Templates')
    await expect(page.getByText('No templates yet')).toBeVisible()
    for (const [typed, name] of [
      ['new class', 'New Class'],
      ['new lesson', 'Schedule New Lesson'],
      ['new template', 'Новий шаблон уроку'],
      ['add student', 'Add New Student'],
      ['import', 'Import Students'],
    ] as const) {
      await findButton(page).click()
      await search(page, typed)
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name })
      await expect(dialog).toBeVisible()
      await expect(paletteOf(page)).toBeHidden()
      await expect(dialog.locator(':focus')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(findButton(page)).toBeFocused()
    }
    await expect(page).toHaveURL('/templates')

    await findButton(page).click()
    await search(page, 'new class')
    await page.keyboard.press('Enter')
    const named = page.getByRole('dialog', { name: 'New Class' })
    await named.getByLabel('Name').fill('7-Б')
    await page.keyboard.press('Control+k')
    await expectToast(page, 'Find anything', 'Save or close what is open first, so that nothing is lost.')
    await expect(named.getByLabel('Name')).toHaveValue('7-Б')
    await named.getByLabel('Name').fill('')
    await page.keyboard.press('Control+k')
    await expect(searchFieldOf(page)).toBeFocused()
    await expect(named).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(findButton(page)).toBeFocused()

    await openPalette(page)
    await search(page, 'theme dark')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(findButton(page)).toBeFocused()
  })

  await test.step('the shortcuts of the page below do nothing meanwhile', async () => {
    await followLink(page, 'Dashboard')
    await expect(weekOf(page)).toBeVisible()
    await openPalette(page)
    await page.keyboard.press('Tab')
    await expect(paletteOf(page).getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    await expect(paletteOf(page)).toBeHidden()
    await expect(page).toHaveURL('/')
  })
})

test('an assistant is offered nothing that they may not do', async ({ asAssistant: { page } }) => {
  await page.goto('/')
  await isDashboard(page)
  await openPalette(page)
  await expect(optionsOf(page).first()).toBeVisible()
  await expect(paletteOf(page).getByRole('group').first()).toHaveAccessibleName('Weeks')
  for (const typed of ['new', 'admin']) {
    await search(page, typed)
    await expect(paletteOf(page).getByText('Nothing found')).toBeVisible()
  }
  await expectAccessible(page)
})

test('on a phone it is opened and used by touch', async ({ browser, asTeacher }) => {
  const classId = await createClass(asTeacher)
  const [id] = await createStudents(asTeacher, classId, ['Олена Бойко', 'Вероніка-Аделаїда Нечуй-Левицька-Грінченко'])
  const page = await openPhone(browser, asTeacher.page, '/')
  await expectTouchTargets(page.getByRole('banner'))
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await findButton(page).tap()
  await expect(searchFieldOf(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Open menu', includeHidden: true })).toBeAttached()
  await search(page, 'о')
  await expect(optionOf(page, 'Бойко Олена')).toBeVisible()
  await expectTouchTargets(paletteOf(page))
  await expectFitsPhone(page)
  await optionOf(page, 'Бойко Олена').tap()
  await expect(page).toHaveURL(`/students/${id}`)
  await findButton(page).tap()
  await paletteOf(page).getByRole('button', { name: 'Close' }).tap()
  await expect(paletteOf(page)).toBeHidden()
  await page.context().close()
})

test('in Ukrainian it is asked and answers in Ukrainian', async ({ asTeacher }) => {
  const { page } = asTeacher
  const classId = await createClass(asTeacher)
  await createStudents(asTeacher, classId, ['Мар’яна Їжак', 'Ґалина Ґудзь', 'Олег Сірко', 'Іван Жук', 'Єва Рудь'])
  await page.goto('/')
  await chooseLanguage(page, 'Українська')
  const palette = page.getByRole('dialog', { name: 'Знайти будь-що' })
  // The key of a layout without Latin letters is known by its position.
  await page.evaluate(() =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'л', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true }),
    ),
  )
  const field = palette.getByRole('combobox')
  await expect(field).toBeFocused()
  await expect(palette).toHaveAttribute('lang', 'uk')
  await field.fill("МАР'ЯНА їж")
  await expect(palette.getByRole('option')).toHaveText([/Їжак Мар’яна/])
  await expect(palette.getByRole('status').filter({ hasText: 'результат' })).toHaveText('1 результат')
  await field.fill('5-а')
  await expect(palette.getByRole('option')).toHaveText([/5 учнів/])
  await field.fill('30 листопада 2026')
  await expect(palette.getByRole('option')).toHaveText([/^Тиждень, у якому 30 лист\. 2026/])
  await field.fill('клас')
  await expect(palette.getByRole('option')).toHaveText(['Новий клас', 'Класи'].map((label) => new RegExp(label)))
})

test('a list that fails leaves the others, and can be tried again; one that is loaded is waited for', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const classId = await createClass(asTeacher, { name: 'Сова' })
  await createStudents(asTeacher, classId, ['Олена Сова'])
  const mend = await failRequests(page, 'GET', '**/api/students')
  await page.goto('/')
  await openPalette(page)
  await search(page, 'сова')
  await expect(optionsOf(page)).toHaveText([/^Сова\s*1 student/])
  const alert = paletteOf(page).getByRole('alert')
  await expect(alert).toHaveText('Students, classes or templates could not be loaded, so some may be missing here.')
  await expectAccessible(page)
  await mend()
  await paletteOf(page).getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toBeHidden()
  await expect(optionsOf(page)).toHaveText([/^Сова Олена/, /^Сова\s*1 student/])

  await test.step('while a list is loaded, nothing is said to be missing', async () => {
    const release = await holdAnswers(page, '**/api/students')
    await page.reload()
    await openPalette(page)
    await search(page, 'олена')
    await expect(paletteOf(page).getByText('Loading students, classes and templates...')).toBeVisible()
    const found = paletteOf(page)
      .getByRole('status')
      .filter({ hasText: /\d result/ })
    await expect(found).toHaveCount(0)
    release()
    await expect(found).toHaveText('1 result')
  })
})

test('its code is fetched on the way to the button, not with the page, and what cannot be fetched is told', async ({
  asTeacher: { page },
}) => {
  const code = scriptOf('app/command-palette/command-palette.tsx')
  const requested: string[] = []
  page.on('request', (request) => void (code(new URL(request.url())) && requested.push(request.url())))
  await page.goto('/')
  await expectDashboard(page)
  await page.waitForLoadState('networkidle')
  expect(requested).toEqual([])
  await page.route(code, (route) => route.abort())
  await findButton(page).hover()
  await expect.poll(() => requested).toHaveLength(1)
  await page.keyboard.press('Control+k')
  await expectToast(page, 'Error', 'This could not be opened. Check the connection and try again.')
})
