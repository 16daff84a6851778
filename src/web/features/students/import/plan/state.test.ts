import { describe, expect, test } from 'vitest'
import { foldClassName } from '../class-names/rules.ts'
import { readStudentTable } from '../rules.ts'
import {
  type ImportSchool,
  isAlreadyStored,
  isCounted,
  isNamesake,
  isProblem,
  isToBeSent,
  planImport,
  type RowEdit,
  type SentRow,
} from './state.ts'

const olena = { id: 'o', firstName: 'Олена', lastName: 'Бойко', studentId: 'STU2026003', classId: 'seven' }
const seven = { id: 'seven', name: '7-А' }
const eight = { id: 'eight', name: 'П’ятий  клас' }
const school: ImportSchool = { students: [olena], classes: [seven, eight], year: 2026 }

type Given = {
  school?: Partial<ImportSchool>
  edits?: Record<number, RowEdit>
  sent?: Record<number, SentRow>
  defaultClassId?: string | null
}

/** The plan for rows of first name, last name, id and class; edits and sent rows by the index of the row. */
function plan(rows: string[][], { school: other, edits = {}, sent = {}, defaultClassId = null }: Given = {}) {
  const students = readStudentTable([['First', 'Last', 'ID', 'Class'], ...rows]).rows
  const byKey = <Value>(given: Record<number, Value>) =>
    new Map(Object.entries(given).map(([index, value]) => [students[Number(index)]?.key ?? '', value]))
  return planImport({ ...school, ...other }, students, { edits: byKey(edits), sent: byKey(sent), defaultClassId })
}
const statuses = (...given: Parameters<typeof plan>) => plan(...given).map(({ status }) => status)
const kinds = (...given: Parameters<typeof plan>) => statuses(...given).map(({ kind }) => kind)

describe('a row is', () => {
  test('new, with the next free id where it has none, in the order of the rows', () => {
    const rows = plan([
      ['Іван', 'Франко', ''],
      ['Леся', 'Українка', 'STU2026007'],
      ['Марко', 'Вовчок', ''],
      ['Панас', 'Мирний', 'STU2025100'],
    ])
    expect(rows.map(({ studentId, proposedId }) => studentId || proposedId)).toEqual([
      'STU2026008',
      'STU2026007',
      'STU2026009',
      'STU2025100',
    ])
    expect(rows.every(isToBeSent)).toBe(true)
    expect(rows.some(isProblem)).toBe(false)
  })

  test('given an id of the next year when its year has no more', () => {
    const students = Array.from({ length: 998 }, (_, index) => {
      return { ...olena, id: `${index}`, studentId: `STU2026${String(index + 1).padStart(3, '0')}` }
    })
    const rows = [
      ['Леся', 'Українка', ''],
      ['Марко', 'Вовчок', ''],
    ]
    expect(plan(rows, { school: { students } }).map(({ proposedId, status }) => [status.kind, proposedId])).toEqual([
      ['new', 'STU2026999'],
      ['new', 'STU2027001'],
    ])
  })

  test('already there by name and id, whatever the case and the class; by name alone in its class, or into none', () => {
    expect(statuses([['олена', 'БОЙКО', 'STU2026003', '9-Я']])).toEqual([
      { kind: 'alreadyThere', studentId: 'STU2026003', hasSameId: true },
    ])
    expect(statuses([['Олена', 'Бойко', '', '7-А']])).toEqual([
      { kind: 'alreadyThere', studentId: 'STU2026003', hasSameId: false },
    ])
    expect(kinds([['Олена', 'Бойко', 'id-17', '7-А']])).toEqual(['alreadyThere'])
    expect(kinds([['Олена', 'Бойко', '']])).toEqual(['alreadyThere'])
    expect(kinds([['Олена', 'Бойко', '']], { defaultClassId: 'eight' })).toEqual(['new'])
  })

  test('pointed out and sent when a student of its name and class has another id, in the school or in the list', () => {
    expect(statuses([['Олена', 'Бойко', 'STU2026004', '7-А']])).toEqual([{ kind: 'namesake', studentId: 'STU2026003' }])
    const rows = plan([
      ['Іван', 'Франко', 'STU2026010', '7-А'],
      ['іван', 'ФРАНКО', 'STU2026011', '7A'],
      ['Іван', 'Франко', 'STU2026012', 'П’ятий клас'],
    ])
    expect(rows.map(({ status }) => status)).toEqual([
      { kind: 'new' },
      { kind: 'namesakeInList', line: 2 },
      { kind: 'new' },
    ])
    expect(rows.every(isToBeSent)).toBe(true)
    expect(rows.map(isNamesake)).toEqual([false, true, false])
  })

  test('the same student as another row of its name and class, unless their ids differ', () => {
    const ivan = ['Іван', 'Франко', '', '7-А']
    expect(statuses([ivan, ivan])).toEqual([{ kind: 'new' }, { kind: 'repeated', line: 2, hasSameId: false }])
    expect(statuses([ivan, ['Іван', 'Франко', 'STU2026010', '7-А']])).toEqual([
      { kind: 'repeated', line: 3, hasSameId: false },
      { kind: 'new' },
    ])
    const withIds = (...ids: string[]) => ids.map((id) => ['Іван', 'Франко', id, '7-А'])
    expect(kinds(withIds('a-1', 'a-1'))).toEqual(['invalidId', 'repeated'])
    const given = { edits: { 0: { studentId: '' }, 1: { studentId: '' } } }
    expect(kinds(withIds('a-1', 'a-2'), given)).toEqual(['new', 'namesakeInList'])
  })

  test('another student of the same name when a person says so', () => {
    const rows = [
      ['Олена', 'Бойко', '', '7-А'],
      ['Іван', 'Франко', '', '7-А'],
      ['Іван', 'Франко', '', '7-А'],
    ]
    expect(kinds(rows)).toEqual(['alreadyThere', 'new', 'repeated'])
    const isNamesake = { isLeftOut: false, isNamesake: true }
    expect(kinds(rows, { edits: { 0: isNamesake, 2: isNamesake } })).toEqual(['new', 'new', 'new'])
  })

  test('matched once: a second row of that name repeats the first one', () => {
    expect(
      kinds([
        ['Олена', 'Бойко', ''],
        ['Олена', 'Бойко', ''],
      ]),
    ).toEqual(['alreadyThere', 'repeated'])
    expect(
      kinds([
        ['Олена', 'Бойко', ''],
        ['Олена', 'Бойко', 'STU2026003'],
      ]),
    ).toEqual(['repeated', 'alreadyThere'])
  })

  test('not sent with a missing or too long name, an unknown class or an id of another format', () => {
    const rows = [
      ['', 'Бойко', 'STU2026010'],
      ['Іван', 'Ф'.repeat(101), 'STU2026011'],
      ['Іван', 'Франко', '', '9-Я'],
      ['Іван', 'Франко', '12'],
    ]
    expect(statuses(rows)).toEqual([
      { kind: 'missingName' },
      { kind: 'longName' },
      { kind: 'unknownClass', className: '9-Я' },
      { kind: 'invalidId' },
    ])
    expect(plan(rows).every(isProblem)).toBe(true)
    expect(plan(rows).some(isToBeSent)).toBe(false)
  })

  test('not sent with an id that a stored student or an earlier row has', () => {
    expect(
      statuses([
        ['Іван', 'Франко', 'STU2026003'],
        ['Леся', 'Українка', 'STU2026004'],
        ['Марко', 'Вовчок', 'STU2026004'],
        ['Леся', 'Українка', 'STU2026004', '7-А'],
      ]),
    ).toEqual([
      { kind: 'idTaken', name: 'Олена Бойко' },
      { kind: 'new' },
      { kind: 'idTwice', line: 3, name: 'Леся Українка' },
      { kind: 'repeated', line: 3, hasSameId: true },
    ])
  })

  test('left out, and then reserves no id', () => {
    const rows = [
      ['Леся', 'Українка', 'STU2026004'],
      ['Марко', 'Вовчок', 'STU2026004'],
    ]
    expect(kinds(rows, { edits: { 0: { isLeftOut: true } } })).toEqual(['leftOut', 'new'])
  })
})

test('every row that names a student is counted, sent or not, unless it is left out', () => {
  const rows = plan(
    [
      ['Олена', 'Бойко', 'STU2026003'],
      ['Іван', 'Франко', 'STU2026003'],
      ['Леся', 'Українка', 'STU2026004'],
      ['Леся', 'Українка', 'STU2026004'],
      ['Марко', 'Вовчок', '12'],
      ['Марко', '', ''],
      ['Панас', 'Мирний', ''],
    ],
    { edits: { 6: { isLeftOut: true } } },
  )
  expect(rows.map(isCounted)).toEqual([true, true, true, true, true, false, false])
  expect(rows.map(isAlreadyStored)).toEqual([true, false, false, true, false, false, false])
  expect(rows.map(isToBeSent)).toEqual([false, false, true, false, false, false, false])
})

describe('an edit of a row', () => {
  test('replaces its names, its id and its class', () => {
    const edits = { 0: { firstName: ' Іван ', lastName: 'Франко', studentId: 'stu2026020', classId: 'eight' } }
    expect(plan([['', '', '12', '9-Я']], { edits })).toMatchObject([
      { firstName: 'Іван', lastName: 'Франко', studentId: 'STU2026020', classId: 'eight', status: { kind: 'new' } },
    ])
    expect(plan([['Іван', 'Франко', '', '9-Я']], { edits: { 0: { classId: null } } })).toMatchObject([
      { classId: null, hasDefaultClass: false, status: { kind: 'new' } },
    ])
    // The chosen class may have been deleted since.
    expect(plan([['Іван', 'Франко', '', '7-А']], { edits: { 0: { classId: 'gone' } } })[0]?.classId).toBe('seven')
  })
})

describe('the class of a row', () => {
  const classOf = (name: string, given: Given = {}) => plan([['Іван', 'Франко', '', name]], given)[0]?.classId

  test('is the one it names, ignoring case, spaces and the kind of apostrophe; else the default one', () => {
    expect(classOf(' 7-а ')).toBe('seven')
    expect(classOf("п'ятий клас")).toBe('eight')
    expect(classOf('8-Б', { defaultClassId: 'seven' })).toBeUndefined()
    expect(classOf('', { defaultClassId: 'seven' })).toBe('seven')
    expect(classOf('')).toBeNull()
  })

  test('is found by a similar spelling unless two classes match', () => {
    expect(['7A', '7 (А)', '7-А клас', '7а'].map((name) => classOf(name))).toEqual(Array(4).fill('seven'))
    const twins = { classes: [seven, { id: 'twin', name: '7 А' }] }
    expect(classOf('7A', { school: twins })).toBeUndefined()
    expect(classOf('7 А', { school: twins })).toBe('twin')
    expect(foldClassName('7-B')).toBe(foldClassName('7-В'))
    expect(foldClassName('7M')).toBe(foldClassName('7-М'))
    expect(foldClassName('7-T')).toBe(foldClassName('7-Т'))
    expect(foldClassName('7-Б')).not.toBe(foldClassName('7-В'))
  })
})

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

test('a list of thousands is planned in a moment', () => {
  const students = Array.from({ length: 5000 }, (_, index) => ({ ...olena, id: `${index}`, lastName: `Б${index}` }))
  const rows = students.map(({ firstName, lastName }) => [firstName, lastName, '', '7-А'])
  // Comparing every row with every student would exceed the time limit of a test.
  expect(new Set(kinds(rows, { school: { students } }))).toEqual(new Set(['alreadyThere']))
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
