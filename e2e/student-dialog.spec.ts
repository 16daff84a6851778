import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { addStudent, cardOf, failing, studentsOf, year } from './roster.ts'
import { expectToast, makeClass, makePastLesson, makeTemplate, record } from './school-day.ts'
import { expectFitsPhone } from './visitor.ts'

const formatSentence = 'Student ID format: STU + year + number (e.g., STU2024001)'

/** The specification's toast of a refused student, beside the sentence under the field. */
async function expectRefusalToast(page: Page, sentence: string) {
  const toast = await expectToast(page, 'Error', sentence)
  await expect(toast).toHaveClass(/border-red/)
}

test('a student is added: every field is checked, and a taken id is said under its field', async ({ asTeacher }) => {
  const { page } = asTeacher
  const fifth = await makeClass(asTeacher)
  await addStudent(asTeacher, 'Олена Бойко', { studentId: `STU${year}007`, classId: fifth })
  await page.goto('/students')
  const add = page.getByRole('button', { name: 'Add Student' }).first()
  const dialog = page.getByRole('dialog', { name: 'Add New Student' })
  const first = dialog.getByLabel('First name')
  const last = dialog.getByLabel('Last name')
  const id = dialog.getByLabel('Student ID')
  const errors = dialog.getByRole('alert')

  await test.step('it opens at the first field, with the next free id', async () => {
    await expect(add).toBeEnabled()
    await add.focus()
    await page.keyboard.press('Enter')
    await expect(first).toBeFocused()
    await expect(id).toHaveValue(`STU${year}008`)
    await expect(id).toHaveAccessibleDescription('Format: STU + year + number')
    await expect(dialog.getByText('Format: STU + year + number', { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('Class')).toHaveText('No class')
    await expectAccessible(page)
    await expectFitsPhone(page)
  })

  await test.step('nothing typed: a sentence under every field, and the first of them has the focus', async () => {
    await last.fill('   ')
    await id.fill('')
    await id.press('Enter')
    await expect(errors).toHaveText(['First name is required', 'Last name is required', 'Student ID is required'])
    await expect(first).toBeFocused()
    await expect(first).toHaveAccessibleDescription('First name is required')
    await expectAccessible(page)
    await expectFitsPhone(page)
  })

  await test.step('a student id is STU, a year and three digits', async () => {
    await first.fill('Іван')
    await last.fill('Сірко')
    await id.press('Enter')
    await expect(errors).toHaveText(['Student ID is required'])
    for (const wrong of ['STU202400', 'STU20240011', 'stu2024001', '2024001']) {
      await id.fill(wrong)
      await id.press('Enter')
      await expect(errors).toHaveText([formatSentence])
      await expect(id).toBeFocused()
    }
    await first.fill('І'.repeat(101))
    await expect(errors).toHaveText(['Please use at most 100 characters', formatSentence])
    await first.fill('Іван')
    await expect(errors).toHaveText([formatSentence])
    expect(await studentsOf(asTeacher)).toHaveLength(1)
  })

  await test.step('a taken id', async () => {
    await id.fill(`STU${year}007`)
    await id.press('Enter')
    await expect(errors).toHaveText([`Student ID STU${year}007 is already in use`])
    await expect(id).toBeFocused()
    await expect(id).toHaveAccessibleDescription(/is already in use/)
    await expectRefusalToast(page, `Student ID STU${year}007 is already in use`)
    await expectAccessible(page)
  })

  await test.step('somebody was quicker with the proposed id: the next free one is offered, nothing is lost', async () => {
    await id.fill(`STU${year}008`)
    await asTeacher.send('POST', '/api/students', { firstName: 'a', lastName: 'b', studentId: `STU${year}008` })
    await asTeacher.send('POST', '/api/students', { firstName: 'c', lastName: 'd', studentId: `STU${year}009` })
    await id.press('Enter')
    await expect(errors).toHaveText([`Student ID STU${year}008 is already in use`])
    await expectRefusalToast(page, `Student ID STU${year}008 is already in use`)
    await expectFitsPhone(page)
    await dialog.getByRole('button', { name: `Use STU${year}010 instead` }).click()
    await expect(id).toHaveValue(`STU${year}010`)
    await expect(id).toBeFocused()
    await expect(errors).toHaveCount(0)
    await expect(first).toHaveValue('Іван')
  })

  await test.step('saved, with the class chosen by keyboard', async () => {
    await dialog.getByLabel('Class').press('Enter')
    await expect(page.getByRole('option')).toHaveText(['No class', '5-А'])
    // An open list belongs to its field, not to a region of the page.
    await expectAccessible(page, { without: ['region'] })
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option', { name: '5-А' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Class')).toHaveText('5-А')
    await dialog.getByRole('button', { name: 'Add Student' }).click()
    await expectToast(page, 'Success', 'Student created successfully')
    await expect(dialog).toBeHidden()
    await expect(add).toBeFocused()
    await expect(cardOf(page, 'Іван Сірко')).toContainText('5-А')
    await expect(cardOf(page, 'Іван Сірко')).toContainText(`STU${year}010`)
  })

  await test.step('the next time it is empty again, and proposes the class in sight', async () => {
    await page.getByLabel('Filter by class').selectOption('5-А')
    await add.click()
    await expect(first).toHaveValue('')
    await expect(last).toHaveValue('')
    await expect(id).toHaveValue(`STU${year}011`)
    await expect(dialog.getByLabel('Class')).toHaveText('5-А')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
})

test('what was typed is not lost by accident', async ({ asTeacher: { page } }) => {
  await page.goto('/students')
  const add = page.getByRole('button', { name: 'Add Student' })
  await add.click()
  const dialog = page.getByRole('dialog', { name: 'Add New Student' })
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await dialog.getByLabel('First name').fill('Олена')
  await page.keyboard.press('Escape')
  await expect(question).toContainText('Your changes have not been saved.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('First name')).toHaveValue('Олена')
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()
})

test('a changed student keeps every mark, in the old class and in the new', async ({ school, asTeacher }) => {
  const { page } = asTeacher
  const fifth = await makeClass(asTeacher)
  await makeClass(asTeacher, { name: '6-Б', color: '#EF4444' })
  const olena = await addStudent(asTeacher, 'Олена Бойко', { studentId: 'STU2024001', classId: fifth })
  await addStudent(asTeacher, 'Марко Бойко', { studentId: 'STU2024002', classId: fifth })
  const templateId = await makeTemplate(asTeacher)
  const lesson = await makePastLesson(school, { templateId, classId: fifth, date: '2025-09-02', startTime: '09:00' })
  await record(asTeacher, lesson, olena, { points: 9, comment: 'Чудово' })
  await page.goto('/students')
  const edit = page.getByRole('button', { name: 'Edit Олена Бойко' })
  const dialog = page.getByRole('dialog', { name: 'Edit Student' })
  const save = dialog.getByRole('button', { name: 'Save Student' })

  await test.step('it shows what is kept', async () => {
    await edit.click()
    await expect(dialog.getByLabel('First name')).toHaveValue('Олена')
    await expect(dialog.getByLabel('First name')).toBeFocused()
    await expect(dialog.getByLabel('Last name')).toHaveValue('Бойко')
    await expect(dialog.getByLabel('Student ID')).toHaveValue('STU2024001')
    await expect(dialog.getByLabel('Class')).toHaveText('5-А')
    await expectAccessible(page)
    await expectFitsPhone(page)
  })

  await test.step('an id that another student has', async () => {
    await dialog.getByLabel('Student ID').fill('STU2024002')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Student ID STU2024002 is already in use')
    await expectRefusalToast(page, 'Student ID STU2024002 is already in use')
    await dialog.getByLabel('Student ID').fill('STU2024001')
  })

  await test.step('a failing server: the dialog stays, with everything typed', async () => {
    const mend = await failing(page, 'PUT', /\/api\/students\//)
    await dialog.getByLabel('Last name').fill('Бойко-Гнатюк')
    await dialog.getByLabel('Class').click()
    await page.getByRole('option', { name: '6-Б' }).click()
    await save.click()
    await expectToast(page, 'Error', 'Failed to update student')
    await expect(dialog.getByLabel('Last name')).toHaveValue('Бойко-Гнатюк')
    await expectAccessible(page)
    await mend()
  })

  await test.step('somebody else was quicker: the second press writes over it', async () => {
    await asTeacher.send('PUT', `/api/students/${olena}`, {
      firstName: 'Леся',
      lastName: 'Бойко',
      studentId: 'STU2024001',
      classId: fifth,
    })
    await save.click()
    await expect(dialog.getByRole('alert')).toHaveText(/^Somebody else has changed this student meanwhile/)
    // What was not touched is theirs now, what was typed is still there: the next save writes over nothing unseen.
    await expect(dialog.getByLabel('First name')).toHaveValue('Леся')
    await expect(dialog.getByLabel('Last name')).toHaveValue('Бойко-Гнатюк')
    await expect(dialog.getByLabel('Class')).toHaveText('6-Б')
    await expectAccessible(page)
    await expectFitsPhone(page)
    await save.click()
    await expectToast(page, 'Success', 'Student updated successfully')
    await expect(dialog).toBeHidden()
    await expect(cardOf(page, 'Леся Бойко-Гнатюк')).toContainText('6-Б')
    await expect(page.getByRole('button', { name: 'Edit Леся Бойко-Гнатюк' })).toBeFocused()
  })

  await test.step('the mark is in the history, and in the register of the old class', async () => {
    await cardOf(page, 'Леся Бойко-Гнатюк').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Леся Бойко-Гнатюк')
    await expect(page.getByRole('main').getByRole('link', { name: '6-Б' })).toBeVisible()
    await expect(page.getByRole('row', { name: /Чудово/ })).toContainText('Graded')
    await page.goto(`/?week=2025-09-01&lesson=${lesson}`)
    await expect(page.getByRole('dialog', { name: 'Деталі уроку' }).getByText('Бойко-Гнатюк').first()).toBeVisible()
  })

  await test.step('out of every class, and removed meanwhile', async () => {
    await page.goto('/students')
    await page.getByRole('button', { name: 'Edit Марко Бойко' }).click()
    await dialog.getByLabel('Class').click()
    await page.getByRole('option', { name: 'No class' }).click()
    await save.click()
    await expect(cardOf(page, 'Марко Бойко').getByText('No class')).toBeVisible()
    await page.getByRole('button', { name: 'Edit Марко Бойко' }).click()
    const [marko] = (await studentsOf(asTeacher)).filter((student) => student.firstName === 'Марко')
    await asTeacher.send('DELETE', `/api/students/${marko?.id}`)
    await save.click()
    await expectToast(page, 'Error', 'Student not found')
  })
})

test('a press too many and a lost answer make one student', async ({ school, asTeacher }) => {
  const { page } = asTeacher
  const classId = await makeClass(asTeacher)
  await page.goto('/students')
  const dialog = page.getByRole('dialog', { name: 'Add New Student' })
  const fill = async (firstName: string) => {
    await page.getByRole('button', { name: 'Add Student' }).first().click()
    await dialog.getByLabel('First name').fill(firstName)
    await dialog.getByLabel('Last name').fill('Бойко')
  }
  const save = dialog.getByRole('button', { name: 'Add Student' })
  let asked = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/students')) asked += 1
  })

  await test.step('two presses in one moment', async () => {
    await fill('Олена')
    await save.evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await expectToast(page, 'Success', 'Student created successfully')
    await expect(cardOf(page, 'Олена Бойко')).toBeVisible()
    expect(asked).toBe(1)
    expect(await studentsOf(asTeacher)).toHaveLength(1)
  })

  await test.step('an answer that got lost on its way, and a second press', async () => {
    await fill('Марко')
    await page.route(/\/api\/students$/, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await save.click()
    await expectToast(page, 'Error', 'Failed to create student')
    await expect(dialog.getByLabel('First name')).toHaveValue('Марко')
    expect(await studentsOf(asTeacher)).toHaveLength(2)
    await page.unroute(/\/api\/students$/)
    await save.click()
    await expectToast(page, 'Success', 'Student created successfully')
    await expect(cardOf(page, 'Марко Бойко')).toBeVisible()
    expect(await studentsOf(asTeacher)).toHaveLength(2)
  })

  await test.step('an answer that got lost, and something else typed before the second press', async () => {
    await fill('Ганна')
    await page.route(/\/api\/students$/, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await save.click()
    await expectToast(page, 'Error', 'Failed to create student')
    await page.unroute(/\/api\/students$/)
    await dialog.getByLabel('Last name').fill('Бойко-Гнатюк')
    await save.click()
    await expectToast(page, 'Success', 'Student created successfully')
    await expect(cardOf(page, 'Ганна Бойко-Гнатюк')).toBeVisible()
    expect(await studentsOf(asTeacher)).toHaveLength(3)
  })

  await test.step('the server’s own sentence, where it has one', async () => {
    await fill('Іван')
    await dialog.getByLabel('Class').click()
    await page.getByRole('option', { name: '5-А' }).click()
    await asTeacher.send('DELETE', `/api/classes/${classId}`)
    await save.click()
    await expect(dialog.getByRole('alert')).toHaveText('This class does not exist any more')
    await expectRefusalToast(page, 'This class does not exist any more')
    await expect(dialog.getByLabel('Class')).toBeFocused()
    await dialog.getByLabel('Class').click()
    await page.getByRole('option', { name: 'No class' }).click()
    await school.db.updateTable('approvedUsers').set({ role: 'assistant' }).where('role', '=', 'teacher').execute()
    await save.click()
    await expectToast(page, 'Error', 'Your role does not allow this')
  })
})
