import { expect, it } from 'vitest'
import { nextPosition } from './state.ts'

const size = { rows: 30, columns: 12 }
const from = { row: 4, column: 5 }
const press = (key: string, part = {}) => ({ key, shiftKey: false, ctrlKey: false, metaKey: false, ...part })

it.each([
  ['ArrowUp', {}, { row: 3, column: 5 }],
  ['ArrowDown', {}, { row: 5, column: 5 }],
  ['ArrowLeft', {}, { row: 4, column: 4 }],
  ['ArrowRight', {}, { row: 4, column: 6 }],
  ['ArrowRight', { ctrlKey: true }, { row: 4, column: 11 }],
  ['ArrowLeft', { ctrlKey: true }, { row: 4, column: 0 }],
  ['ArrowUp', { metaKey: true }, { row: 0, column: 5 }],
  ['ArrowDown', { metaKey: true }, { row: 29, column: 5 }],
  ['Enter', {}, { row: 5, column: 5 }],
  ['Enter', { shiftKey: true }, { row: 3, column: 5 }],
  ['Tab', {}, { row: 4, column: 6 }],
  ['Tab', { shiftKey: true }, { row: 4, column: 4 }],
  ['Home', {}, { row: 4, column: 0 }],
  ['Home', { ctrlKey: true }, { row: 0, column: 0 }],
  ['End', {}, { row: 4, column: 11 }],
  ['End', { ctrlKey: true }, { row: 29, column: 11 }],
  ['PageDown', {}, { row: 14, column: 5 }],
  ['PageUp', {}, { row: 0, column: 5 }],
])('%s with %j leads to another cell', (key, part, to) => {
  expect(nextPosition(from, press(key, part), size)).toEqual(to)
})

it('stays within the grid, whose first column has the names', () => {
  expect(nextPosition({ row: 29, column: 11 }, press('ArrowDown'), size)).toEqual({ row: 29, column: 11 })
  expect(nextPosition({ row: 29, column: 11 }, press('ArrowRight'), size)).toEqual({ row: 29, column: 11 })
  expect(nextPosition({ row: 0, column: 0 }, press('ArrowLeft'), size)).toEqual({ row: 0, column: -1 })
  expect(nextPosition({ row: 0, column: -1 }, press('ArrowLeft'), size)).toEqual({ row: 0, column: -1 })
  expect(nextPosition({ row: 0, column: 0 }, press('Tab', { shiftKey: true }), size)).toEqual({ row: 0, column: -1 })
})

it('leaves the grid by Tab at the ends of a row, and ignores other keys', () => {
  expect(nextPosition({ row: 0, column: 11 }, press('Tab'), size)).toBeUndefined()
  expect(nextPosition({ row: 0, column: -1 }, press('Tab', { shiftKey: true }), size)).toBeUndefined()
  expect(nextPosition(from, press('a'), size)).toBeUndefined()
})
