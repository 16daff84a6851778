import { describe, expect, test } from 'vitest'
import {
  countsOn,
  freeStudentIds,
  fullNameOf,
  initialsOf,
  nextStudentId,
  rosterNameOf,
  rosterStatistics,
  searchStudents,
  sharedDaysMessage,
  studentIdPattern,
  studentIdTakenMessage,
} from './rules.ts'

test.each([
  ['Олена', 'Шевченко', 'ОШ'],
  ['їжак', 'єва', 'ЇЄ'],
  ['i', 'j', 'IJ'],
  [' Anna Maria ', '  von Berg', 'AV'],
  ['Йосип'.normalize('NFD'), 'Ґудзь', 'ЙҐ'],
  ['ßen', 'Öz', 'SÖ'],
  ['🦔', 'Б', '🦔Б'],
  ['', 'Коваль', 'К'],
  ['', ' ', ''],
])('the initials of %s %s are %s', (firstName, lastName, initials) => {
  expect(initialsOf({ firstName, lastName })).toBe(initials)
})

test('the full name is first name, then last name', () => {
  expect(fullNameOf({ firstName: 'Олена', lastName: 'Шевченко' })).toBe('Олена Шевченко')
  expect(fullNameOf({ firstName: '', lastName: 'Шевченко' })).toBe('Шевченко')
})

test('a roster lists the last name, then the first', () => {
  expect(rosterNameOf({ firstName: 'Олена', lastName: 'Шевченко' })).toBe('Шевченко Олена')
  expect(rosterNameOf({ firstName: 'Олена', lastName: '' })).toBe('Олена')
})

test('a student id is STU, a year and three digits', () => {
  const taken = ['STU2024001', 'STU0000000', 'STU202401', 'STU20240011', 'stu2024001', ' STU2024001', 'STU2024O01']
  expect(taken.map((id) => studentIdPattern.test(id))).toEqual([true, true, false, false, false, false, false])
  expect(studentIdTakenMessage('STU2024001')).toBe('Student ID STU2024001 is already in use')
})

describe('the next student id', () => {
  test('is one above the highest of the year', () => {
    expect(nextStudentId(2026, [])).toBe('STU2026001')
    expect(nextStudentId(2026, ['STU2026001', 'STU2026009', 'STU2026004'])).toBe('STU2026010')
    expect(nextStudentId(2026, ['STU2025500', 'STU2027001'])).toBe('STU2026001')
    expect(nextStudentId(2026, ['STU2026abc', 'STU2026', 'else'])).toBe('STU2026001')
  })

  test('is a gap when nothing is left above, and one of the next year when the year is full', () => {
    const free = freeStudentIds(2026, ['STU2026997', 'STU2026999', 'STU2026001'])
    expect([free(), free()]).toEqual(['STU2026002', 'STU2026003'])
    const all = Array.from({ length: 999 }, (_, index) => `STU2026${String(index + 1).padStart(3, '0')}`)
    expect(nextStudentId(2026, all.slice(0, 998))).toBe('STU2026999')
    expect(nextStudentId(2026, [...all, 'STU2027004'])).toBe('STU2027005')
  })

  test('follow each other without end: after 999 a year come those of the next one, all of the pattern', () => {
    const free = freeStudentIds(2026, [])
    const ids = Array.from({ length: 2500 }, free)
    expect([ids[998], ids[999], ids[1998]]).toEqual(['STU2026999', 'STU2027001', 'STU2028001'])
    expect(ids.every((id) => studentIdPattern.test(id))).toBe(true)
    expect(new Set(ids).size).toBe(2500)
  })
})

test('a search finds a student when each word stands in a name or the student id', () => {
  const student = { firstName: 'Мар’яна', lastName: 'Їжак', studentId: 'STU2024001' }
  const finds = (search: string) => searchStudents([student], search).length === 1
  expect(['', "мар'я", 'ЇЖАК мар', '2024001', 'stu2024', '  їж  '].every(finds)).toBe(true)
  expect(['іжак', 'мар петренко', 'STU2025'].some(finds)).toBe(false)
})

test('the roster: how many are in no class, and how many a class has on average', () => {
  const students = [{ classId: 'a' }, { classId: 'a' }, { classId: 'b' }, { classId: null }]
  expect(rosterStatistics(students, 2)).toEqual({ unassigned: 1, averagePerClass: 2 })
  expect(rosterStatistics(students, 0)).toEqual({ unassigned: 1, averagePerClass: 0 })
  expect(rosterStatistics([], 3)).toEqual({ unassigned: 0, averagePerClass: 0 })
})

test('the sentence of a refused first day names the class and the first day that is free', () => {
  expect(sharedDaysMessage('5-А', '2026-03-05')).toBe(
    'Until 2026-03-05 the student was in 5-А. Please choose that date or a later one.',
  )
})

test('a membership counts from its first day to the day before its end; null is no limit', () => {
  const days = ['2026-03-08', '2026-03-09', '2026-03-15', '2026-03-16']
  const on = (startsOn: string | null, endsOn: string | null) => days.map((day) => countsOn({ startsOn, endsOn }, day))
  expect(on('2026-03-09', '2026-03-16')).toEqual([false, true, true, false])
  expect(on(null, null)).toEqual([true, true, true, true])
})
