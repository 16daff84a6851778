import { describe, expect, test } from 'vitest'
import { defaultAttendanceSettings } from '../../../contract/attendance-settings/rules.ts'
import { changeHistory } from '../../messages/change-history.ts'
import { changeLines, recordText } from './view.ts'

const en = changeHistory.in('en')
const uk = changeHistory.in('uk')
const line = (label: string, before: string | undefined, after: string | undefined) => {
  return { kind: 'text', label, before, after }
}

describe('the lines of an update', () => {
  test('name the fields in words, in the order of the screens, without ids and what follows from other fields', () => {
    const before = { classId: 'a', class: { id: 'a', name: '5-A' }, inClassSince: '2026-03-02', totalDuration: 45 }
    const after = { classId: null, class: null, inClassSince: null, totalDuration: 40 }
    expect(changeLines({ change: 'update', before, after }, en)).toEqual([
      line('Class', '5-A', 'no class'),
      line('In this class since', 'Mar 2, 2026', ''),
    ])
    const always = { before: { inClassSince: '2026-03-02' }, after: { inClassSince: null } }
    expect(changeLines({ change: 'update', ...always }, uk)).toEqual([
      line('Відколи в цьому класі', '2 бер. 2026 р.', 'завжди'),
    ])
  })

  test('say colours, attendance, points and dates as the screens do', () => {
    const before = {
      color: '#10B981',
      isPresent: true,
      state: 'present',
      minutes: null,
      points: 4.5,
      date: '2026-03-10',
      startTime: '09:00',
    }
    const after = {
      color: '#EF4444',
      isPresent: false,
      state: 'excused',
      minutes: null,
      points: null,
      date: '2026-03-11',
      startTime: '10:05',
    }
    expect(changeLines({ change: 'update', before, after }, uk)).toEqual([
      line('Дата', 'вт, 10 бер.', 'ср, 11 бер.'),
      line('Початок', '09:00', '10:05'),
      line('Колір', 'Зелений', 'Червоний'),
      line('Відвідування', 'присутність', 'поважна причина'),
      line('Бали', '4,5', 'без оцінки'),
    ])
  })

  test('list what was removed and added, and nothing when only the order was changed', () => {
    const entry = (dayOfWeek: number) => ({ id: String(dayOfWeek), dayOfWeek, startTime: '09:00', endTime: '09:45' })
    const schedule = (...days: number[]) => ({ weeklySchedule: days.map(entry) })
    const lines = (before: object, after: object) =>
      changeLines({ change: 'update', before: { ...before }, after: { ...after } }, en)
    expect(lines(schedule(1, 3), schedule(3, 5))).toEqual([
      {
        kind: 'list',
        label: 'Weekly schedule',
        removed: ['Monday, 09:00–09:45'],
        added: ['Friday, 09:00–09:45'],
      },
    ])
    expect(lines(schedule(1, 3), schedule(3, 1))).toEqual([
      { kind: 'list', label: 'Weekly schedule', removed: [], added: [] },
    ])
    expect(lines(schedule(1, 3, 3), schedule(3, 1))).toEqual([
      { kind: 'list', label: 'Weekly schedule', removed: ['Wednesday, 09:00–09:45'], added: [] },
    ])
  })
})

test('teachers are named, with the period and the weeks of an entry and what a lesson got later', () => {
  const nameOf = (id: string | null) => (id === 'taras' ? 'Тарас' : undefined)
  const update = (before: object, after: object, t = en) =>
    changeLines({ change: 'update', before: { ...before }, after: { ...after } }, t, { nameOf })
  const taras = { id: 'taras', subject: 'Math' }
  expect(update({ teachers: [taras] }, { teachers: [{ id: 'olha', subject: '' }] })).toEqual([
    { kind: 'list', label: 'Teachers', removed: ['Тарас, Math'], added: ['…'] },
  ])
  expect(update({ teacherIds: null }, { teacherIds: ['taras'] })).toEqual([
    line('Teachers', 'those of the class', 'Тарас'),
  ])
  expect(update({ teacherIds: ['taras'] }, { teacherIds: [] }, uk)).toEqual([line('Учителі', 'Тарас', 'ніхто')])
  const entry = { id: 'a', dayOfWeek: 1, startTime: '09:00', endTime: '09:45' }
  expect(
    update(
      { weeklySchedule: [] },
      {
        weeklySchedule: [
          { ...entry, period: 2 },
          { ...entry, weeks: [1, 3] },
        ],
      },
    ),
  ).toMatchObject([{ added: ['Monday, 09:00–09:45, period 2', 'Monday, 09:00–09:45, in weeks 1, 3'] }])
  const created = { teacherIds: null, isAddedLater: true }
  expect(changeLines({ change: 'create', before: null, after: created }, en, { nameOf })).toEqual([
    line('Recorded', undefined, 'added later'),
  ])
})

test('a new entity has a line for each field that is filled; deleting and restoring change none', () => {
  const state = { name: '5-A', color: '#10B981', weeklySchedule: [], comment: '' }
  expect(changeLines({ change: 'create', before: null, after: state }, en)).toEqual([
    line('Name', undefined, '5-A'),
    line('Colour', undefined, 'Green'),
  ])
  expect(changeLines({ change: 'delete', before: state, after: null }, en)).toEqual([])
  expect(changeLines({ change: 'restore', before: null, after: state }, en)).toEqual([])
})

test('a record is one line: what was recorded first, what was changed, and that it is gone', () => {
  const first = { isPresent: true, state: 'late', minutes: 5, points: 10, comment: 'Well done' }
  expect(recordText({ change: 'create', before: null, after: first }, en, defaultAttendanceSettings)).toBe(
    'late, 5 min, 10, Well done',
  )
  expect(recordText({ change: 'delete', before: first, after: null }, en, defaultAttendanceSettings)).toBe(
    'late, 5 min, 10, Well done → no entry',
  )
  const update = {
    change: 'update',
    before: { points: 10, comment: 'Well done' },
    after: { points: 7, comment: '' },
  } as const
  expect(recordText(update, en, defaultAttendanceSettings)).toBe('Points: 10 → 7; Comment: Well done → empty')
})

test("a school's own name of a state is written as the school wrote it, a usual one in small letters", () => {
  const states = { ...defaultAttendanceSettings.states, ill: { isOn: true, name: 'ГРВІ' } }
  const update = { change: 'update', before: { state: 'ill' }, after: { state: 'late' } } as const
  expect(recordText(update, uk, { ...defaultAttendanceSettings, states })).toMatch(/: ГРВІ → запізнення$/)
})
