import { expect, test } from 'vitest'
import { type AttendanceState, defaultAttendanceSettings } from '../../../../contract/attendance-settings/rules.ts'
import type { ClassRegister } from '../../../../contract/student-progress/schema.ts'
import { classRegister } from '../../../messages/class-register.ts'
import { testRecord } from '../../../test/student-progress.ts'
import { columnsOf, gridRows } from './columns/state.ts'
import { sheetRows } from './state.ts'
import { classRegisterTable, copiedText, explainedSymbols, meaningOf, symbolOf } from './view.ts'

const uk = classRegister.in('uk')
const at = '2026-03-02T09:00:00.000Z'
const student = {
  id: 'olena',
  firstName: 'Олена',
  lastName: 'Бойко',
  studentId: 'STU2024001',
  classId: null,
  inClassSince: null,
  createdAt: at,
  updatedAt: at,
}
const template = { id: 'template', title: 'Дроби' }

function rowsWith(states: readonly AttendanceState[], points: number | null = null) {
  const lessons = states.map((state, index) => {
    return { id: `${index}`, date: `2026-03-0${index + 2}`, startTime: '09:00', endTime: '09:45', template, state }
  })
  const progress = lessons.map(({ id, state }) => {
    const isPresent = ['present', 'late', 'leftEarly'].includes(state)
    return testRecord({ scheduledLessonId: id, isPresent, state, points: isPresent ? points : null })
  })
  const memberships = [{ studentId: 'olena', startsOn: null, endsOn: null }]
  const register = { students: [student], memberships, lessons, progress } as unknown as ClassRegister
  const columns = columnsOf(register, () => undefined)
  const rows = sheetRows(register.students, gridRows(register, columns))
  return { lessons: register.lessons, rows, progress }
}

test('the register of a class has a symbol for each state, and points beside that of who was there', () => {
  const ungraded = rowsWith(['present', 'absent', 'late', 'leftEarly', 'excused', 'ill'])
  const [, row] = classRegisterTable(ungraded.lessons, ungraded.rows, uk)
  expect(row).toEqual(['Бойко Олена', 'STU2024001', '•', 'Н', 'зп', 'рв', 'пп', 'хв', 3, 0])
  const graded = rowsWith(['present', 'late', 'ill'], 9)
  expect(classRegisterTable(graded.lessons, graded.rows, uk)[1]).toEqual([
    'Бойко Олена',
    'STU2024001',
    9,
    '9 зп',
    'хв',
    2,
    18,
  ])
})

test('a copied cell has the decimal mark of the machine, as a CSV file', () => {
  const { rows } = rowsWith(['present', 'late', 'ill'], 7.5)
  const copied = (locale: string) => rows[0]?.cells.map((cell) => copiedText(cell, uk, locale))
  expect(copied('uk-UA')).toEqual(['7,5', '7,5 зп', 'хв'])
  expect(copied('en-US')).toEqual(['7.5', '7.5 зп', 'хв'])
})

test('the legend explains the states that the school uses, and what was recorded before one was switched off', () => {
  const { states } = defaultAttendanceSettings
  const off = { isOn: false, name: '' }
  const settings = {
    ...defaultAttendanceSettings,
    states: { ...states, ill: off, leftEarly: off, late: { isOn: true, name: 'Спізнення' } },
  }
  const { progress } = rowsWith(['present', 'ill'])
  expect(explainedSymbols(progress, settings)).toEqual(['absent', 'late', 'excused', 'ill', 'present', 'outside'])
  expect([symbolOf('late', uk), meaningOf('late', settings, uk)]).toEqual(['зп', 'Спізнення'])
})
