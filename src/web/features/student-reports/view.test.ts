import { expect, test } from 'vitest'
import { defaultAttendanceSettings } from '../../../contract/attendance-settings/rules.ts'
import { reportSheet } from '../../messages/report-sheet.ts'
import { attendanceFigures, subjectLines } from './view.ts'

const [en, uk] = [reportSheet.in('en'), reportSheet.in('uk')]
const attendance = { present: 16, absent: 1, late: 2, leftEarly: 0, excused: 1, ill: 0 }
const sums = (subject: string, points: number) => {
  return { subject, lessons: 4, attended: 3, graded: 2, points, later: { graded: 1, points: 0.2 } }
}
const textOf = (figures: ReturnType<typeof attendanceFigures>) => figures.map(({ label, value }) => `${label} ${value}`)

test('attendance is named by state, as the school names them, with the rate', () => {
  expect(textOf(attendanceFigures(attendance, defaultAttendanceSettings, en))).toEqual([
    'Attendance rate 90%',
    'Lessons 20',
    'Present 16',
    'Absent 1',
    'Late 2',
    'Left early 0',
    'Excused 1',
    'Ill 0',
  ])
  const { states } = defaultAttendanceSettings
  const off = { isOn: false, name: '' }
  const own = {
    states: { ...states, late: off, ill: off, leftEarly: { isOn: true, name: 'Пішов' } },
    leavesOutExcused: true,
  }
  expect(textOf(attendanceFigures(attendance, own, uk))).toEqual([
    'Відвідуваність (без урахування поважних причин і хвороби) 95%',
    'Уроки 20',
    'Присутність 16',
    'Відсутність 1',
    'Запізнення 2',
    'Пішов 0',
    'Поважна причина 1',
  ])
})

test('there is no attendance rate where no lesson counts for it', () => {
  const own = { ...defaultAttendanceSettings, leavesOutExcused: true }
  const excused = { ...attendance, present: 0, absent: 0, late: 0 }
  expect(textOf(attendanceFigures(excused, own, en)).slice(0, 2)).toEqual([
    'Attendance rate (excused and ill not counted) –',
    'Lessons 1',
  ])
})

test('several subjects have a line with all lessons, which adds hundredths', () => {
  const lines = subjectLines([sums('Алгебра', 0.1), sums('', 0.2)], uk)
  expect(
    lines.map(({ label, lessons, attended, graded, points, later, isTotal }) => {
      return [label, lessons, attended, graded, points, later.graded, later.points, isTotal]
    }),
  ).toEqual([
    ['Алгебра', 4, 3, 2, 0.1, 1, 0.2, false],
    ['Інші уроки', 4, 3, 2, 0.2, 1, 0.2, false],
    ['Усі уроки', 8, 6, 4, 0.3, 2, 0.4, true],
  ])
})

test('one subject, or lessons without any, have a line alone', () => {
  expect(subjectLines([sums('Алгебра', 1)], en).map(({ label }) => label)).toEqual(['Алгебра'])
  expect(subjectLines([sums('', 1)], en).map(({ label }) => label)).toEqual(['All lessons'])
  expect(subjectLines([], en)).toEqual([])
})
