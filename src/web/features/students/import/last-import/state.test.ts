import { expect, test } from 'vitest'
import { mergeImports } from './state.ts'

const part = { id: 'a', at: '2026-09-01T10:00:00.000Z', students: [{ id: '1' }], classIds: ['x'] }

test('an import that went on after a reload is one import, another one replaces it', () => {
  const later = { ...part, at: '2026-09-01T11:00:00.000Z', students: [{ id: '1' }, { id: '2' }], classIds: ['y'] }
  expect(mergeImports(part, later)).toEqual({ ...later, classIds: ['x', 'y'] })
  expect(mergeImports(part, { ...later, id: 'b' })).toEqual({ ...later, id: 'b' })
  expect(mergeImports(undefined, part)).toBe(part)
})
