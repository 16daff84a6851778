import { downloadTable } from './downloads.ts'
import { expect, test } from './fixtures.ts'
import { expectNotSaved, expectSaved, minutesOf, modalOf, pointsOf, presenceOf, saveButton } from './pages/register.ts'
import { names } from './pages/register-of-four.ts'
import { createClass, createStudents, createTemplate, progressOf, scheduleLesson, today } from './test-data.ts'

test('a register that is saved without an answer is stored once, downloaded and printed', async ({
  school,
  asTeacher,
}) => {
  const { page } = asTeacher
  const classId = await createClass(asTeacher)
  const [olena = '', hanna = '', maksym = '', ivan = ''] = await createStudents(asTeacher, classId, names)
  const templateId = await createTemplate(asTeacher)

  await test.step('a save of which an online browser got no answer fails, and the next one records nothing twice', async () => {
    const lessonId = await scheduleLesson(asTeacher, { templateId, classId, startTime: '10:00' })
    await page.goto(`/?lesson=${lessonId}`)
    await pointsOf(page, names[0]).fill('6')
    await page.route('**/api/student-progress', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await saveButton(page).click()
    await expectNotSaved(page)
    await expect(modalOf(page)).toBeVisible()
    await page.unroute('**/api/student-progress')
    await saveButton(page).click()
    await expectSaved(page)
    const changes = await school.db
      .selectFrom('changeHistory')
      .select('recordId')
      .where('tableName', '=', 'student_progress')
      .execute()
    expect(changes).toHaveLength(4)
  })

  await test.step('a connection lost during a save, a reload and a second save create every record exactly once', async () => {
    const lessonId = await scheduleLesson(asTeacher, { templateId, classId, startTime: '11:00' })
    await page.goto(`/?lesson=${lessonId}`)
    await pointsOf(page, names[0]).fill('6')
    await pointsOf(page, names[1]).fill('7')
    await presenceOf(page, names[2]).uncheck()
    // The answer for one student is lost, the request for another never arrives, the others succeed.
    await page.route('**/api/student-progress', async (route) => {
      const { studentId } = route.request().postDataJSON()
      if (studentId === olena) await route.fetch()
      if (studentId === olena || studentId === hanna) return route.abort()
      return route.continue()
    })
    await saveButton(page).click()
    await expectNotSaved(page)
    expect(await progressOf(asTeacher, lessonId)).toHaveLength(3)
    await page.unrouteAll()
    await page.reload()
    await expect(pointsOf(page, names[0])).toHaveValue('6')
    await expect(pointsOf(page, names[1])).toHaveValue('7')
    await saveButton(page).click()
    await expectSaved(page)
    await expect(modalOf(page)).toBeHidden()
    const stored = await school.db
      .selectFrom('studentProgress')
      .select(['studentId', 'isPresent', 'points'])
      .where('scheduledLessonId', '=', lessonId)
      .execute()
    expect(stored.toSorted((one, other) => (one.studentId < other.studentId ? -1 : 1))).toEqual(
      [
        { studentId: olena, isPresent: true, points: 6 },
        { studentId: hanna, isPresent: true, points: 7 },
        { studentId: maksym, isPresent: false, points: null },
        { studentId: ivan, isPresent: true, points: 0 },
      ].toSorted((one, other) => (one.studentId < other.studentId ? -1 : 1)),
    )
  })

  await test.step('a register is downloaded as a file and printed', async () => {
    const lessonId = await scheduleLesson(asTeacher, { templateId, classId })
    await page.goto(`/?lesson=${lessonId}`)
    const modal = modalOf(page)
    await pointsOf(page, names[0]).fill('7,5')
    await presenceOf(page, names[1]).uncheck()
    await presenceOf(page, names[3]).press('l')
    await minutesOf(page, names[3] ?? '').fill('5')

    await test.step('the CSV file contains what the screen shows', async () => {
      const { name, rows } = await downloadTable(page, 'Завантажити CSV')
      expect(name).toBe(`5-А ${today()} 09-00.csv`)
      expect(rows).toEqual([
        ['Учень', 'Номер учня', 'Присутність', 'Бали', 'Коментар', 'Відвідування', 'Пропущено хвилин'],
        ['Бойко Олена', 'STU2024001', 'так', '7.5', '', 'Присутність', ''],
        ['Ґалаґан Ганна', 'STU2024002', 'ні', '', '', 'Відсутність', ''],
        ['Мельник Максим', 'STU2024003', 'так', '', '', 'Присутність', ''],
        ['Сірко Іван', 'STU2024004', 'так', '', '', 'Запізнення', '5'],
      ])
    })

    await test.step('paper shows values instead of controls', async () => {
      await page.emulateMedia({ media: 'print' })
      await expect(modal.getByText('7,5')).toBeVisible()
      await expect(modal.getByText('немає')).toBeVisible()
      await expect(modal.getByText('Запізнення, 5 хв')).toBeVisible()
      for (const control of ['checkbox', 'textbox', 'button'] as const) {
        await expect(modal.getByRole(control).filter({ visible: true })).toHaveCount(0)
      }
      await expect(modal.getByText('Запис уроку')).toBeHidden()
      // Chromium prints parts of a grid one above another when they do not fit on a page.
      const displays = await modal.locator('[data-register-row]').evaluateAll((rows) => {
        const ancestors = (element: Element): Element[] =>
          element.parentElement ? [element.parentElement, ...ancestors(element.parentElement)] : []
        return rows.flatMap(ancestors).map((element) => getComputedStyle(element).display)
      })
      expect([...new Set(displays)]).toEqual(['block'])
    })

    await test.step('values stand below the heads of their columns, also when a phone prints', async () => {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 })
        const leftOf = async (text: string) => (await modal.getByText(text, { exact: true }).boundingBox())?.x
        await expect(async () => {
          expect(await leftOf('Бали')).toBeGreaterThan(0)
          expect(await leftOf('7,5')).toBeCloseTo((await leftOf('Бали')) ?? 0, 0)
        }).toPass()
      }
    })
  })
})
