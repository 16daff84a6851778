import { newId } from '../src/server/db/ids.ts'
import { expectAccessible, expectFitsPhone, expectNoSidewaysScroll } from './accessibility.ts'
import { type ApiActor, expect, test } from './fixtures.ts'
import { failRequests, holdAnswers } from './network.ts'
import { chooseLanguage, expectStat, expectToast, followLink, showAddress } from './pages/app.ts'
import { whenFollowing } from './pages/changes.ts'
import { rosterName, studentCardOf } from './pages/students.ts'
import { createClass, createStudent, studentsOf } from './test-data.ts'

/** Creates two classes with three students, and two students without a class. */
async function createRoster(actor: ApiActor) {
  const [fifth, sixth] = [await createClass(actor), await createClass(actor, { name: '6-Б', color: '#F59E0B' })]
  const olena = await createStudent(actor, 'Олена Бойко', { studentId: 'STU2024001', classId: fifth })
  await createStudent(actor, 'Марко Бойко', { studentId: 'STU2024002', classId: fifth })
  await createStudent(actor, 'Ганна Ґалаґан', { studentId: 'STU2023117', classId: sixth })
  await createStudent(actor, 'Ivan Franko', { studentId: 'STU2025001' })
  await createStudent(actor, 'Мар’яна Їжак', { studentId: 'STU2025002' })
  return { fifth, sixth, olena }
}

test('the list of students while loading, empty, after a failure, and in Ukrainian with its dialogs', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const release = await holdAnswers(page, /\/api\/students$/)
  await page.goto('/students')
  await expect(page).toHaveTitle('Daybook · Students')
  await expect(page.getByTestId('skeleton')).toHaveCount(8)
  await expect(page.getByRole('main').getByRole('status')).toContainText('Loading...')
  for (const name of ['Import CSV', 'Add Student']) await expect(page.getByRole('button', { name })).toBeDisabled()
  release()
  await expect(page.getByTestId('skeleton')).toHaveCount(0)

  await expect(page.getByRole('heading', { name: 'No students yet' })).toBeVisible()
  await expect(page.getByText('Add students one by one, or import a whole list')).toBeVisible()
  for (const label of ['Students', 'Active Classes', 'Unassigned', 'Average per Class']) {
    await expectStat(page, label, '0')
  }
  await expectFitsPhone(page)
  await page.getByRole('button', { name: 'Add the first one' }).click()
  await expect(page.getByRole('dialog', { name: 'Add New Student' })).toBeVisible()

  for (const [path, isFirst] of [
    [/\/api\/students$/, true],
    [/\/api\/classes$/, false],
  ] as const) {
    const restore = await failRequests(page, 'GET', path)
    await whenFollowing(page, () => page.goto('/students'))
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to load students' })
    await expect(alert).toContainText('Check the connection and try again.')
    await expect(page.getByRole('button', { name: 'Add Student' })).toBeDisabled()
    if (isFirst) await expectAccessible(page)
    await restore()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No students yet')).toBeVisible()
    await expect(alert).toBeHidden()
  }

  const dialog = page.getByRole('dialog')
  const add = page.getByRole('button', { name: 'Додати учня' })

  await test.step('the page and its cards in Ukrainian, when that language is chosen', async () => {
    await chooseLanguage(page, 'Українська')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Учні')
    await expect(page.getByText('Учнів ще немає')).toBeVisible()
    await createRoster(asTeacher)
    await expect(page.getByRole('main').getByRole('status')).toHaveText('5 учнів')
    for (const label of ['Учні', 'Активні класи', 'Без класу', 'У середньому в класі']) {
      await expect(page.getByRole('term').getByText(label, { exact: true })).toBeVisible()
    }
    await expect(page.getByLabel('Лише клас').getByRole('option').first()).toHaveText('Усі класи')
    await page.getByRole('searchbox', { name: 'Пошук учнів' }).fill('бойко')
    await expect(page.getByRole('main').getByRole('status')).toHaveText('2 учні')
    await page.getByRole('searchbox').fill('бойко франко')
    await expect(page.getByText('Учнів не знайдено')).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await expectFitsPhone(page)
  })

  await test.step('its dialogs and the errors of the server in Ukrainian', async () => {
    await add.click()
    await expect(dialog).toHaveAccessibleName('Новий учень')
    await dialog.getByLabel('Номер учня').fill('12')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText([
      'Вкажіть ім’я',
      'Вкажіть прізвище',
      'Формат номера: STU + рік + число (наприклад, STU2024001)',
    ])
    await expectFitsPhone(page)
    await dialog.getByLabel('Ім’я').fill('Леся')
    await dialog.getByLabel('Прізвище').fill('Українка')
    await dialog.getByLabel('Номер учня').fill('STU2024001')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Номер STU2024001 уже зайнятий')
    await dialog.getByLabel('Номер учня').fill('STU2024009')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Успіх', 'Учня додано')
    await page.getByRole('button', { name: 'Імпорт CSV' }).click()
    await dialog.getByRole('button', { name: 'Імпортувати учнів' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Вставте дані CSV')
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Видалити: Леся Українка' }).click()
    await expect(page.getByRole('alertdialog')).toHaveAccessibleName('Видалити учня: Леся Українка?')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Видалити' }).click()
    await expectToast(page, 'Успіх', 'Учня видалено')
  })
})

test('search and class filter are kept in the address, and a student is deleted and restored', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const { fifth, olena } = await createRoster(asTeacher)
  await page.goto('/students')
  const cards = page.getByRole('main').getByRole('listitem')
  const search = page.getByRole('searchbox', { name: 'Search students' })
  const classes = page.getByLabel('Filter by class')
  const expectShown = async (...names: string[]) => {
    await expect(cards.getByRole('heading')).toHaveText(names.map(rosterName))
    await expectStat(page, 'Students', String(names.length))
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      names.length === 1 ? '1 student' : `${names.length} students`,
    )
  }

  await test.step('all students are shown by last and first name', async () => {
    await expectShown('Марко Бойко', 'Олена Бойко', 'Ганна Ґалаґан', 'Мар’яна Їжак', 'Ivan Franko')
    await expectStat(page, 'Active Classes', '2')
    await expectStat(page, 'Unassigned', '2')
    await expectStat(page, 'Average per Class', '2')
    const card = studentCardOf(page, 'Олена Бойко')
    for (const text of ['ОБ', 'STU2024001', '5-А']) await expect(card.getByText(text, { exact: true })).toBeVisible()
    await expect(card.getByRole('button', { name: 'Edit Олена Бойко' })).toBeVisible()
    await expect(card.getByRole('button', { name: 'Remove Олена Бойко' })).toBeVisible()
    await expect(studentCardOf(page, 'Ivan Franko').getByText('No class', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectFitsPhone(page)
  })

  await test.step('the numbers of classes and of students without a class lead to them', async () => {
    await page.getByRole('link', { name: 'Unassigned: 2' }).click()
    await expect(page).toHaveURL('/students?class=none')
    await expectShown('Мар’яна Їжак', 'Ivan Franko')
    await expect(classes).toHaveValue('none')
    await classes.selectOption('All classes')
    await page.getByRole('link', { name: 'Active Classes: 2' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Classes')
    await followLink(page, 'Students')
  })

  await test.step('the search finds first names, last names and student ids, in any case and with any apostrophe', async () => {
    for (const [wanted, ...found] of [
      ['олен', 'Олена Бойко'],
      ['БОЙКО', 'Марко Бойко', 'Олена Бойко'],
      ['stu2025', 'Мар’яна Їжак', 'Ivan Franko'],
      ["мар'яна", 'Мар’яна Їжак'],
    ] as const) {
      await search.fill(wanted)
      await expectShown(...found)
      await expect(page).toHaveURL(`/students?${new URLSearchParams({ search: wanted })}`)
    }
    await expectStat(page, 'Unassigned', '2')
    await search.press('Escape')
    await expect(search).toHaveValue('')
    await expect(page).toHaveURL('/students')
  })

  await test.step('the class filter survives a reload and Back', async () => {
    await expect(classes.getByRole('option')).toHaveText(['All classes', 'No class', '5-А', '6-Б'])
    await classes.selectOption('5-А')
    await expectShown('Марко Бойко', 'Олена Бойко')
    await search.fill('олена')
    await expect(page).toHaveURL(`/students?class=${fifth}&${new URLSearchParams({ search: 'олена' })}`)
    const release = await holdAnswers(page, /\/api\/classes$/)
    await page.reload()
    await expect(page.getByTestId('skeleton')).toHaveCount(8)
    await expect(page.getByText('Class no longer there')).toHaveCount(0)
    release()
    await expectShown('Олена Бойко')
    await expect(search).toHaveValue('олена')
    await expect(classes.getByRole('option', { selected: true })).toHaveText('5-А')
    await cards.first().click()
    await expect(page).toHaveURL(`/students/${olena}`)
    await page.goBack()
    await expectShown('Олена Бойко')
    await cards.first().click()
    await page.getByRole('button', { name: 'Back to Students' }).click()
    await expectShown('Олена Бойко')
  })

  await test.step('a search without results can be cleared', async () => {
    await search.fill('олена франко')
    await expect(page.getByRole('heading', { name: 'No students found' })).toBeVisible()
    await expect(page.getByText('Try adjusting your search terms or the class')).toBeVisible()
    await expectStat(page, 'Students', '0')
    await expectAccessible(page)
    await page.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click()
    await expect(page).toHaveURL('/students')
    await expect(cards).toHaveCount(5)
    await showAddress(page, `/students?class=${newId()}`)
    await expect(classes.getByRole('option', { selected: true })).toHaveText('Class no longer there')
    await expect(page.getByText('No students found')).toBeVisible()
  })

  await showAddress(page, '/students')
  const deleteButton = page.getByRole('button', { name: 'Remove Олена Бойко' })
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to remove Олена Бойко?' })
  const undo = page.getByRole('button', { name: 'Undo' })

  await test.step('Cancel and Escape keep the student', async () => {
    await deleteButton.click()
    await expect(question).toContainText('The student leaves every list; attendance and points are kept.')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectFitsPhone(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await expect(deleteButton).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(deleteButton).toBeFocused()
  })

  await test.step('a failed deletion keeps the student', async () => {
    const restore = await failRequests(page, 'DELETE', /\/api\/students\//)
    await deleteButton.click()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expectToast(page, 'Error', 'Failed to remove student')
    await expect(question).toBeHidden()
    await expect(studentCardOf(page, 'Олена Бойко')).toBeVisible()
    await restore()
  })

  await test.step('a student deleted meanwhile by another person leaves the list', async () => {
    const ivan = (await studentsOf(asTeacher)).find(({ firstName }) => firstName === 'Ivan')
    await asTeacher.send('DELETE', `/api/students/${ivan?.id}`)
    await page.getByRole('button', { name: 'Remove Ivan Franko' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expectToast(page, 'Error', 'Failed to remove student')
    await expect(studentCardOf(page, 'Ivan Franko')).toHaveCount(0)
  })

  await test.step('a deletion is undone', async () => {
    await deleteButton.click()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expectToast(page, 'Success', 'Student removed successfully')
    await expect(studentCardOf(page, 'Олена Бойко')).toBeHidden()
    await expectStat(page, 'Students', '3')
    await undo.click()
    await expectToast(page, 'Success', 'Student restored')
    await expect(studentCardOf(page, 'Олена Бойко').getByText('5-А')).toBeVisible()
    await expectStat(page, 'Students', '4')
  })

  await test.step('a deletion cannot be undone while another student has the id, or while the server fails', async () => {
    await deleteButton.click()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expectToast(page, 'Success', 'Student removed successfully')
    await expect(studentCardOf(page, 'Олена Бойко')).toBeHidden()
    await createStudent(asTeacher, 'Інша Учениця', { studentId: 'STU2024001' })
    await undo.click()
    await expectToast(page, 'Error', 'Student ID STU2024001 is already in use')
    await page.getByRole('button', { name: 'Remove Марко Бойко' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expectToast(page, 'Success', 'Student removed successfully')
    await failRequests(page, 'POST', /\/restoration$/)
    await undo.click()
    await expectToast(page, 'Error', 'Failed to restore student')
  })
})

test('an assistant can read the list, and change nothing but attendance', async ({
  teacherApi,
  asAssistant: { page },
}) => {
  await whenFollowing(page, () => page.goto('/students'))
  await expect(page.getByText('No students yet')).toBeVisible()
  await expect(page.getByText('Teachers add the students; they will appear here.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Download CSV'])
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Download CSV' })).toHaveAccessibleDescription('No students yet')
  await createRoster(teacherApi)
  await expect(studentCardOf(page, 'Олена Бойко')).toBeVisible()
  await expect(page.getByText('assistant', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Download CSV'])
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await studentCardOf(page, 'Олена Бойко').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Олена Бойко' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Back to Students', '', '', 'Add absence'])
  await expect(page.getByRole('main').getByRole('button').nth(1)).toHaveAccessibleName('Report')
  await expect(page.getByRole('main').getByRole('button').nth(2)).toHaveAccessibleName('History')
})
