import { progressStateOf } from '../src/contract/student-progress/rules.ts'
import { readStudentTable } from '../src/web/features/students/import/form.ts'
import { downloadTable } from './downloads.ts'
import { expect, test } from './fixtures.ts'
import { scripts } from './network.ts'
import { expectToast } from './pages/app.ts'
import { createClass, createStudents, createTemplate, insertPastLesson, recordProgress } from './test-data.ts'

const comments = [
  '=SUM(A1:A9)',
  '+380 50 123',
  '-5 or so',
  '@олена',
  '=HYPERLINK("https://x.test")\nдругий рядок',
  'каже "так"; ні, «ні»',
  'перший рядок\nдругий рядок',
  '',
]
const withoutFormula = (text: string) => (/^[=+\-@]/.test(text) ? `'${text}` : text)

type Detail = {
  progress: {
    isPresent: boolean
    points: number | null
    comment: string
    state: string
    minutes: number | null
    scheduledLesson: { date: string; template: { title: string } }
  }[]
}

test('the exported history of a student contains every record, and no cell is a formula', async ({
  school,
  asTeacher,
}) => {
  const { page, send } = asTeacher
  const classId = await createClass(asTeacher)
  const [studentId = ''] = await createStudents(asTeacher, classId, ['Олена Бойко'])
  const templateId = await createTemplate(asTeacher, { title: '=Дроби, "частини"; прямі' })
  for (const [index, comment] of comments.entries()) {
    const date = `2026-03-0${index + 1}`
    const lesson = await insertPastLesson(school, { templateId, classId, date, startTime: '09:00' })
    const points = [10.25, -0.5, null, 0, 1000, -1000][index] ?? null
    const state = index === 1 ? { state: 'late', minutes: 5 } : { state: index < 7 ? 'present' : 'ill' }
    await recordProgress(asTeacher, lesson, studentId, { ...state, points, comment })
  }
  const { progress } = await send<Detail>('GET', `/api/students/${studentId}/detail`)
  const states = { graded: 'Graded', notGraded: 'Not Graded', missed: 'Missed' }
  const attendance = { present: 'Present', late: 'Late', ill: 'Ill' }
  const expected = (decimalMark: string) =>
    progress.map(({ scheduledLesson: { date, template }, ...record }) => {
      const points = record.points === null ? '' : String(record.points).replace('.', decimalMark)
      return [
        date,
        withoutFormula(template.title),
        states[progressStateOf(record)],
        points,
        withoutFormula(record.comment),
        attendance[record.state as keyof typeof attendance],
        record.minutes === null ? '' : String(record.minutes),
      ]
    })
  const heading = ['Date', 'Lesson', 'Status', 'Points', 'Comment', 'Attendance', 'Minutes missed']

  await page.goto(`/students/${studentId}`)
  const newestFirst = await downloadTable(page, 'Download CSV')
  expect(newestFirst.name).toBe('Олена Бойко Lesson History.csv')
  expect(newestFirst.rows).toEqual([heading, ...expected('.').reverse()])
  await page.getByText('Oldest First').click()
  expect((await downloadTable(page, 'Download CSV')).rows).toEqual([heading, ...expected('.')])

  await test.step('the separators follow a locale that writes decimals with a comma', async () => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'language', { get: () => 'uk-UA' }))
    await page.reload()
    expect((await downloadTable(page, 'Download CSV', ';')).rows).toEqual([heading, ...expected(',')])
  })
})

test('the exported roster of a class can be imported again', async ({ asAssistant, teacherApi }) => {
  const { page } = asAssistant
  const classId = await createClass(teacherApi, { name: '5-А, "поглиблений"' })
  const names = ['Олена Бойко', 'Ганна Ґалаґан', '=Марко -Діденко', 'Ім’я Яр;ема']
  await createStudents(teacherApi, classId, names)
  await page.goto(`/classes/${classId}?tab=students`)
  await expect(page.getByRole('button', { name: 'Download roster (CSV)' })).toBeEnabled()
  await page.route(scripts, (route) => route.abort())
  await page.getByRole('button', { name: 'Download roster (CSV)' }).click()
  await expectToast(page, 'Error', 'The file could not be created. Check the connection and try again.')
  await page.unroute(scripts)
  // A language of the browser that is no valid tag is no obstacle.
  await page.addInitScript(() => Object.defineProperty(navigator, 'language', { get: () => 'en-US@posix' }))
  await page.reload()
  const { name, rows } = await downloadTable(page, 'Download roster (CSV)')
  expect(name).toBe('5-А, поглиблений Students.csv')
  const students = await teacherApi.send<Record<string, string>[]>('GET', `/api/classes/${classId}/students`)
  expect(rows).toEqual([
    ['Last name', 'First name', 'Student ID', 'Class'],
    ...students.map(({ lastName = '', firstName = '', studentId }) => {
      return [withoutFormula(lastName), withoutFormula(firstName), studentId, '5-А, "поглиблений"']
    }),
  ])
  expect(readStudentTable(rows).rows).toMatchObject(
    students.map(({ firstName, lastName, studentId }) => {
      return { firstName, lastName, studentId, className: '5-А, "поглиблений"' }
    }),
  )
})
