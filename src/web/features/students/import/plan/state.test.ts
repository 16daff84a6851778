import { describe, expect, test } from 'vitest'
import { type Given, kinds, olena, plan, seven, statuses } from '../../../../test/import-plan.ts'
import { foldClassName } from '../class-names/form.ts'
import { isAlreadyStored, isCounted, isNamesake, isProblem, isToBeSent } from '../statuses/state.ts'

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

test('a list of thousands is planned in a moment', () => {
  const students = Array.from({ length: 5000 }, (_, index) => ({ ...olena, id: `${index}`, lastName: `Б${index}` }))
  const rows = students.map(({ firstName, lastName }) => [firstName, lastName, '', '7-А'])
  // Comparing every row with every student would exceed the time limit of a test.
  expect(new Set(kinds(rows, { school: { students } }))).toEqual(new Set(['alreadyThere']))
})
