import { progressStateOf } from '../src/contract/student-progress/rules.ts'
import { downloadTable } from './downloads.ts'
import { expect, test } from './fixtures.ts'
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

test('the exported history of a student contains every record, as the machine writes numbers, and no cell is a formula', async ({
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
  // The machine writes decimals with a comma, and separates cells by semicolons.
  const expected = progress.map(({ scheduledLesson: { date, template }, ...record }) => {
    const points = record.points === null ? '' : String(record.points).replace('.', ',')
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

  await page.addInitScript(() => Object.defineProperty(navigator, 'language', { get: () => 'uk-UA' }))
  await page.goto(`/students/${studentId}`)
  const newestFirst = await downloadTable(page, 'Download CSV', ';')
  expect(newestFirst.name).toBe('Олена Бойко Lesson History.csv')
  expect(newestFirst.rows).toEqual([heading, ...expected.toReversed()])
  await page.getByText('Oldest First').click()
  expect((await downloadTable(page, 'Download CSV', ';')).rows).toEqual([heading, ...expected])
})
