import { describe, expect, it, test } from 'vitest'
import { defaultAttendanceSettings } from '../../../../../contract/attendance-settings/rules.ts'
import { registerRows } from '../../register/state.ts'
import { pasteTable, readCellText, readTable, stateWords } from './state.ts'

const words = stateWords(defaultAttendanceSettings)

it.each([
  ['8', { points: '8' }],
  [' 8,5 ', { points: '8.5' }],
  ['0', { points: '0' }],
  ['-2', { points: '-2' }],
  ['Н', { state: 'absent' }],
  ['н', { state: 'absent' }],
  ['H', { state: 'absent' }],
  ['A', { state: 'absent' }],
  ['хв', { state: 'ill' }],
  ['Хвороба', { state: 'ill' }],
  ['U', { state: 'excused' }],
  ['X', { state: 'excused' }],
  ['•', { state: 'present' }],
  ['9 зп', { points: '9', state: 'late' }],
  ['9L', { points: '9', state: 'late' }],
  ['', {}],
  ['–', {}],
  ['9 хв', undefined],
  ['8/9', undefined],
  ['2026', undefined],
  ['8.123', undefined],
  ['Олена', undefined],
])('the text %j of a cell says %j', (text, said) => {
  expect(readCellText(text, words)).toEqual(said)
})

it('does not read a state that the school has switched off, and reads its own names', () => {
  const states = {
    ...defaultAttendanceSettings.states,
    ill: { isOn: false, name: '' },
    late: { isOn: true, name: 'Спізнення' },
  }
  const own = stateWords({ ...defaultAttendanceSettings, states })
  expect(readCellText('хв', own)).toBeUndefined()
  expect(readCellText('спізнення', own)).toEqual({ state: 'late' })
})

it('reads the lines and cells of a spreadsheet, whatever its ends of lines', () => {
  expect(readTable('8\t9\r\n\t10\r\n')).toEqual([
    ['8', '9'],
    ['', '10'],
  ])
  expect(readTable('8')).toEqual([['8']])
})

it('reads a quoted cell with a line break as one cell, and leaves other quotes as they are', () => {
  expect(readTable('8\t"9\nзп"\r\n"7\r\n""добре"""\n10\n')).toEqual([['8', '9 зп'], ['7 "добре"'], ['10']])
  expect(readTable('"8\n9"\t"\t"\n"a\nb')).toEqual([['8 9', ' '], ['"a'], ['b']])
  expect(readTable('5" и\n6"')).toEqual([['5" и'], ['6"']])
})

describe('a paste', () => {
  const students = ['olena', 'ivan', 'hanna'].map((id) => ({ id }))
  const column = registerRows({ students, progress: [] })
  const rows = column.map((cell, index) => ({
    studentId: cell.studentId,
    cells: [cell, index === 1 ? undefined : cell, cell],
  }))
  const target = { rows, lessons: [{ id: 'first' }, { id: 'second' }, { id: 'future' }], first: 0, openLessons: 2 }
  const paste = (text: string, row = 0, at = 0) => {
    const { entries, leftOut } = pasteTable(text, { row, column: at }, target, words)
    return { cells: entries.map(({ studentId, lessonId }) => `${studentId} ${lessonId}`), leftOut, entries }
  }

  test('fills a column downwards and changes nothing where the text is empty', () => {
    const { cells, leftOut, entries } = paste('8\n\n9,5\n')
    expect(cells).toEqual(['olena first', 'hanna first'])
    expect(entries.map(({ part }) => part.points)).toEqual(['8', '9.5'])
    expect(leftOut).toEqual([])
  })

  test('fills the students below a cell with a line break each with their own text', () => {
    const { cells, entries } = paste('"9\nзп"\n7\n')
    expect(cells).toEqual(['olena first', 'ivan first'])
    expect(entries.map(({ part }) => part.points)).toEqual(['9', '7'])
  })

  test('fills a block', () => {
    expect(paste('8\t9\nН\t').cells).toEqual(['olena first', 'olena second', 'ivan first'])
  })

  test('enters states, alone and beside points', () => {
    const parts = (text: string) => paste(text).entries.map(({ part }) => part)
    expect(parts('Н\t9 зп')).toMatchObject([
      { isPresent: false, state: undefined },
      { isPresent: true, state: 'late', points: '9' },
    ])
    expect(parts('•')).toEqual([{ isConfirmed: true, points: null }])
  })

  test('fills the lessons that are shown, also where earlier ones are not', () => {
    const shown = { ...target, lessons: target.lessons.slice(1), first: 1, openLessons: 1 }
    const { entries, leftOut } = pasteTable('8\n9\n7', { row: 0, column: 0 }, shown, words)
    expect(entries.map(({ studentId, lessonId }) => `${studentId} ${lessonId}`)).toEqual([
      'olena second',
      'hanna second',
    ])
    expect(leftOut).toEqual(['9'])
  })

  test('leaves out what cannot be read, and cells outside the class, of future lessons and outside the grid', () => {
    expect(paste('abc\t8\t7').leftOut).toEqual(['abc', '7'])
    expect(paste('5', 1, 1).leftOut).toEqual(['5'])
    expect(paste('5\n6', 2, 0)).toMatchObject({ cells: ['hanna first'], leftOut: ['6'] })
  })
})
