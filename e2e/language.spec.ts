import type { Page } from '@playwright/test'
import { type Actor, expect, test } from './fixtures.ts'
import { expectToast } from './pages/app.ts'
import { expectDashboard, fillLogin } from './pages/login.ts'
import { rosterName } from './pages/students.ts'
import { lessonCardsOf } from './pages/week.ts'
import { emails, names } from './school.ts'
import { createClass, createStudents, createTemplate, recordProgress, scheduleLesson } from './test-data.ts'

/** All visible texts and accessible names of the page, without addresses, colours and student ids. */
function textsOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const spoken = [...document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')].flatMap((element) =>
      ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.innerText, ...spoken]
      .join('\n')
      .replaceAll(/\S+@\S+|#[0-9A-F]{6}|\bSTU(\d+|\b)|https?:\S+/g, '')
  })
}

// Names are not translated: of the product, formats, languages, CSV columns and the people of an example.
const foreign = {
  uk: {
    letters: /(?!\b[IVX]+\b)\b[a-z]{2,}/gi,
    known:
      'Daybook English CSV Excel xlsx first name last surname id class example Past simple Nina Kovach First Last Student ID Class Ivan Franko MIT Chrome Edge Firefox Safari',
  },
  en: {
    letters: /[а-яіїєґ’]{2,}/gi,
    known: `Українська ім’я прізвище номер клас Олена Шевченко ${Object.values(names).join(' ')}`,
  },
}

async function expectOnly(page: Page, language: 'en' | 'uk', surface: string) {
  const { letters, known } = foreign[language]
  await expect
    .poll(async () => (await textsOf(page)).match(letters)?.filter((word) => !known.split(' ').includes(word)) ?? [], {
      message: `${surface} in ${language}`,
    })
    .toEqual([])
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator(`[lang]:not([lang=${language}]):not(:is(fieldset *))`)).toHaveCount(0)
}

const words = {
  uk: {
    pages: { templates: 'Шаблони', classes: 'Класи', students: 'Учні', admin: 'Адмін' },
    newLesson: 'Новий урок',
    newTemplate: 'Новий шаблон',
    newClass: 'Новий клас',
    addStudent: 'Додати учня',
    importCsv: 'Імпорт CSV',
    tabs: ['Огляд', 'Учні', 'Уроки', 'Записи уроків', 'Аналітика'],
    delete: 'Видалити',
    notFound: '404 Сторінку не знайдено',
    failed: 'Щось пішло не так',
  },
  en: {
    pages: { templates: 'Templates', classes: 'Classes', students: 'Students', admin: 'Admin' },
    newLesson: 'New Lesson',
    newTemplate: 'New Template',
    newClass: 'New Class',
    addStudent: 'Add Student',
    importCsv: 'Import CSV',
    tabs: ['Overview', 'Students', 'Lessons', 'Journal', 'Analytics'],
    delete: 'Delete',
    notFound: '404 Page Not Found',
    failed: 'Something went wrong',
  },
}

/** Expects the browser’s own translation to find nothing to replace. */
async function expectNothingToTranslate(page: Page) {
  await expect(page.locator('meta[name=google][content=notranslate]')).toHaveCount(1)
  const translatable = await page.evaluate(() =>
    [document.documentElement, ...document.body.querySelectorAll('*')]
      .filter((element) => element instanceof HTMLElement && element.translate)
      .map(({ tagName, className }) => `${tagName} ${className}`),
  )
  expect(translatable).toEqual([])
}

async function expectDialogs(page: Page, language: 'en' | 'uk', openers: string[]) {
  for (const name of openers) {
    await page.getByRole('main').getByRole('button', { name, exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button').last()).toBeVisible()
    await expectOnly(page, language, name)
    await expectNothingToTranslate(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
}

type Content = { template: { title: string }; className: string; student: string }

async function createContent(actor: Actor, { template, className, student }: Content) {
  const templateId = await createTemplate(actor, template)
  const weeklySchedule = [{ id: 'a', dayOfWeek: 1, startTime: '09:00', endTime: '09:45' }]
  const classId = await createClass(actor, { name: className, weeklySchedule })
  const [studentId = ''] = await createStudents(actor, classId, [student])
  const lessonId = await scheduleLesson(actor, { templateId, classId })
  await recordProgress(actor, lessonId, studentId)
}

/** Opens every page and dialog and expects texts in one language only. */
async function expectEverySurface(actor: Actor, language: 'en' | 'uk', content: Content) {
  const { page } = actor
  const w = words[language]
  await createContent(actor, content)
  const expectPage = async (text: string) => {
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
    await expectOnly(page, language, new URL(page.url()).pathname)
  }
  const follow = async (name: string, text: string) => {
    const link = page.getByRole('banner').getByRole('link', { name, exact: true }).first()
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expectPage(text)
  }
  const open = async (link: string, heading: string) => {
    await page.getByRole('main').getByRole('link', { name: link }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectPage(heading)
  }

  await page.goto('/')
  await expectPage(content.className)
  await expectDialogs(page, language, [w.newLesson])
  await page.getByRole('listitem').filter({ hasText: content.className }).getByRole('button').first().click()
  await expect(page.getByRole('dialog').getByText(rosterName(content.student)).first()).toBeVisible()
  await expectOnly(page, language, 'lesson details')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await follow(w.pages.templates, content.template.title)
  await expectDialogs(page, language, [w.newTemplate, content.template.title])
  await follow(w.pages.classes, content.className)
  await expectDialogs(page, language, [w.newClass])
  await open(content.className, content.className)
  for (const name of w.tabs) {
    await page.getByRole('tab', { name }).click()
    await expectOnly(page, language, name)
  }
  await follow(w.pages.students, rosterName(content.student))
  await expectDialogs(page, language, [w.addStudent, w.importCsv])
  await open(rosterName(content.student), content.student)
  await follow(w.pages.admin, emails.teacher)
  await page.getByRole('button', { name: `${w.delete} ${emails.teacher}` }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectOnly(page, language, 'question')
  await page.goto('/nowhere')
  await expectPage(w.notFound)
  await page.route('**/api/classes', (route) => route.fulfill({ json: [{ id: 'x' }] }))
  await page.goto('/classes')
  await expectPage(w.failed)
}

test('every page and dialog is in Ukrainian, when that language is chosen', async ({ asAdmin }) => {
  const { page } = asAdmin
  await page.goto('/')
  await page.getByRole('button', { name: 'Account and language' }).click()
  await page.getByText('Українська').click()
  await expect(page.getByRole('link', { name: 'Головна' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('uk')
  const template = { title: 'Дроби на прямій' }
  await expectEverySurface(asAdmin, 'uk', { template, className: '5-А', student: 'Олена Бойко' })
})

test('every page and dialog is in English, when that language is chosen', async ({ asAdmin }) => {
  const { page } = asAdmin
  await page.goto('/')
  await page.getByRole('button', { name: 'Account and language' }).click()
  await expect(page.getByRole('radio', { name: 'English' })).not.toBeChecked()
  await page.getByText('English').click()
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked()
  const template = {
    title: 'Fractions on a line',
    description: 'Compare fractions',
    studentPages: 'pp. 42–45',
    objectives: ['Mark three quarters'],
    lessonStructure: [{ id: 'main', title: 'Work', duration: 45, description: 'In pairs' }],
    basicMaterials: 'Rulers',
    additionalResources: 'Cards',
    preparationNotes: 'Print the line',
  }
  await expectEverySurface(asAdmin, 'en', { template, className: 'Form V', student: 'Olena Boyko' })
})

test('a visitor chooses a language, which is kept on the following pages', async ({ school, asStranger: page }) => {
  await page.goto('/')
  const choice = page.getByRole('banner').getByRole('group', { name: 'Language' })
  await expect(choice.getByRole('radio', { name: 'English' })).toBeChecked()
  await expectNothingToTranslate(page)
  await choice.getByText('Українська').click()
  await expectOnly(page, 'uk', 'landing')

  await page.getByRole('link', { name: 'Розпочати' }).click()
  await expect(page.getByRole('heading', { name: 'Вхід до Daybook' })).toBeVisible()
  await page.getByRole('button', { name: 'Увійти' }).click()
  await expect(page.getByRole('alert')).toHaveText(['Введіть адресу електронної пошти', 'Введіть пароль'])
  await page.getByRole('button', { name: 'Забули пароль?' }).click()
  await expect(page.getByRole('alert')).toHaveText('Спершу введіть адресу електронної пошти')
  await expectOnly(page, 'uk', 'login')
  await expectNothingToTranslate(page)
  await page.getByLabel('Електронна пошта').fill(emails.teacher)
  await page.getByRole('button', { name: 'Забули пароль?' }).click()
  await expect(page.getByText('Лист для відновлення пароля надіслано! Перевірте пошту, там інструкції.')).toBeVisible()
  await page.getByLabel('Пароль', { exact: true }).fill('wrong-horse-battery')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Неправильна адреса пошти або пароль. Перевірте введені дані.')
  await expectOnly(page, 'uk', 'login')

  await expect.poll(() => school.mails.length).toBe(1)
  await page.goto(school.mails[0]?.link ?? '')
  await expect(page.getByRole('heading', { name: 'Створіть новий пароль' })).toBeVisible()
  await page.getByLabel('Новий пароль', { exact: true }).fill('short')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Щонайменше 10 символів')
  await expectOnly(page, 'uk', 'reset')
  for (const path of ['/auth/set-password?token_hash=x', '/auth/first-admin?token=x']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectOnly(page, 'uk', path)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText('English').last().click()
  await expectOnly(page, 'en', 'the first admin on a phone')
})

/** What is asked and reported on the surfaces whose languages the specification mixes. */
const english = {
  saved: ['Success', 'Attendance and grades saved successfully'],
  question: 'Are you sure you want to delete "Дроби на числовій прямій"?',
  deleted: ['Success', 'Lesson deleted successfully'],
  invalid: ['Please check the form', 'The lesson title is required'],
} as const
const ukrainian = {
  saved: ['Успіх', 'Відвідуваність та оцінки збережено успішно'],
  question: 'Видалити «Дроби на числовій прямій»?',
  deleted: ['Успіх', 'Урок видалено'],
  invalid: ['Помилка валідації', "Назва уроку є обов'язковою"],
} as const
type Reports = Record<'saved' | 'deleted' | 'invalid', readonly [title: string, description: string]> & {
  question: string
}

async function expectReports(actor: Actor, lesson: { templateId: string; classId: string }, reports: Reports) {
  const { page } = actor
  const lessonId = await scheduleLesson(actor, lesson)
  const dialog = page.getByRole('dialog')
  await page.goto(`/?lesson=${lessonId}`)
  await dialog.getByRole('button', { name: /^(Save|Зберегти)/ }).click()
  await expectToast(page, ...reports.saved)
  await lessonCardsOf(page).getByRole('button').click()
  await dialog.getByRole('button', { name: /^(Delete lesson|Видалити урок)$/ }).click()
  const question = page.getByRole('alertdialog', { name: reports.question })
  await question.getByRole('button', { name: /^(Delete|Видалити)$/ }).click()
  await expectToast(page, ...reports.deleted)
  await page.getByRole('link', { name: /^(Templates|Шаблони)$/ }).click()
  await page
    .getByRole('button', { name: /^(New Template|Новий шаблон)$/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: /^(Create|Створити)/ }).click()
  await expectToast(page, ...reports.invalid)
}

test('pressing the language that looks chosen stores it, and questions and toasts follow', async ({
  teacherApi,
  asStranger,
}) => {
  const stored = (page: Page) => page.evaluate(() => localStorage.getItem('language'))
  await asStranger.goto('/')
  const choice = asStranger.getByRole('banner').getByRole('group', { name: 'Language' })
  await expect(choice.getByRole('radio', { name: 'English' })).toBeChecked()
  expect(await stored(asStranger)).toBeNull()
  await choice.getByText('English').click()
  expect(await stored(asStranger)).toBe('en')
  await asStranger.getByRole('link', { name: 'Get Started' }).click()
  await fillLogin(asStranger, emails.teacher)
  await asStranger.keyboard.press('Enter')
  await expectDashboard(asStranger)

  const templateId = await createTemplate(teacherApi)
  const classId = await createClass(teacherApi)
  await createStudents(teacherApi, classId, ['Олена Бойко'])
  const lesson = { templateId, classId }
  await expectReports({ ...teacherApi, page: asStranger }, lesson, english)
  await asStranger.evaluate(() => localStorage.setItem('language', 'uk'))
  await expectReports({ ...teacherApi, page: asStranger }, lesson, ukrainian)
})
