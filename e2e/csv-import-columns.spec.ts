import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { expectToast } from './pages/app.ts'
import { columnOf, openImport, rowOf } from './pages/csv-import.ts'
import { createClass, createStudent, studentsOf, year } from './test-data.ts'

const namesOf = (students: { firstName: string; lastName: string; studentId: string }[]) =>
  students.map(({ firstName, lastName, studentId }) => `${firstName} ${lastName} ${studentId}`)

test('columns are mapped by their headings or by the person, many rows are put right at once, and namesakes pointed out', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const classId = await createClass(asTeacher, { name: '7-А' })
  await page.goto('/students')
  const { dialog, csv, submit } = await openImport(page)
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()

  await test.step('each column shows three of its values and what it was read as, with guesses marked', async () => {
    await csv.fill(
      [
        'Student_Number\tLastFirst\tHome_Room\tGuardian last name\tEnroll_Status\tBirth place',
        '100123\tDoe, Jane\t7-А\tDoe\t0\tLviv',
        '100124\tSmith, John\t8-Б\tSmith\t0\tKyiv',
        '100125\tBrown, Bob\t8 (Б)\tBrown\t0\tOdesa',
        '100126\tGreen, Gus\t9-В\tGreen\t0\tLutsk',
        '100127\tPupil, Gone\t7-А\tPupil\t2\tRivne',
        '100128\t\t7-А\t\t0\t',
      ].join('\n'),
    )
    await expect(columnOf(dialog, 'LastFirst')).toHaveValue('fullNameLastFirst')
    await expect(columnOf(dialog, 'LastFirst')).toHaveAccessibleDescription('Doe, Jane · Smith, John · Brown, Bob')
    await expect(columnOf(dialog, 'Student_Number')).toHaveValue('studentId')
    await expect(columnOf(dialog, 'Home_Room')).toHaveValue('className')
    await expect(columnOf(dialog, 'Home_Room')).toHaveAccessibleDescription('Guess 7-А · 8-Б · 8 (Б)')
    for (const heading of ['Guardian last name', 'Enroll_Status', 'Birth place'])
      await expect(columnOf(dialog, heading)).toHaveValue('leftOut')
    await expect(rowOf(dialog, 6)).toContainText('Left out“2” in the column “Enroll_Status”')
    await expect(dialog.getByText('5 with problems')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('one press each: free IDs, the unknown classes, and the rows with problems left out', async () => {
    await press('Give 5 rows free IDs')
    await press('Create 2 classes: 8-Б, 9-В')
    await press('Leave out 1 row with a problem')
    await expect(dialog.getByRole('heading', { name: 'What will be imported' })).toBeFocused()
    await expect(dialog.getByText('4 new')).toBeVisible()
    await expect(dialog.getByText('2 left out')).toBeVisible()
    await expect(dialog.getByText(/with a problem/)).toHaveCount(0)
    await expect(dialog.getByLabel('Class, row 4', { exact: true }).locator('option:checked')).toHaveText('8-Б')
    const classes = await asTeacher.send<object[]>('GET', '/api/classes')
    expect(classes).toHaveLength(1)
  })

  await test.step('the choices survive a reload, and the classes are created with their first students', async () => {
    await page.reload()
    await openImport(page)
    await expect(dialog.getByText('4 new')).toBeVisible()
    await submit.click()
    await expectToast(page, 'Import Complete', 'Successfully imported 4 of 4 students')
    const classes = await asTeacher.send<{ id: string; name: string; studentCount: number }[]>('GET', '/api/classes')
    expect(classes.map(({ name, studentCount }) => [name, studentCount])).toEqual([
      ['7-А', 1],
      ['8-Б', 2],
      ['9-В', 1],
    ])
    expect(namesOf(await studentsOf(asTeacher))).toEqual([
      `Bob Brown STU${year}003`,
      `Jane Doe STU${year}001`,
      `Gus Green STU${year}004`,
      `John Smith STU${year}002`,
    ])
  })

  await test.step('columns are chosen by the person: headings of another language are no obstacle', async () => {
    await openImport(page)
    await csv.fill('Nom,Prénom,Second\nDupont,Marie,Anne\nMartin,Luc,Jean')
    await expect(dialog.getByText(/^No column for First name, Last name was found\./)).toBeVisible()
    await columnOf(dialog, 'Nom').selectOption('First name')
    await columnOf(dialog, 'Prénom').selectOption('Last name')
    await expect(rowOf(dialog, 2).getByLabel('First name, row 2', { exact: true })).toHaveValue('Dupont')
    // The other column gets what this one was.
    await columnOf(dialog, 'Nom').selectOption('Last name')
    await expect(columnOf(dialog, 'Prénom')).toHaveValue('firstName')
    await columnOf(dialog, 'Second').selectOption('Patronymic, added to the first name')
    await expect(dialog.getByLabel('First name, row 2', { exact: true })).toHaveValue('Marie Anne')
    await expect(dialog.getByText('2 new')).toBeVisible()
  })

  await test.step('a list without a header is read at once, and the guess can be put right', async () => {
    await csv.fill('Шевченко;Олена;6-Г\nФранко;Іван;6-Г')
    const hasHeader = dialog.getByLabel('The first line names the columns')
    await expect(hasHeader).not.toBeChecked()
    await expect(columnOf(dialog, 'Column 1')).toHaveValue('lastName')
    await expect(columnOf(dialog, 'Column 2')).toHaveAccessibleDescription('Guess Олена · Іван')
    await hasHeader.check()
    await expect(dialog.getByText('1 with a problem')).toBeVisible()
    await hasHeader.uncheck()
    await columnOf(dialog, 'Column 3').selectOption('Left out')
    await expect(dialog.getByText('2 new')).toBeVisible()
    await submit.click()
    await expectToast(page, 'Import Complete', 'Successfully imported 2 of 2 students')
    expect(namesOf(await studentsOf(asTeacher))).toEqual(
      expect.arrayContaining([`Іван Франко STU${year}006`, `Олена Шевченко STU${year}005`]),
    )
  })

  await test.step('the same student twice is pointed out before, with and without an ID', async () => {
    await createStudent(asTeacher, 'Олена Бойко', { studentId: 'STU2024001', classId })
    await openImport(page)
    await csv.fill(
      'First name,Last name,ID,Class\nОлена,Бойко,STU2024009,7-А\nОлена,Бойко,,7-А\n' +
        'Іван,Франко,,7-А\nІван,Франко,,7-А\nЛеся,Українка,STU2024010,7-А\nЛеся,Українка,STU2024011,7-А',
    )
    for (const [line, text] of [
      [2, 'New, same nameSTU2024001 has this name in this class.'],
      [3, 'Already in the schoolAs STU2024001. If this is another student of this name, tick the row.'],
      [5, 'Twice in the listRow 4 has this name in this class.'],
      [7, 'New, same nameRow 6 has this name in this class.'],
    ] as const)
      await expect(rowOf(dialog, line)).toContainText(text)
    await expect(dialog.getByText('2 with a name that is there already', { exact: true })).toBeVisible()
    await expectAccessible(page)

    await dialog.getByRole('button', { name: 'Leave out 2 rows with names that are there already' }).click()
    await expect(dialog.getByText('2 left out')).toBeVisible()
    await rowOf(dialog, 5).getByRole('checkbox').check()
    await expect(dialog.getByText('3 new')).toBeVisible()
    await submit.click()
    await expectToast(page, 'Import Complete', 'Successfully imported 3 of 4 students')
    expect(namesOf(await studentsOf(asTeacher)).toSorted()).toEqual([
      `Bob Brown STU${year}003`,
      `Gus Green STU${year}004`,
      `Jane Doe STU${year}001`,
      `John Smith STU${year}002`,
      `Іван Франко STU${year}006`,
      `Іван Франко STU${year}007`,
      `Іван Франко STU${year}008`,
      'Леся Українка STU2024010',
      'Олена Бойко STU2024001',
      `Олена Шевченко STU${year}005`,
    ])
  })
})
