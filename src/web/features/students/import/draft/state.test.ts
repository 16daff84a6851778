import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { tableOfText } from '../../../../lib/csv/csv-table.ts'
import { stubLocalStorage } from '../../../../test/local-storage.ts'
import { readStudentTable } from '../form.ts'
import { beginningOf, changeDraft, emptyDraft, forgetNewClass, importDraftOf } from './state.ts'

const draft = { ...emptyDraft('a'), text: 'A,B\nJane,Doe' }
const readingOf = ({ text, choices }: typeof draft) => readStudentTable(tableOfText(text), choices)

describe('the draft of an import', () => {
  test('keeps chosen columns for the same headings, and lets others be guessed', () => {
    const choose = (before: typeof draft, index: number, meaning: 'firstName' | 'lastName') =>
      changeDraft(before, { type: 'chooseColumn', reading: readingOf(before), index, meaning })
    const chosen = choose(choose(draft, 0, 'firstName'), 1, 'lastName')
    expect(readingOf(chosen)).toMatchObject({
      rows: [{ firstName: 'Jane', lastName: 'Doe' }],
      columns: [
        { meaning: 'firstName', isGuess: false },
        { meaning: 'lastName', isGuess: false },
      ],
    })
    const more = changeDraft(chosen, { type: 'enterText', text: `${draft.text}\nJohn,Smith` })
    expect(readingOf(more).rows[1]).toMatchObject({ firstName: 'John', lastName: 'Smith' })
    const other = changeDraft(chosen, { type: 'enterText', text: 'A,C\nJane,Doe' })
    expect(readingOf(other).columns.map(({ meaning }) => meaning)).toEqual(['leftOut', 'leftOut'])
  })

  test('keeps the decision about the header for the same first line', () => {
    const without = changeDraft(draft, { type: 'chooseHeader', hasHeader: false })
    expect(readingOf(without)).toMatchObject({ hasHeader: false, rows: [{ line: 1 }, { line: 2 }] })
    const more = changeDraft(without, { type: 'enterText', text: `${draft.text}\nJohn,Smith` })
    expect(readingOf(more)).toMatchObject({ hasHeader: false, rows: [{}, {}, {}] })
    const other = changeDraft(without, { type: 'enterText', text: 'First,Last\nJane,Doe' })
    expect(readingOf(other)).toMatchObject({ hasHeader: true, rows: [{ line: 2 }] })
    const student = changeDraft(draft, { type: 'enterText', text: 'Jane,Doe\nJohn,Smith' })
    expect(readingOf(student).hasHeader).toBe(false)
    const named = changeDraft(student, { type: 'chooseHeader', hasHeader: true })
    expect(readingOf(named)).toMatchObject({ hasHeader: true, rows: [{ line: 2 }] })
  })

  test('merges edits of a row, of one or of many', () => {
    const one = changeDraft(draft, { type: 'editRows', keys: ['x'], edit: { firstName: 'Jane' } })
    const both = changeDraft(one, { type: 'editRows', keys: ['x', 'y'], edit: { isLeftOut: true } })
    expect(both.edits).toEqual([
      ['x', { firstName: 'Jane', isLeftOut: true }],
      ['y', { isLeftOut: true }],
    ])
  })

  test('collects classes to create, and the default class', () => {
    const seven = { id: '7', name: '7-А', color: '#3B82F6' as const }
    const added = changeDraft(draft, { type: 'addClasses', classes: [seven] })
    const eight = { ...seven, id: '8', name: '8-А' }
    expect(changeDraft(added, { type: 'addClasses', classes: [eight] }).newClasses).toEqual([seven, eight])
    expect(changeDraft(added, { type: 'chooseClass', classId: '7' })).toEqual({
      ...draft,
      chosenClassId: '7',
      newClasses: [seven],
    })
  })
})

test('a class that an undo has deleted is not created again under its id', () => {
  const [seven, eight] = ['7', '8'].map((id) => ({ id, name: id, color: '#3B82F6' as const }))
  const newClasses = seven && eight ? [seven, eight] : []
  stubLocalStorage()
  onTestFinished(() => void vi.unstubAllGlobals())
  const stored = importDraftOf('teacher')
  forgetNewClass('teacher', '7')
  expect(stored.read()).toBeUndefined()
  stored.write({ ...draft, newClasses })
  forgetNewClass('teacher', '7')
  expect(stored.read()).toEqual({ ...draft, newClasses: [eight] })
})

describe('an import begins', () => {
  const seven = { id: '7', name: '7-А', color: '#3B82F6' as const }
  const withClass = { ...draft, newClasses: [seven] }
  const imported = {
    id: 'a',
    at: '',
    students: [
      { id: '1', rowKey: 'x' },
      { id: '2', rowKey: 'y' },
    ],
    classes: [seven],
  }
  const begin = (keys: string[], before?: typeof imported) =>
    beginningOf(
      withClass,
      keys.map((key) => ({ key })),
      before,
      'b',
    )

  test('as the same one while the table has a row of it, or nothing is known to be imported', () => {
    const same = { id: 'a', newClasses: [seven] }
    expect(begin(['x', 'z'], imported)).toEqual(same)
    expect(begin(['z'])).toEqual(same)
    expect(begin(['z'], { ...imported, students: [] })).toEqual(same)
  })

  test('as another one with another table, which creates no class of the first', () => {
    expect(begin(['z'], imported)).toEqual({ id: 'b', newClasses: [] })
  })

  test('with the class that is shown, which nobody need have chosen', () => {
    expect(draft.chosenClassId).toBeUndefined()
    const beginning = { id: 'b', newClasses: [] }
    expect(changeDraft(withClass, { type: 'beginImport', ...beginning, classId: '' })).toEqual({
      ...draft,
      ...beginning,
      chosenClassId: '',
    })
  })
})

test('the chosen columns are there again when the header is, after it was not', () => {
  const chosen = changeDraft(draft, { type: 'chooseColumn', reading: readingOf(draft), index: 0, meaning: 'lastName' })
  const without = changeDraft(chosen, { type: 'chooseHeader', hasHeader: false })
  const again = changeDraft(without, { type: 'chooseHeader', hasHeader: true })
  expect(readingOf(again).columns[0]).toMatchObject({ meaning: 'lastName', isGuess: false })
})

describe('rows keep their edits', () => {
  test('when a column is read as something else', () => {
    const keysOf = (given: typeof draft) => readingOf(given).rows.map(({ key }) => key)
    const chosen = changeDraft(draft, {
      type: 'chooseColumn',
      reading: readingOf(draft),
      index: 0,
      meaning: 'className',
    })
    expect(keysOf(chosen)).toEqual(keysOf(draft))
  })
})
