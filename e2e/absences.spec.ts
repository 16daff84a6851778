import type { Absence } from '../src/contract/absences/schema.ts'
import { defaultAttendanceSettings } from '../src/contract/attendance-settings/rules.ts'
import { addDays } from '../src/contract/kernel/dates.ts'
import { formatPlainDateRange } from '../src/web/lib/i18n/plain-dates.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { holdAnswers } from './network.ts'
import { expectToast, showAddress } from './pages/app.ts'
import { openPalette, optionOf, searchFieldOf } from './pages/command-palette.ts'
import {
  announcementOf,
  expectSaved,
  modalOf,
  openRegister,
  presenceOf,
  reopenRegister,
  saveButton,
} from './pages/register.ts'
import {
  createClass,
  createStudents,
  createTemplate,
  progressOf,
  recordProgress,
  scheduleLesson,
  today,
} from './test-data.ts'

/** Absences known beforehand, and those of the previous lesson, as proposals of the register. */

const names = ['Олена Бойко', 'Ганна Ґалаґан', 'Максим Мельник']

const { states } = defaultAttendanceSettings
const withoutExcused = { ...defaultAttendanceSettings, states: { ...states, excused: { isOn: false, name: '' } } }

test('an absence entered on the page of a student is proposed in the register, and recorded by its save', async ({
  asAssistant,
  teacherApi,
}) => {
  const classId = await createClass(teacherApi)
  const [olena = ''] = await createStudents(teacherApi, classId, names)
  const templateId = await createTemplate(teacherApi)
  const lessonId = await scheduleLesson(teacherApi, { templateId, classId })
  const { page } = asAssistant

  await test.step('it is added, of the first kind that the school offers, which is known only after the dialog has opened', async () => {
    const url = '**/api/attendance-settings'
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(url, async (route) => {
      await promise
      await route.fulfill({ json: withoutExcused })
    })
    const release = await holdAnswers(page, '**/api/absences?*')
    await page.goto(`/students/${olena}`)
    await page.getByRole('button', { name: 'Add absence' }).click()
    const dialog = page.getByRole('dialog', { name: 'Absence of Олена Бойко' })
    await expect(dialog.getByLabel('Kind of absence')).toHaveValue('excused')
    await expect(page.getByText('None. What is entered here')).toHaveCount(0)
    release()
    await expect(page.getByText('None. What is entered here')).toBeVisible()
    resolve()
    await expect(dialog.getByRole('option')).toHaveText(['Ill', 'Absent'])
    await expect(dialog.getByLabel('Kind of absence')).toHaveValue('ill')
    await page.unroute(url)
    await dialog.getByLabel('Last day').fill('2020-01-01')
    await dialog.getByRole('button', { name: 'Add absence' }).click()
    await expect(dialog.getByText('The last day must not be before the first')).toBeVisible()
    await expectAccessible(page)
    const lastDay = addDays(today(), 3)
    await dialog.getByLabel('Last day').fill(lastDay)
    await dialog.getByLabel('Reason').fill('грип')
    await dialog.getByRole('button', { name: 'Add absence' }).click()
    await expectToast(page, 'Success', 'Absence added')
    const days = formatPlainDateRange(today(), lastDay, 'en-US')
    await expect(page.getByRole('listitem').filter({ hasText: 'Ill: грип' })).toHaveText(`${days} Ill: грип`)
    await expectAccessible(page)
  })

  await test.step('the register proposes it and closes without a question', async () => {
    await reopenRegister(page, lessonId)
    await expect(presenceOf(page, names[0] ?? '')).not.toBeChecked()
    await expect(presenceOf(page, names[0] ?? '')).toHaveAccessibleDescription('Хвороба пропозиція')
    await expect(modalOf(page).getByText('Бойко Олена (грип)')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(modalOf(page)).toBeHidden()
  })

  await test.step('a save records it', async () => {
    await reopenRegister(page, lessonId)
    await saveButton(page).click()
    await expectSaved(page)
    const records = await progressOf(teacherApi, lessonId)
    expect(records.map(({ studentId, state }) => [studentId === olena, state]).toSorted()).toEqual([
      [false, 'present'],
      [false, 'present'],
      [true, 'ill'],
    ])
  })

  await test.step('it is edited; what somebody else has changed meanwhile is kept', async () => {
    await expect(modalOf(page)).toBeHidden()
    await showAddress(page, `/students/${olena}`)
    await page.getByRole('button', { name: /^Edit absence/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit absence of Олена Бойко' })
    await expect(dialog.getByLabel('Kind of absence')).toHaveValue('ill')
    const [absence] = await teacherApi.send<Absence[]>('GET', `/api/absences?studentId=${olena}`)
    const theirs = { studentId: olena, from: today(), to: today(), state: 'excused', reason: 'грип' }
    await teacherApi.send('PUT', `/api/absences/${absence?.id}`, theirs)
    await dialog.getByLabel('Reason').fill('Змагання')
    await dialog.getByRole('button', { name: 'Save absence' }).click()
    await expect(dialog.getByText('Somebody else has changed this absence meanwhile.')).toBeVisible()
    await expect(dialog.getByLabel('Kind of absence')).toHaveValue('excused')
    await dialog.getByRole('button', { name: 'Save absence' }).click()
    await expectToast(page, 'Success', 'Absence saved')
    await expect(page.getByText('Excused: Змагання')).toBeVisible()
  })

  await test.step('that the student was deleted meanwhile is told as the reason', async () => {
    await page.getByRole('button', { name: 'Add absence' }).click()
    const dialog = page.getByRole('dialog', { name: 'Absence of Олена Бойко' })
    await dialog.getByLabel('Reason').fill('Поїздка')
    await teacherApi.send('DELETE', `/api/students/${olena}`)
    await dialog.getByRole('button', { name: 'Add absence' }).click()
    await expectToast(page, 'Error', 'This student does not exist any more')
    await teacherApi.send('POST', `/api/students/${olena}/restoration`)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('it is deleted, which can be undone', async () => {
    await page.getByRole('button', { name: /^Delete absence/ }).click()
    const days = formatPlainDateRange(today(), today(), 'en-US')
    const name = `Are you sure you want to delete the absence of ${days}?`
    await page.getByRole('alertdialog', { name }).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Excused: Змагання')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Add absence' })).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Excused: Змагання')).toBeVisible()
  })

  await test.step('saving one that somebody else has deleted says so, and what was typed stays', async () => {
    await page.getByRole('button', { name: /^Edit absence/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit absence of Олена Бойко' })
    await dialog.getByLabel('Reason').fill('Олімпіада')
    const [absence] = await teacherApi.send<Absence[]>('GET', `/api/absences?studentId=${olena}`)
    await teacherApi.send('DELETE', `/api/absences/${absence?.id}`)
    await dialog.getByRole('button', { name: 'Save absence' }).click()
    await expect(dialog.getByText('Somebody else has deleted this absence.')).toBeVisible()
    await expect(dialog.getByLabel('Reason')).toHaveValue('Олімпіада')
  })
})

test('the absences of the previous lesson are taken over in one press, and a dialog ends with the page of its student', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const classId = await createClass(asTeacher)
  const students = await createStudents(asTeacher, classId, names)
  const templateId = await createTemplate(asTeacher)
  const first = await scheduleLesson(asTeacher, { templateId, classId, startTime: '08:00' })
  const second = await scheduleLesson(asTeacher, { templateId, classId, startTime: '09:00' })
  for (const [index, state] of ['excused', 'late', 'present'].entries()) {
    await recordProgress(asTeacher, first, students[index] ?? '', { state, points: null })
  }

  await test.step('the absences of the previous lesson are taken over, and put back', async () => {
    await openRegister(page, first)
    await expect(modalOf(page).getByRole('button', { name: 'Як на попередньому уроці' })).toBeHidden()
    await page.keyboard.press('Escape')
    await reopenRegister(page, second)
    const takeOver = modalOf(page).getByRole('button', { name: 'Як на попередньому уроці' })
    await takeOver.click()
    await expect(presenceOf(page, names[0] ?? '')).not.toBeChecked()
    await expect(presenceOf(page, names[1] ?? '')).toBeChecked()
    await expect(takeOver).toBeHidden()
    await expect(announcementOf(page)).toHaveText('Змінено записів: 1')
    await modalOf(page).getByRole('button', { name: 'Відмінити' }).click()
    await expect(presenceOf(page, names[0] ?? '')).toBeChecked()
    await expect(takeOver).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modalOf(page)).toBeHidden()
  })

  await test.step('a dialog ends with the page of its student, when Back leads to that of another', async () => {
    const [olena = '', hanna = ''] = students
    const body = { from: today(), to: today(), state: 'ill', reason: '' }
    for (const studentId of [olena, hanna]) await asTeacher.send('POST', '/api/absences', { studentId, ...body })
    await showAddress(page, `/students/${olena}`)
    await expect(page.getByRole('heading', { name: 'Олена Бойко', level: 1 })).toBeVisible()
    await openPalette(page)
    await searchFieldOf(page).fill('Ганна')
    await optionOf(page, 'Ґалаґан').click()
    const add = { button: page.getByRole('button', { name: 'Add absence' }), dialog: page.getByRole('dialog') }
    const remove = {
      button: page.getByRole('button', { name: /^Delete absence/ }),
      dialog: page.getByRole('alertdialog'),
    }
    for (const { button, dialog } of [add, remove]) {
      if (button === remove.button) await page.goForward()
      await expect(page.getByRole('heading', { name: 'Ганна Ґалаґан', level: 1 })).toBeVisible()
      await button.click()
      await expect(dialog).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'Олена Бойко', level: 1 })).toBeVisible()
      await expect(dialog).toBeHidden()
    }
  })
})
