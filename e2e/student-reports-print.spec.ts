import { addDays } from '../src/contract/kernel/dates.ts'
import { newId } from '../src/server/db/ids.ts'
import { printPage } from './downloads.ts'
import { type ApiActor, expect, test } from './fixtures.ts'
import { dialogOf } from './pages/student-reports.ts'
import type { TestSchool } from './school.ts'
import { createClass, createStudents, createTemplate, insertPastLessons } from './test-data.ts'

/** Six students with names of 50 letters, each with a year of lessons in twelve subjects, comments and a long text. */
async function insertLargeClass(school: TestSchool, actor: ApiActor, textLength: number) {
  const teachers = Array.from({ length: 12 }, (_, index) => ({ id: newId(), subject: `Предмет з назвою ${index + 1}` }))
  const classId = await createClass(actor)
  await school.db
    .updateTable('classes')
    .set({ teachers: JSON.stringify(teachers) })
    .where('id', '=', classId)
    .execute()
  const nameOf = (index: number) =>
    `${`Ім’я${index}`.padEnd(50, 'ововоцюк')} ${`Прізвище${index}`.padEnd(50, 'щжфенко')}`
  const students = await createStudents(
    actor,
    classId,
    Array.from({ length: 6 }, (_, index) => nameOf(index)),
  )
  const templateId = await createTemplate(actor, { title: 'Тема уроку з довгою назвою, як їх пишуть у плані' })
  const lessons = await insertPastLessons(
    school,
    Array.from({ length: 60 }, (_, index) => {
      const teacherIds = [teachers[index % 12]?.id ?? '']
      return { templateId, classId, date: addDays('2026-01-12', index), startTime: '09:00', teacherIds }
    }),
  )
  const records = students.flatMap((studentId, number) =>
    lessons.map((scheduledLessonId, index) => ({
      id: newId(),
      studentId,
      scheduledLessonId,
      isPresent: (index + number) % 9 !== 0,
      points: (index + number) % 9 === 0 ? null : (index % 12) + 0.25,
      comment: index % 6 === 0 ? `Про учня ${number}: уважно слухає й добре пояснює розв’язок біля дошки` : '',
    })),
  )
  await school.db.insertInto('studentProgress').values(records).execute()
  const text = 'Працює старанно, допомагає іншим. '.repeat(200).slice(0, textLength)
  const reports = students.map((studentId) => ({
    id: newId(),
    studentId,
    startsOn: '2026-01-01',
    endsOn: '2026-03-31',
    text,
    commentIds: records.filter((one) => one.studentId === studentId && one.comment).map(({ id }) => id),
  }))
  await school.db.insertInto('studentReports').values(reports).execute()
  return { classId, students }
}

test('the papers of six students with names of 50 letters are a page each, with nothing cut', async ({
  school,
  asTeacher,
}) => {
  const { page } = asTeacher
  const { classId, students } = await insertLargeClass(school, asTeacher, 1200)
  const address = `/classes/${classId}?tab=students&report=2026-01-01..2026-03-31`

  // So low that the student chosen by the address is not among the first ones in sight.
  await page.setViewportSize({ width: 1280, height: 480 })
  await page.goto(`${address}&student=${students[5]}`)
  await expect(dialogOf(page).getByRole('button', { name: 'Прізвище5' })).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 800 })

  for (const kind of ['Report', 'Summary']) {
    await test.step(`the ${kind.toLowerCase()} of each student`, async () => {
      await dialogOf(page).getByText(kind, { exact: true }).click()
      await dialogOf(page).getByRole('button', { name: 'Print 6 pages' }).click()
      await expect(dialogOf(page).getByText('do not fit')).toBeHidden()
      expect(await printPage(page)).toMatchObject({ sheets: 6, width: expect.closeTo(595, 0) })
      await page.setViewportSize({ width: 703, height: 1032 })
      await page.emulateMedia({ media: 'print' })
      const papers = page.locator('.print-portrait [data-student]')
      await expect(papers).toHaveCount(6)
      const sheets = await papers.evaluateAll((articles) =>
        articles.map((article) => ({
          id: article.getAttribute('data-student'),
          fits: article.scrollHeight <= article.clientHeight && article.scrollWidth <= article.clientWidth,
          students: new Set(article.textContent?.match(/Прізвище\d+/g)).size,
          comments: new Set(article.textContent?.match(/Про учня \d+/g)).size,
        })),
      )
      expect(sheets.map(({ id }) => id).toSorted()).toEqual(students.toSorted())
      expect(sheets.filter(({ fits, students: named, comments }) => !fits || named !== 1 || comments !== 1)).toEqual([])
      await page.emulateMedia({ media: null })
      await page.setViewportSize({ width: 1280, height: 800 })
    })
  }

  await test.step('what does not fit on a page is said, and not printed', async () => {
    const { studentId } = await school.db
      .selectFrom('studentProgress')
      .select('studentId')
      .where('comment', '<>', '')
      .limit(1)
      .executeTakeFirstOrThrow()
    const comment = Array.from({ length: 60 }, () => 'Рядок').join('\n')
    const others = school.db.updateTable('studentProgress').set({ comment }).where('studentId', '=', studentId)
    await others.where('comment', '<>', '').execute()
    await page.goto(`${address}&student=${studentId}`)
    await expect(dialogOf(page).getByText('This does not fit on one page: choose fewer comments')).toBeVisible()
    await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { isPrinted: true }) }))
    await dialogOf(page).getByRole('button', { name: 'Print 6 pages' }).click()
    await expect(dialogOf(page).getByText(/^These do not fit on one page: Прізвище/)).toBeVisible()
    expect(await page.evaluate(() => 'isPrinted' in window)).toBe(false)
    const notice = dialogOf(page).getByText(/^These do not fit on one page: Прізвище/)
    await dialogOf(page).getByText('Summary', { exact: true }).click()
    await expect(notice).toBeHidden()
    // Printed by the browser, for example by Ctrl+P.
    expect(await printPage(page)).toMatchObject({ sheets: 5 })
    await expect(notice).toBeVisible()
  })
})
