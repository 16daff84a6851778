import { describe, expect, test } from 'vitest'
import { kinds, olena, plan, statuses } from '../../../../test/import-plan.ts'
import { isProblem, isToBeSent } from '../statuses/state.ts'
import type { RowEdit } from './state.ts'

describe('a row that was sent', () => {
  const rows = [
    ['Олена', 'Бойко', ''],
    ['Олена', 'Бойко', ''],
  ]

  test('is imported once it was answered, or once its own id is stored', () => {
    const imported = { id: 'o', studentId: 'STU2026003', isImported: true }
    expect(kinds(rows, { sent: { 0: imported } })).toEqual(['imported', 'repeated'])
    expect(kinds(rows, { sent: { 0: { ...imported, isImported: false } }, edits: { 0: { isLeftOut: true } } })).toEqual(
      ['imported', 'new'],
    )
  })

  test('keeps its id reserved for later rows', () => {
    const twins = [
      ['Леся', 'Українка', 'STU2026004'],
      ['Марко', 'Вовчок', 'STU2026004'],
    ]
    expect(kinds(twins, { sent: { 0: { id: 'x', studentId: 'STU2026004', isImported: true } } })).toEqual([
      'imported',
      'idTwice',
    ])
  })

  test('keeps its id while its answer is missing', () => {
    const sent = { 0: { id: 'x', studentId: 'STU2026005', isImported: false } }
    const given = { sent, school: { students: [] }, edits: { 1: { isNamesake: true } } }
    expect(plan(rows, given).map(({ proposedId }) => proposedId)).toEqual(['STU2026005', 'STU2026006'])
  })

  test('and refused is a problem, and is sent again under another id', () => {
    const sent = { 0: { id: 'x', studentId: '', isImported: false, refusal: 'No' } }
    const [row] = plan([['Іван', 'Франко', '']], { sent })
    expect(row).toMatchObject({ proposedId: 'STU2026004', status: { kind: 'refused', reason: 'No' } })
    expect(row && [isProblem(row), isToBeSent(row)]).toEqual([true, true])
  })

  test('and refused is not sent again once somebody else has stored its student', () => {
    const sent = {
      0: { id: 'x', studentId: '', isImported: false, refusal: 'Student ID STU2026003 is already in use' },
    }
    expect(statuses([['Олена', 'Бойко', '', '7-А']], { sent })).toEqual([
      { kind: 'alreadyThere', studentId: 'STU2026003', hasSameId: false },
    ])
  })
})

test('a table that replaces an imported one is compared with all students, also those that were just imported', () => {
  const before = plan([
    ['Іван', 'Франко', ''],
    ['Леся', 'Українка', ''],
    ['Марко', '', ''],
  ])
  const students = before
    .slice(0, 2)
    .map(({ key, firstName, lastName, proposedId }) => ({ id: key, firstName, lastName, studentId: proposedId }))
  const sent = new Map(students.map(({ id, studentId }) => [id, { id, studentId, isImported: true }]))
  const corrected = [
    ['Іван', 'Франко', '', '7-А'],
    ['Леся', 'Українка', '', '7-А'],
    ['Марко', 'Вовчок', '', '7-А'],
  ]
  const school = { students: students.map((student) => ({ ...student, classId: 'seven' })) }
  expect(kinds(corrected, { school, sent })).toEqual(['alreadyThere', 'alreadyThere', 'new'])
})

describe('a row whose student is stored under the id it was sent with', () => {
  const lost = { id: 'own', studentId: 'STU2026001', isImported: false, refusal: 'The server gave no answer' }
  const stored = { id: 'own', firstName: 'Іван', lastName: 'Франко', studentId: 'STU2026001', classId: null }
  const given = { school: { students: [olena, stored] }, sent: { 0: lost } }
  const isEdited = true

  test('is imported, because only its answer was lost', () => {
    expect(kinds([['Іван', 'Франко', '']], given)).toEqual(['imported'])
  })

  test.each<[string, RowEdit]>([
    ['a name', { firstName: 'Ivan' }],
    ['a class', { classId: 'seven' }],
    ['an id', { studentId: 'STU2026009' }],
  ])('is sent again under its student id after %s was edited', (_, edit) => {
    for (const id of ['', 'STU2026001']) {
      const [row] = plan([['Іван', 'Франко', id]], { ...given, edits: { 0: edit }, sent: { 0: { ...lost, isEdited } } })
      expect(row?.status.kind).toBe('refused')
      expect(row?.studentId || row?.proposedId).toBe(edit.studentId ?? 'STU2026001')
    }
  })

  test('stays imported when it is left out afterwards', () => {
    const edits = { 0: { isLeftOut: true } }
    expect(kinds([['Іван', 'Франко', '']], { ...given, edits, sent: { 0: { ...lost, isEdited } } })).toEqual([
      'imported',
    ])
  })
})
