import { addDays } from '../src/contract/kernel/dates.ts'
import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { holdAnswers, watchRequests } from './network.ts'
import { chooseLanguage, expectToast, followLink, showAddress } from './pages/app.ts'
import { modalOf } from './pages/register.ts'
import { chooseClass, studentCardOf } from './pages/students.ts'
import type { TestSchool } from './school.ts'
import {
  createClass,
  createStudent,
  createStudents,
  createTemplate,
  insertPastLesson,
  progressOf,
  recordProgress,
  studentsOf,
  today,
} from './test-data.ts'

const lessonDate = '2025-09-02'

/** Inserts a lesson of 5-А in September 2025 whose register of two students is complete. */
async function insertCompleteRegister(school: TestSchool, actor: Actor) {
  const classId = await createClass(actor)
  const students = await createStudents(actor, classId, ['Олена Бойко', 'Марко Діденко'])
  const lesson = { templateId: await createTemplate(actor), classId, date: lessonDate, startTime: '09:00' }
  const lessonId = await insertPastLesson(school, lesson)
  for (const student of students) await recordProgress(actor, lessonId, student)
  return { classId, lessonId, students }
}

test('a new student does not change the registers of the past, and the day on which they joined is changed, also to always', async ({
  school,
  asTeacher,
}) => {
  const { page } = asTeacher
  const { lessonId, students } = await insertCompleteRegister(school, asTeacher)
  await createClass(asTeacher, { name: '6-Б' })
  const expectAllAnswered = watchRequests(page)
  await page.goto('/students')

  await test.step('the dialog proposes today when a class is chosen', async () => {
    const dialog = page.getByRole('dialog', { name: 'Add New Student' })
    const since = dialog.getByRole('group', { name: 'In this class since' })
    await page.getByRole('button', { name: 'Add Student' }).click()
    await dialog.getByLabel('First name').fill('Юрій')
    await dialog.getByLabel('Last name').fill('Яворський')
    await expect(since).toHaveCount(0)
    await chooseClass(dialog, '5-А')
    await expect(since.getByLabel('Date')).toHaveValue(today())
    await expect(since.getByRole('checkbox', { name: 'Always' })).not.toBeChecked()
    await expect(since).toContainText('Registers of earlier days list the student only where there is a record.')
    await expectFitsPhone(page)
    await dialog.getByRole('button', { name: 'Add Student' }).click()
    await expectToast(page, 'Success', 'Student created successfully')
  })

  await test.step('the complete register stays complete, and a correction records nothing for the new student', async () => {
    await showAddress(page, '/?week=2025-09-01')
    const card = page.getByRole('listitem').filter({ hasText: '5-А' }).last()
    await expect(card).toContainText('Complete')
    await card.getByRole('button').click()
    const modal = modalOf(page)
    await modal.getByLabel('Бали: Бойко Олена').fill('12')
    await expect(modal.getByLabel('Бали: Яворський Юрій')).toHaveCount(0)
    await modal.getByRole('button', { name: 'Зберегти' }).click()
    await expectToast(page, 'Успіх', 'Відвідуваність та оцінки збережено успішно')
    await expect(card).toContainText('Complete')
    const records = await progressOf(asTeacher, lessonId)
    expect(records.map(({ studentId }) => studentId).sort()).toEqual([...students].sort())
    expect(records.map(({ points }) => points).sort()).toEqual([10, 12])
    await followLink(page, 'Students')
  })

  const dialog = page.getByRole('dialog', { name: 'Edit Student' })
  const since = dialog.getByRole('group', { name: 'In this class since' })
  const date = since.getByLabel('Date')
  const always = since.getByRole('checkbox', { name: 'Always' })
  const save = dialog.getByRole('button', { name: 'Save Student' })
  const choose = async (name: string) => {
    await dialog.getByLabel('Class').click()
    await page.getByRole('option', { name }).click()
  }
  const open = async (name = 'Юрій Яворський') => {
    // The list is fetched again after a save.
    await expectAllAnswered()
    await page.getByRole('button', { name: `Edit ${name}` }).click()
  }
  const inClassSince = async () =>
    (await studentsOf(asTeacher)).find((student) => student.lastName === 'Яворський')?.inClassSince
  const studentsListed = async () => {
    const register = await asTeacher.send<{ students: object[] }>('GET', `/api/scheduled-lessons/${lessonId}/register`)
    return register.students.length
  }

  await test.step('a day lists the student in the registers from then on, and is shown on the page', async () => {
    await open()
    await expect(date).toHaveValue(today())
    await date.fill(lessonDate)
    await save.click()
    await expectToast(page, 'Success', 'Student updated successfully')
    expect(await studentsListed()).toBe(3)
    await studentCardOf(page, 'Юрій Яворський').click()
    await expect(page.getByText('since Sep 2, 2025', { exact: true })).toBeVisible()
    await followLink(page, 'Students')
  })

  await test.step('always and a day exclude each other', async () => {
    await open()
    await always.check()
    await expect(date).toHaveValue('')
    await expect(since).toContainText('Every register of the class lists the student.')
    await always.uncheck()
    await expect(date).toHaveValue(lessonDate)
    await always.check()
    const release = await holdAnswers(page, '**/api/students')
    await save.click()
    await expectToast(page, 'Success', 'Student updated successfully')
    // The list is still that of before the save.
    await page.getByRole('button', { name: 'Edit Юрій Яворський' }).click()
    await expect(always).toBeChecked()
    await date.fill(addDays(lessonDate, 1))
    await expect(always).not.toBeChecked()
    await save.click()
    await expectToast(page, 'Success', 'Student updated successfully')
    expect(await studentsListed()).toBe(2)
    release()
    await page.unroute('**/api/students')
  })

  await test.step('the day is kept in the same class, and today is proposed in another one', async () => {
    await open()
    await choose('6-Б')
    await expect(date).toHaveValue(today())
    await choose('No class')
    await expect(since).toHaveCount(0)
    await choose('5-А')
    await expect(date).toHaveValue(addDays(lessonDate, 1))
    await dialog.getByLabel('First name').fill('Георгій')
    await save.click()
    await expectToast(page, 'Success', 'Student updated successfully')
    expect(await inClassSince()).toBe(addDays(lessonDate, 1))
  })

  await test.step('a day chosen for one class is not taken to another one, nor back', async () => {
    await open('Георгій Яворський')
    await choose('6-Б')
    await date.fill(lessonDate)
    await choose('5-А')
    await expect(date).toHaveValue(addDays(lessonDate, 1))
    await always.check()
    await choose('6-Б')
    await expect(date).toHaveValue(today())
    await choose('5-А')
    await expect(always).not.toBeChecked()
    await save.click()
    await expectToast(page, 'Success', 'Student updated successfully')
    expect(await inClassSince()).toBe(addDays(lessonDate, 1))
  })
})

test('an invalid day shows an error under its field', async ({ school, asTeacher }) => {
  const { page } = asTeacher
  const fifth = await createClass(asTeacher)
  const sixth = await createClass(asTeacher, { name: '6-Б' })
  const olena = await createStudent(asTeacher, 'Олена Бойко', { studentId: 'STU2024001', classId: fifth })
  await school.db.updateTable('classMemberships').set({ endsOn: '2025-09-10' }).execute()
  const moved = { firstName: 'Олена', lastName: 'Бойко', studentId: 'STU2024001', classId: sixth }
  await asTeacher.send('PUT', `/api/students/${olena}`, moved)
  await page.goto('/students')
  const dialog = page.getByRole('dialog')
  const error = dialog.getByRole('alert')
  const date = dialog.getByLabel('Date')

  await test.step('a day in another class, a future day and an empty one are refused', async () => {
    await page.getByRole('button', { name: 'Edit Олена Бойко' }).click()
    for (const [day, sentence] of [
      ['2025-09-09', 'Until Sep 10, 2025 the student was in 5-А. Please choose that date or a later one.'],
      [addDays(today(), 2), 'Please choose today or an earlier date'],
      ['', 'Please enter a valid date'],
    ] as const) {
      await date.fill(day)
      await date.press('Enter')
      await expect(error).toHaveText(sentence)
      await expect(date).toBeFocused()
      await expect(date).toHaveAccessibleDescription(new RegExp(sentence.slice(0, 20)))
    }
    await expectAccessible(page)
    const always = dialog.getByRole('checkbox', { name: 'Always' })
    await always.check()
    await date.focus()
    await page.keyboard.type('0910')
    await date.press('Enter')
    await expect(error).toHaveText('Please enter a valid date')
    await expect(date).toBeFocused()
    await page.keyboard.type('2025')
    await expect(date).toHaveValue('2025-09-10')
    await expect(date).toBeFocused()
    await expect(error).toBeHidden()
    await always.check()
    await expect(date).toHaveValue('')
    await dialog.getByRole('button', { name: 'Save Student' }).click()
    await expect(error).toHaveText(/^Until Sep 10, 2025 the student was in 5-А\./)
    await date.fill('2025-09-10')
    await date.press('Enter')
    await expectToast(page, 'Success', 'Student updated successfully')
    await expect(dialog).toBeHidden()
  })

  await test.step('the error in Ukrainian', async () => {
    await chooseLanguage(page, 'Українська')
    await page.getByRole('button', { name: 'Редагувати: Олена Бойко' }).click()
    await expect(dialog.getByRole('group', { name: 'Відколи в цьому класі' })).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Завжди' }).check()
    await dialog.getByRole('button', { name: 'Зберегти учня' }).click()
    await expect(error).toHaveText(/^До 10 вер\. 2025\sр\. учень був у класі 5-А\. Оберіть цю дату або пізнішу\.$/)
    await expectFitsPhone(page)
  })
})
