import { describe, expect, test } from 'vitest'
import { looseClassName } from '../../../../contract/students/class-name-rules.ts'
import { readStudentTable } from '../../../../contract/students/csv-rules.ts'
import {
  type ImportSchool,
  isKnown,
  isProblem,
  isStudent,
  isToSend,
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

/** The plan for rows of first name, last name, id and class; edits and what was sent by the place of the row. */
function plan(rows: string[][], { school: other, edits = {}, sent = {}, defaultClassId = null }: Given = {}) {
  const students = readStudentTable([['First', 'Last', 'ID', 'Class'], ...rows]).rows
  const byKey = <Value>(given: Record<number, Value>) =>
    new Map(Object.entries(given).map(([place, value]) => [students[Number(place)]?.key ?? '', value]))
  return planImport({ ...school, ...other }, students, { edits: byKey(edits), sent: byKey(sent), defaultClassId })
}
const verdicts = (...given: Parameters<typeof plan>) => plan(...given).map(({ verdict }) => verdict)
const kinds = (...given: Parameters<typeof plan>) => verdicts(...given).map(({ kind }) => kind)

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
    expect(rows.every(isToSend)).toBe(true)
    expect(rows.some(isProblem)).toBe(false)
  })

  test('without an id when the year has no more', () => {
    const students = Array.from({ length: 998 }, (_, place) => {
      return { ...olena, id: `${place}`, studentId: `STU2026${String(place + 1).padStart(3, '0')}` }
    })
    const rows = [
      ['Леся', 'Українка', ''],
      ['Марко', 'Вовчок', ''],
    ]
    expect(plan(rows, { school: { students } }).map(({ proposedId, verdict }) => [verdict.kind, proposedId])).toEqual([
      ['new', 'STU2026999'],
      ['noIdLeft', ''],
    ])
  })

  test('already there by name and id, whatever the case and the class; by name alone in its class, or into none', () => {
    expect(verdicts([['олена', 'БОЙКО', 'STU2026003', '9-Я']])).toEqual([
      { kind: 'alreadyThere', studentId: 'STU2026003' },
    ])
    expect(kinds([['Олена', 'Бойко', '', '7-А']])).toEqual(['alreadyThere'])
    expect(kinds([['Олена', 'Бойко', '']])).toEqual(['alreadyThere'])
    expect(kinds([['Олена', 'Бойко', '']], { defaultClassId: 'eight' })).toEqual(['new'])
    expect(kinds([['Олена', 'Бойко', 'STU2026004', '7-А']])).toEqual(['new'])
  })

  test('found once: a second row of that name is another student', () => {
    expect(
      kinds([
        ['Олена', 'Бойко', ''],
        ['Олена', 'Бойко', ''],
      ]),
    ).toEqual(['alreadyThere', 'new'])
    expect(
      kinds([
        ['Олена', 'Бойко', ''],
        ['Олена', 'Бойко', 'STU2026003'],
      ]),
    ).toEqual(['new', 'alreadyThere'])
  })

  test('kept back for a missing or endless name, an unknown class, an id of another form', () => {
    const rows = [
      ['', 'Бойко', 'STU2026010'],
      ['Іван', 'Ф'.repeat(101), 'STU2026011'],
      ['Іван', 'Франко', '', '9-Я'],
      ['Іван', 'Франко', '12'],
    ]
    expect(verdicts(rows)).toEqual([
      { kind: 'missingName' },
      { kind: 'longName' },
      { kind: 'unknownClass', className: '9-Я' },
      { kind: 'invalidId' },
    ])
    expect(plan(rows).every(isProblem)).toBe(true)
    expect(plan(rows).some(isToSend)).toBe(false)
  })

  test('kept back for an id that somebody in the school has, or somebody further up', () => {
    expect(
      verdicts([
        ['Іван', 'Франко', 'STU2026003'],
        ['Леся', 'Українка', 'STU2026004'],
        ['Марко', 'Вовчок', 'STU2026004'],
        ['Леся', 'Українка', 'STU2026004', '7-А'],
      ]),
    ).toEqual([
      { kind: 'idTaken', name: 'Олена Бойко' },
      { kind: 'new' },
      { kind: 'idTwice', line: 3, name: 'Леся Українка' },
      { kind: 'repeated', line: 3, name: 'Леся Українка' },
    ])
  })

  test('left out, and then takes no id from others', () => {
    const rows = [
      ['Леся', 'Українка', 'STU2026004'],
      ['Марко', 'Вовчок', 'STU2026004'],
    ]
    expect(kinds(rows, { edits: { 0: { isLeftOut: true } } })).toEqual(['leftOut', 'new'])
  })
})

test('every row that names a student counts as one, whether it is sent or not; who was left out does not', () => {
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
  expect(rows.map(isStudent)).toEqual([true, true, true, true, true, false, false])
  expect(rows.map(isKnown)).toEqual([true, false, false, true, false, false, false])
  expect(rows.map(isToSend)).toEqual([false, false, true, false, false, false, false])
})

describe('a row is mended', () => {
  test('in its names, its id and its class', () => {
    const edits = { 0: { firstName: ' Іван ', lastName: 'Франко', studentId: 'stu2026020', classId: 'eight' } }
    expect(plan([['', '', '12', '9-Я']], { edits })).toMatchObject([
      { firstName: 'Іван', lastName: 'Франко', studentId: 'STU2026020', classId: 'eight', verdict: { kind: 'new' } },
    ])
    expect(plan([['Іван', 'Франко', '', '9-Я']], { edits: { 0: { classId: null } } })).toMatchObject([
      { classId: null, hasDefaultClass: false, verdict: { kind: 'new' } },
    ])
    // A class that has been deleted since is none.
    expect(plan([['Іван', 'Франко', '', '7-А']], { edits: { 0: { classId: 'gone' } } })[0]?.classId).toBe('seven')
  })
})

describe('the class of a row', () => {
  const classOf = (name: string, given: Given = {}) => plan([['Іван', 'Франко', '', name]], given)[0]?.classId

  test('is the named one, whatever the case, the spaces and the apostrophe; else the default one', () => {
    expect(classOf(' 7-а ')).toBe('seven')
    expect(classOf("п'ятий клас")).toBe('eight')
    expect(classOf('8-Б', { defaultClassId: 'seven' })).toBeUndefined()
    expect(classOf('', { defaultClassId: 'seven' })).toBe('seven')
    expect(classOf('')).toBeNull()
  })

  test('is found when written a little differently, unless two could be meant', () => {
    expect(['7A', '7 (А)', '7-А клас', '7а'].map((name) => classOf(name))).toEqual(Array(4).fill('seven'))
    const twins = { classes: [seven, { id: 'twin', name: '7 А' }] }
    expect(classOf('7A', { school: twins })).toBeUndefined()
    expect(classOf('7 А', { school: twins })).toBe('twin')
    expect(looseClassName('7-B')).toBe(looseClassName('7-В'))
    expect(looseClassName('7-Б')).not.toBe(looseClassName('7-В'))
  })
})

describe('a row that was sent', () => {
  const rows = [
    ['Олена', 'Бойко', ''],
    ['Олена', 'Бойко', ''],
  ]

  test('is imported once its answer came, or once it is on the list under its own id', () => {
    const isIn = { id: 'o', studentId: 'STU2026003', isIn: true }
    expect(kinds(rows, { sent: { 0: isIn } })).toEqual(['imported', 'new'])
    expect(kinds(rows, { sent: { 0: { ...isIn, isIn: false } }, edits: { 0: { isLeftOut: true } } })).toEqual([
      'imported',
      'new',
    ])
  })

  test('still takes its id from later rows', () => {
    const twins = [
      ['Леся', 'Українка', 'STU2026004'],
      ['Марко', 'Вовчок', 'STU2026004'],
    ]
    expect(kinds(twins, { sent: { 0: { id: 'x', studentId: 'STU2026004', isIn: true } } })).toEqual([
      'imported',
      'idTwice',
    ])
  })

  test('keeps its id while nobody knows whether it arrived', () => {
    const sent = { 0: { id: 'x', studentId: 'STU2026005', isIn: false } }
    const given = { sent, school: { students: [] } }
    expect(plan(rows, given).map(({ proposedId }) => proposedId)).toEqual(['STU2026005', 'STU2026006'])
  })

  test('was refused: a problem, and sent again under another id', () => {
    const sent = { 0: { id: 'x', studentId: '', isIn: false, refusal: 'No' } }
    const [row] = plan([['Іван', 'Франко', '']], { sent })
    expect(row).toMatchObject({ proposedId: 'STU2026004', verdict: { kind: 'refused', reason: 'No' } })
    expect(row && [isProblem(row), isToSend(row)]).toEqual([true, true])
  })
})

test('a list of thousands is planned in a moment', () => {
  const students = Array.from({ length: 5000 }, (_, place) => ({ ...olena, id: `${place}`, lastName: `Б${place}` }))
  const rows = students.map(({ firstName, lastName }) => [firstName, lastName, '', '7-А'])
  const begun = performance.now()
  expect(new Set(kinds(rows, { school: { students } }))).toEqual(new Set(['alreadyThere']))
  // Linear work takes some 30 ms; comparing every row with every student would take minutes.
  expect(performance.now() - begun).toBeLessThan(3000)
})
