import type { Locator, Page, Request } from '@playwright/test'
import { addDays } from '../src/contract/kernel/dates.ts'
import { expect, test } from './fixtures.ts'
import { holdAnswers, scriptOf } from './network.ts'
import { expectToast, showAddress } from './pages/app.ts'
import { shortcutsOf } from './pages/command-palette.ts'
import { openImport, studentRequests } from './pages/csv-import.ts'
import { createUnit, lessonMenuButton, menuEntry, planDialogOf, weekMenuButton } from './pages/planning.ts'
import { openRegister, pointsOf } from './pages/register.ts'
import { openScheduleDialog } from './pages/schedule-lesson.ts'
import { insertMarch, march, dialogOf as reportsOf, textOf } from './pages/student-reports.ts'
import {
  createClass,
  createStudents,
  createTemplate,
  scheduleLesson,
  studentsCsv,
  studentsOf,
  today,
} from './test-data.ts'

/** Back and a reload lose nothing that is typed in a dialog: they ask as Escape does. */

// Dialogs and toasts close with the animation that most people see.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('Back and a reload ask before what is typed in a dialog is lost, of two about the upper one, and Back stops an import', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  await page.goto('/')
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })

  for (const { list, open, field, text } of [
    { list: 'Students', open: 'Add Student', field: 'First name', text: 'Олена' },
    { list: 'Classes', open: 'New Class', field: 'Class name', text: '6-Б' },
  ]) {
    await test.step(`${open}: keeps editing, then discards`, async () => {
      await goTo(page, list)
      await page.getByRole('button', { name: open }).first().click()
      const input = page.getByRole('dialog').getByLabel(field)
      await input.pressSequentially(text)
      await goBack(page)
      await expect(question).toBeVisible()
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await expect(input).toHaveValue(text)
      await input.press('End')
      await goBack(page)
      await question.getByRole('button', { name: 'Discard' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page).toHaveTitle(`Daybook · ${list}`)
    })
  }

  await test.step('a dialog in which nothing was typed leaves with the page', async () => {
    await page.getByRole('button', { name: 'New Class' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await goBack(page)
    await expect(page).toHaveTitle('Daybook · Students')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('a reload', async () => {
    await page.getByRole('button', { name: 'Add Student' }).first().click()
    const input = page.getByRole('dialog').getByLabel('First name')
    await input.pressSequentially('Олена')
    const asked = page.waitForEvent('dialog')
    const reload = page.evaluate(() => window.location.reload())
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await reload
    await expect(input).toHaveValue('Олена')
  })

  await test.step('of two dialogs one above the other, Back asks about the upper one first', async () => {
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).click()
    await goTo(page, 'Dashboard')
    const schedule = await openScheduleDialog(page)
    await schedule.getByLabel('Date').fill(today())
    await schedule.getByRole('button', { name: 'Create Class' }).click()
    const name = page.getByRole('dialog', { name: 'New Class' }).getByLabel('Class name')
    await name.pressSequentially('6-Б')
    await goBack(page)
    const questions = page.locator('[role="alertdialog"]')
    await expect(questions).toHaveCount(1)
    await questions.getByRole('button', { name: 'Discard' }).click()
    await expect(questions).toHaveCount(0)
    await expect(name).toBeHidden()
    await expect(schedule.getByLabel('Date')).toHaveValue(today())
    await goBack(page)
    await expect(questions).toHaveCount(1)
    await questions.getByRole('button', { name: 'Discard' }).click()
    await expect(schedule).toBeHidden()
    await expect(page).toHaveTitle('Daybook · Dashboard')
  })

  await test.step('Back goes on from a dialog that was left for a page whose code is still fetched', async () => {
    await goTo(page, 'Classes')
    await page.getByRole('button', { name: 'New Class' }).first().click()
    await page.getByRole('dialog').getByLabel('Class name').pressSequentially('6-Б')
    // As if the person had come by these pages, without the code of the templates; the router does not hear of it.
    await page.evaluate(() => {
      const { replaceState, pushState } = History.prototype
      replaceState.call(history, {}, '', '/students')
      for (const path of ['/templates', '/classes']) pushState.call(history, {}, '', path)
    })
    const release = await holdAnswers(page, scriptOf('pages/templates-page.tsx'))
    // In one call, because each counts as a press, after which the browser lets the page stay again.
    await page.evaluate(async () => {
      const { promise: isAsked, resolve } = Promise.withResolvers<void>()
      const observer = new MutationObserver(() => document.querySelector('[role="alertdialog"]') && resolve())
      observer.observe(document.body, { childList: true, subtree: true })
      history.back()
      await isAsked
    })
    await page.goBack()
    await expect(page).toHaveURL('/templates')
    await expect(page.getByRole('dialog')).toBeHidden()
    await goBack(page)
    await expect(page).toHaveURL('/students')
    await expect(page.getByText('No students yet')).toBeVisible()
    release()
  })

  await test.step('Back stops an import under way, and stays with its outcome', async () => {
    await goTo(page, 'Dashboard')
    await goTo(page, 'Students')
    const { dialog, csv, submit } = await openImport(page)
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    const isSecond = (request: Request) =>
      request.method() === 'POST' && request.postDataJSON().studentId === 'STU2031002'
    const second = page.waitForRequest(isSecond)
    await page.route(studentRequests, async (route) => {
      if (isSecond(route.request())) await isReleased
      await route.continue()
    })
    await csv.fill(studentsCsv(4))
    await submit.click()
    await second
    await goBack(page)
    release()
    await expect(dialog.getByText('Successfully imported 2 of 4 students', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Continue' })).toBeVisible()
    expect(await studentsOf(asTeacher)).toHaveLength(2)
  })
})

/** Expects Escape to ask after each change of a dialog that is opened again for each, and not without one. */
async function expectQuestion(open: () => Promise<Locator>, changes: ((dialog: Locator) => Promise<unknown>)[]) {
  const untouched = await open()
  await expect(untouched).toBeVisible()
  const page = untouched.page()
  await page.keyboard.press('Escape')
  await expect(untouched).toBeHidden()
  for (const change of changes) {
    const dialog = await open()
    await change(dialog)
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: /^(Discard what you typed|Відкинути введене)\?$/ })
    await question.getByRole('button', { name: /^(Discard|Відкинути)$/ }).click()
    await expect(dialog).toBeHidden()
  }
}

test('Escape asks before what is chosen for a plan is lost', async ({ asTeacher }) => {
  const { page } = asTeacher
  const templateId = await createTemplate(asTeacher)
  const classId = await createClass(asTeacher)
  await createUnit(asTeacher, 'Fractions', [templateId])
  const lessonId = await scheduleLesson(asTeacher, { templateId, classId })

  await test.step('the weeks of a copy', async () => {
    await page.goto('/')
    const open = async () => {
      await weekMenuButton(page).click()
      await menuEntry(page, 'Copy last week into this one').click()
      return planDialogOf(page, 'Copy Week')
    }
    await expectQuestion(open, [
      (dialog) => dialog.getByLabel('Copy the week of').fill(today()),
      (dialog) => dialog.getByLabel('Into the week of').fill(addDays(today(), 21)),
    ])
  })

  await test.step('the classes of a copied lesson', async () => {
    await showAddress(page, `/?lesson=${lessonId}`)
    const open = async () => {
      await lessonMenuButton(page).click()
      await menuEntry(page, 'Скопіювати до класів').click()
      return planDialogOf(page, 'Скопіювати до класів')
    }
    await expectQuestion(open, [(dialog) => dialog.getByRole('checkbox', { name: '5-А' }).check()])
  })

  await test.step('what is planned, and from when until when', async () => {
    await showAddress(page, `/classes/${classId}?tab=lessons`)
    const open = async () => {
      await page.getByRole('button', { name: 'Plan lessons…' }).click()
      return planDialogOf(page)
    }
    await expectQuestion(open, [
      (dialog) => dialog.getByLabel('What').selectOption({ label: 'Unit: Fractions' }),
      (dialog) => dialog.getByLabel('First day').fill(addDays(today(), 1)),
      (dialog) => dialog.getByLabel('Last day').fill(addDays(today(), 9)),
    ])
  })
})

test('a reload asks before the text of a report is lost that the device could not store', async ({
  school,
  asTeacher,
}) => {
  const { page } = asTeacher
  const { olena } = await insertMarch(school, asTeacher)
  await page.goto(`/students/${olena}?report=${march}`)
  await textOf(page).pressSequentially('Добре')
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await textOf(page).pressSequentially(' працює')

  const reloadAndStay = async () => {
    const asked = page.waitForEvent('dialog')
    const reload = page.evaluate(() => window.location.reload())
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await reload
  }
  await reloadAndStay()
  await expect(textOf(page)).toHaveValue('Добре працює')

  await test.step('also after the dialog was closed, which loses nothing', async () => {
    await page.keyboard.press('Escape')
    await expect(reportsOf(page)).toBeHidden()
    await reloadAndStay()
    await showAddress(page, `/students/${olena}?report=${march}`)
    await expect(textOf(page)).toHaveValue('Добре працює')
  })
})

test('an erasure asks before the name typed in it is lost, by Escape and by the button of a toast', async ({
  teacherApi,
  asAdmin,
}) => {
  const { page } = asAdmin
  const students = await createStudents(teacherApi, await createClass(teacherApi), ['Олена Бойко', 'Марко Діденко'])

  await test.step('Escape asks before the name typed to erase the data of a student is lost', async () => {
    await page.goto(`/students/${students[0]}`)
    const open = async () => {
      await page.getByRole('button', { name: 'Data of Олена Бойко' }).click()
      await page.getByRole('menuitem', { name: 'Erase data…' }).click()
      return page.getByRole('dialog', { name: 'Erase the data of Олена Бойко' })
    }
    await expectQuestion(open, [(dialog) => dialog.getByRole('textbox').fill('Олена')])
  })

  await test.step('the button of a toast asks before what is typed in a dialog is lost', async () => {
    for (const id of students) await teacherApi.send('DELETE', `/api/students/${id}`)
    await showAddress(page, '/deleted')
    await page.getByRole('button', { name: 'Restore Бойко Олена' }).click()
    const toast = await expectToast(page, 'Success', 'Бойко Олена is restored')
    await page.getByRole('button', { name: 'Data of Діденко Марко' }).click()
    await page.getByRole('menuitem', { name: 'Erase data…' }).click()
    const input = page.getByRole('dialog', { name: 'Erase the data of Діденко Марко' }).getByRole('textbox')
    await input.fill('Діденко')
    await toast.getByRole('button', { name: 'Open' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
    await expect(input).toHaveValue('Діденко')
    await expect(page).toHaveURL('/deleted')
  })
})

test('dialogs come back with their page in their order, and Back asks before a draft is lost', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const classId = await createClass(asTeacher)
  await createStudents(asTeacher, classId, ['Олена Бойко'])
  const lessonId = await scheduleLesson(asTeacher, { classId, templateId: await createTemplate(asTeacher) })

  await test.step('of two dialogs that come back with their page, the upper one is still the upper one', async () => {
    await openRegister(page, lessonId)
    await lessonMenuButton(page).click()
    await menuEntry(page, 'Скопіювати до класів').click()
    const upper = planDialogOf(page, 'Скопіювати до класів')
    await expect(upper).toBeVisible()
    // As if the person had come from this page, without its code; the router does not hear of it.
    await page.evaluate(() => {
      const { replaceState, pushState } = History.prototype
      const { href } = location
      replaceState.call(history, {}, '', '/templates')
      pushState.call(history, {}, '', href)
    })
    const release = await holdAnswers(page, scriptOf('pages/templates-page.tsx'))
    await goBack(page)
    await expect(page.getByText('Loading...')).toBeVisible()
    await page.goForward()
    await expect(upper).toBeVisible()
    await page.keyboard.press('?')
    await expect(shortcutsOf(page).getByRole('heading', { level: 3 })).toHaveText(['Everywhere'])
    release()
  })

  await test.step('Back asks before a draft is lost that the device could not store', async () => {
    await page.goto('/templates')
    await showAddress(page, `/?lesson=${lessonId}`)
    const points = pointsOf(page, 'Олена Бойко')
    await points.fill('7')
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await points.fill('8')
    await goBack(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Продовжити редагування' }).click()
    await expect(points).toHaveValue('8')
  })
})

const goBack = (page: Page) => page.evaluate(() => window.history.back())

async function goTo(page: Page, list: string) {
  await page.getByRole('link', { name: list }).first().click()
  await expect(page).toHaveTitle(`Daybook · ${list}`)
}
