import { expect, onTestFinished, test, vi } from 'vitest'
import { stubLocalStorage } from '../../../../test/local-storage.ts'
import { importedPart, mergeImports, readLastImport, withoutRefused, writeLastImport } from './state.ts'

const part = { id: 'a', at: '2026-09-01T10:00:00.000Z', students: [{ id: '1' }], classes: [{ id: 'x' }] }

test('an import that went on after a reload is one import, another one replaces it', () => {
  const later = {
    ...part,
    at: '2026-09-01T11:00:00.000Z',
    students: [{ id: '1', updatedAt: 'now' }, { id: '2' }],
    classes: [{ id: 'y' }],
  }
  expect(mergeImports(part, later)).toEqual({ ...later, classes: [{ id: 'x' }, { id: 'y' }] })
  expect(mergeImports(part, { ...later, id: 'b' })).toEqual({ ...later, id: 'b' })
  expect(mergeImports(undefined, part)).toBe(part)
})

test('an import has created what was imported and what may be stored because only its answer was lost', () => {
  const sent = new Map([
    ['a', { id: '1', studentId: 'STU2026001', isImported: true, updatedAt: 'then' }],
    ['b', { id: '2', studentId: '', isImported: false, refusal: 'No' }],
    ['c', { id: '3', studentId: 'STU2026003', isImported: false, refusal: 'The server gave no answer' }],
  ])
  const classes = new Map([['x', { id: 'x', updatedAt: 'before' }]])
  expect(importedPart('a', new Date(part.at), sent, classes)).toEqual({
    id: 'a',
    at: part.at,
    students: [{ id: '1', updatedAt: 'then' }, { id: '3' }],
    classes: [{ id: 'x', updatedAt: 'before' }],
  })
  expect(importedPart('a', new Date(part.at), new Map(), new Map())).toBeUndefined()
})

test('a row that was edited after its answer was lost may be stored, also when its update was refused', () => {
  const sent = new Map([['b', { id: '2', studentId: '', isImported: false, isEdited: true, refusal: 'No' }]])
  const students = [{ id: '2' }]
  expect(importedPart('a', new Date(part.at), sent, new Map())).toMatchObject({ students })
  expect(withoutRefused({ ...part, students }, sent)).toMatchObject({ students })
})

test('a row that was stored as under way and refused since is not part of the import', () => {
  const sent = new Map([
    ['b', { id: '2', studentId: '', isImported: false, refusal: 'No' }],
    ['c', { id: '3', studentId: 'STU2026003', isImported: false }],
  ])
  const stored = { ...part, students: [{ id: '1' }, { id: '2' }, { id: '3' }] }
  expect(withoutRefused(stored, sent)).toEqual({ ...part, students: [{ id: '1' }, { id: '3' }] })
  expect(withoutRefused(undefined, sent)).toBeUndefined()
})

test('an import is stored until neither a student nor a class of it is left to undo', () => {
  stubLocalStorage()
  onTestFinished(() => void vi.unstubAllGlobals())
  for (const left of [part, { ...part, students: [] }, { ...part, classes: [] }]) {
    writeLastImport('teacher', left)
    expect(readLastImport('teacher')).toEqual(left)
    expect(readLastImport('colleague')).toBeUndefined()
  }
  writeLastImport('teacher', { ...part, students: [], classes: [] })
  expect(readLastImport('teacher')).toBeUndefined()
})

test('an import that has created only classes can be undone', () => {
  const classes = new Map([['x', { id: 'x' }]])
  expect(importedPart('a', new Date(part.at), new Map(), classes)).toMatchObject({
    students: [],
    classes: [{ id: 'x' }],
  })
})
