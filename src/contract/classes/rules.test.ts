import { expect, test } from 'vitest'
import {
  classHasStudentsSentence,
  daysMondayFirst,
  matchesClassSearch,
  nextFreeDay,
  overlap,
  overlapsAnother,
  proposedEndTime,
  sortTimetable,
} from './rules.ts'

const at = (dayOfWeek: number, startTime: string, endTime = '23:00') => ({ dayOfWeek, startTime, endTime })

test('the week is read from Monday to Sunday, each day from morning to evening', () => {
  const entries = [at(0, '08:00'), at(6, '23:59'), at(1, '10:00'), at(1, '09:55'), at(5, '00:00')]
  const before = [...entries]
  const inOrder = [at(1, '09:55'), at(1, '10:00'), at(5, '00:00'), at(6, '23:59'), at(0, '08:00')]
  expect(sortTimetable(entries)).toEqual(inOrder)
  expect(entries).toEqual(before)
  expect(sortTimetable(daysMondayFirst.map((day) => at(day, '09:00'))).map((entry) => entry.dayOfWeek)).toEqual([
    1, 2, 3, 4, 5, 6, 0,
  ])
})

test('entries overlap when they share a minute of the same day', () => {
  const lesson = at(1, '09:00', '09:45')
  expect(overlap(lesson, lesson)).toBe(true)
  expect(overlap(lesson, at(1, '09:44', '10:30'))).toBe(true)
  expect(overlap(lesson, at(1, '08:00', '09:01'))).toBe(true)
  expect(overlap(lesson, at(1, '09:10', '09:20'))).toBe(true)
  expect(overlap(lesson, at(1, '09:45', '10:30'))).toBe(false)
  expect(overlap(lesson, at(1, '08:15', '09:00'))).toBe(false)
  expect(overlap(lesson, at(2, '09:00', '09:45'))).toBe(false)
})

test('the sentence of a refused deletion', () => {
  expect(classHasStudentsSentence(12)).toBe('This class has 12 students. Move or remove students first.')
})

test('an entry is marked when it overlaps another one of the timetable', () => {
  const timetable = [at(1, '09:00', '09:45'), at(1, '09:40', '10:25'), at(1, '10:25', '11:10'), at(2, '09:00', '09:45')]
  expect(timetable.map((_, index) => overlapsAnother(timetable, index))).toEqual([true, true, false, false])
  expect(overlapsAnother(timetable, 4)).toBe(false)
  expect(overlapsAnother([], 0)).toBe(false)
})

test('a search finds a class by a part of its name', () => {
  expect(matchesClassSearch({ name: 'Ім’я та Їжаки' }, " ім'я ТА ")).toBe(true)
  expect(matchesClassSearch({ name: '7-А' }, '')).toBe(true)
  expect(matchesClassSearch({ name: '7-А' }, '8')).toBe(false)
})

test('the proposed end is 45 minutes after the start, on the same day', () => {
  expect(proposedEndTime('09:00')).toBe('09:45')
  expect(proposedEndTime('13:50')).toBe('14:35')
  expect(proposedEndTime('23:15')).toBeUndefined()
})

test('an entry repeats on the next day that is free at its time', () => {
  const monday = at(1, '09:00', '09:45')
  expect(nextFreeDay([monday], 0)).toBe(2)
  expect(nextFreeDay([monday, at(2, '09:44', '10:00'), at(3, '09:45', '10:30')], 0)).toBe(3)
  expect(nextFreeDay([at(5, '09:00', '09:45')], 0)).toBe(6)
  expect(nextFreeDay([at(6, '09:00', '09:45')], 0)).toBe(0)
  expect(nextFreeDay([at(0, '09:00', '09:45')], 0)).toBe(1)
  const everyDay = daysMondayFirst.map((day) => at(day, '09:00', '09:45'))
  expect(nextFreeDay(everyDay, 3)).toBeUndefined()
  expect(nextFreeDay([monday], 1)).toBeUndefined()
})
