import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { draftKey, writeDraft } from '../../../../lib/storage/draft.ts'
import { stubLocalStorage } from '../../../../test/local-storage.ts'
import {
  importedPart,
  mergeImports,
  readImport,
  readLastImport,
  withoutRefused,
  writeImport,
  writeRest,
} from './state.ts'

const part = { id: 'a', at: '2026-09-01T10:00:00.000Z', students: [{ id: '1' }], classes: [{ id: 'x' }] }

test('an import that went on after a reload is one import', () => {
  const later = {
    ...part,
    at: '2026-09-01T11:00:00.000Z',
    students: [{ id: '1', updatedAt: 'now' }, { id: '2' }],
    classes: [{ id: 'y' }],
  }
  expect(mergeImports(part, later)).toEqual({ ...later, classes: [{ id: 'x' }, { id: 'y' }] })
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
    students: [
      { id: '1', updatedAt: 'then', rowKey: 'a' },
      { id: '3', rowKey: 'c' },
    ],
    classes: [{ id: 'x', updatedAt: 'before' }],
  })
  expect(importedPart('a', new Date(part.at), new Map(), new Map())).toBeUndefined()
})

test('a row that was edited after its answer was lost may be stored, also when its update was refused', () => {
  const sent = new Map([['b', { id: '2', studentId: '', isImported: false, isEdited: true, refusal: 'No' }]])
  const students = [{ id: '2', rowKey: 'b' }]
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
})

describe('an import is known', () => {
  const nothing = { students: [], classes: [] }
  let storage: ReturnType<typeof stubLocalStorage>
  beforeEach(() => {
    storage = stubLocalStorage()
  })
  afterEach(() => {
    for (const id of ['a', 'b']) writeRest('teacher', { ...part, ...nothing, id })
    vi.unstubAllGlobals()
  })

  test('to its person until neither a student nor a class of it is left to undo', () => {
    writeImport('teacher', part)
    for (const left of [part, { ...part, students: [] }, { ...part, classes: [] }]) {
      writeRest('teacher', left)
      expect([readLastImport('teacher'), readImport('teacher', 'a')]).toEqual([left, left])
      expect([readLastImport('colleague'), readImport('colleague', 'a')]).toEqual([undefined, undefined])
    }
    writeRest('teacher', { ...part, ...nothing })
    expect([readLastImport('teacher'), readImport('teacher', 'a')]).toEqual([undefined, undefined])
  })

  test('without the cells of its rows on the device, and without reading the device in its tab', () => {
    const imported = { ...part, students: [{ id: '1', rowKey: 'Олена,Бойко' }] }
    const withAnother = { ...imported, students: [...imported.students, { id: '2', rowKey: 'Іван,Франко' }] }
    writeImport('teacher', withAnother)
    expect(readLastImport('teacher')).toEqual({ ...part, students: [{ id: '1' }, { id: '2' }] })
    writeRest('teacher', imported)
    expect(readLastImport('teacher')).toEqual(part)
    const getItem = vi.fn()
    vi.stubGlobal('localStorage', { getItem })
    expect(readImport('teacher', 'a')).toEqual(imported)
    expect(getItem).not.toHaveBeenCalled()
  })

  test('until there is a later one', () => {
    writeImport('teacher', part)
    writeImport('teacher', { ...part, id: 'b' })
    expect([readImport('teacher', 'a'), readLastImport('teacher')?.id]).toEqual([undefined, 'b'])
  })

  test('in its tab beside that of another tab, and its undo leaves the other', () => {
    writeImport('teacher', part)
    const key = draftKey('student-import', 'teacher', 'last')
    writeDraft(key, { ...part, id: 'b' })
    expect(readImport('teacher', 'a')).toEqual(part)
    expect([readLastImport('teacher')?.id, readImport('teacher', 'b')?.id]).toEqual(['b', 'b'])
    writeRest('teacher', { ...part, ...nothing })
    expect([readImport('teacher', 'a'), readImport('teacher', 'b')?.id]).toEqual([undefined, 'b'])
  })

  test('also where the device cannot store it, and never as the one before', () => {
    writeImport('teacher', part)
    storage.fill()
    writeImport('teacher', { ...part, id: 'b' })
    expect([readImport('teacher', 'a'), readImport('teacher', 'b')?.id]).toEqual([undefined, 'b'])
    expect(readLastImport('teacher')?.id).toBe('b')
    expect(Object.keys(localStorage)).toEqual([])
  })
})

test('an import that has created only classes can be undone', () => {
  const classes = new Map([['x', { id: 'x' }]])
  expect(importedPart('a', new Date(part.at), new Map(), classes)).toMatchObject({
    students: [],
    classes: [{ id: 'x' }],
  })
})
