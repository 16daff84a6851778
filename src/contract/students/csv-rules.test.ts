import { describe, expect, test } from 'vitest'
import { findClassByName, planImport, readStudentTable, withStudentIds } from './csv-rules.ts'

const read = (header: string[], ...rows: string[][]) => readStudentTable([header, ...rows])
const firstOf = (header: string[], row: string[]) => read(header, row).students[0]

describe('the header of a pasted table', () => {
  test.each([
    [['First Name', 'Last Name', 'Student ID', 'Class']],
    [['first', 'last', 'id', 'class']],
    [['name', 'surname', 'student_id', 'Class name']],
    [["Ім'я", 'Прізвище', 'Номер', 'Клас']],
    [['Ім’я', 'Прізвище', 'Номер учня', 'Клас учня']],
    [['Імʼя', 'ПРІЗВИЩЕ', 'номер', 'КЛАС']],
    [['\uFEFFІм`я', ' Прізвище ', 'StudentId', 'клас']],
    [['FirstName', 'LastName', 'StudentID', 'ClassName']],
  ])('%j names first name, last name, id and class', (header) => {
    expect(firstOf(header, ['Олена', 'Шевченко', 'STU2026001', '7-А'])).toMatchObject({
      firstName: 'Олена',
      lastName: 'Шевченко',
      studentId: 'STU2026001',
      className: '7-А',
    })
  })

  test('is read in any order: a class name and a last name are no first names, a student id no student', () => {
    const header = ['Class name', 'Student ID', 'Last name', 'First name']
    expect(firstOf(header, ['7-А', 'STU2026001', 'Шевченко', 'Олена'])).toMatchObject({
      firstName: 'Олена',
      lastName: 'Шевченко',
      studentId: 'STU2026001',
      className: '7-А',
    })
  })

  test('prefers the surer sign: a first name to any name, an id to a middle name', () => {
    const header = ['Nickname', 'Middle name', 'First name', 'Last name', 'ID']
    expect(firstOf(header, ['Lena', 'Ivanivna', 'Olena', 'Shevchenko', 'STU2026001'])).toMatchObject({
      firstName: 'Olena',
      studentId: 'STU2026001',
    })
    expect(firstOf(['Middle name', 'First name', 'Last name'], ['Ivanivna', 'Olena', 'Shevchenko'])).toMatchObject({
      studentId: '',
    })
  })

  test('without a name column nobody is read', () => {
    expect(read(['Telephone', 'Town'], ['123', 'Lviv'])).toEqual({ students: [], linesWithoutName: [2] })
    expect(readStudentTable([])).toEqual({ students: [], linesWithoutName: [] })
    expect(read(['First name', 'Last name'])).toEqual({ students: [], linesWithoutName: [] })
  })
})

describe('the rows of a pasted table', () => {
  test('need a first and a last name; empty ones do not count, lines are counted as pasted', () => {
    const { students, linesWithoutName } = readStudentTable([
      [''],
      ['First', 'Last', 'ID'],
      [' Olena ', 'Shevchenko'],
      ['', '  '],
      ['Ivan', '', 'STU2026002'],
    ])
    expect(students).toEqual([
      expect.objectContaining({ line: 3, firstName: 'Olena', lastName: 'Shevchenko', studentId: '', className: '' }),
    ])
    expect(linesWithoutName).toEqual([5])
  })

  test('keep their key when others come or go, and two alike have two', () => {
    const header = ['First', 'Last']
    const olena = ['Olena', 'Shevchenko']
    const keysOf = (...rows: string[][]) => read(header, ...rows).students.map(({ key }) => key)
    const [key] = keysOf(olena)
    expect(keysOf(['Ivan', 'Franko'], olena)[1]).toBe(key)
    expect(new Set(keysOf(olena, olena)).size).toBe(2)
  })
})

describe('what an import adds to a row', () => {
  test('the next free id of the year where there is none, in the order of the rows', () => {
    const rows = ['', 'STU2026007', ''].map((studentId) => ({ studentId }))
    const numbered = withStudentIds(rows, { year: 2026, idsInUse: ['STU2026003', 'STU2025100'] })
    expect(numbered.map(({ studentId }) => studentId)).toEqual(['STU2026008', 'STU2026007', 'STU2026009'])
  })

  test('no id when the year has no more', () => {
    expect(withStudentIds([{ studentId: '' }], { year: 2026, idsInUse: ['STU2026999'] })).toEqual([{ studentId: '' }])
  })

  test('the class of that name, whatever the case, the spaces and the apostrophe', () => {
    const classes = [{ name: '7-А' }, { name: 'П’ятий  клас' }]
    expect(findClassByName(classes, ' 7-а ')).toBe(classes[0])
    expect(findClassByName(classes, "п'ятий клас")).toBe(classes[1])
    expect(findClassByName(classes, '8-Б')).toBeUndefined()
  })
})

describe('what an import sends', () => {
  const { students: rows } = read(
    ['First', 'Last', 'ID', 'Class'],
    ['Olena', 'Shevchenko', '', ''],
    ['Ivan', 'Franko', 'STU2026009', '7-a'],
    ['Lesia', 'Ukrainka', '', '9-Z'],
  )
  const school = { classes: [{ id: 'seven', name: '7-A' }], idsInUse: ['STU2026001'], year: 2026, defaultClassId: null }
  const ids = () => {
    let last = 0
    return () => `new-${++last}`
  }

  test('the class that the row names, else the default one; a class that does not exist keeps the row out', () => {
    const { toSend, withoutClass } = planImport(rows, { ...school, defaultClassId: 'default' }, new Map(), ids())
    expect(toSend).toMatchObject([
      { id: 'new-1', firstName: 'Olena', studentId: 'STU2026010', classId: 'default' },
      { id: 'new-2', firstName: 'Ivan', studentId: 'STU2026009', classId: 'seven' },
    ])
    expect(withoutClass.map((row) => row.line)).toEqual([4])
  })

  test('nothing that is in already, and what was sent before under the ids it had', () => {
    const [olena, ivan] = rows.map(({ key }) => key)
    const memory = new Map([
      [olena ?? '', { id: 'old-1', studentId: 'STU2026005', isIn: false }],
      [ivan ?? '', { id: 'old-2', studentId: 'STU2026009', isIn: true }],
    ])
    const { toSend } = planImport(rows, school, memory, ids())
    expect(toSend).toMatchObject([{ id: 'old-1', studentId: 'STU2026005', classId: null }])
    expect(toSend).toHaveLength(1)
  })
})
