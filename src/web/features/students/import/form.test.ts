import { describe, expect, test } from 'vitest'
import { normalizeStudentId, readStudentTable } from './form.ts'

const read = (header: string[], ...rows: string[][]) => readStudentTable([header, ...rows])
const firstOf = (header: string[], row: string[]) => read(header, row).rows[0]

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

  test.each([
    [['Nickname'], ['Олена'], ['firstName']],
    [['Display name'], ['Олена'], ['firstName']],
    [['Display name'], ['o.shevchenko7'], ['leftOut']],
    [
      ['Nickname', 'Preferred name'],
      ['Lena', 'Olena'],
      ['leftOut', 'firstName'],
    ],
    [
      ['Username', 'Nickname'],
      ['oshevch', 'Lena'],
      ['leftOut', 'firstName'],
    ],
    [['Middle name'], ['Іванівна'], ['leftOut']],
    [['Course name'], ['Algebra'], ['leftOut']],
    [['Preferred last name'], ['Коваленко'], ['leftOut']],
  ])('beside a last name and no first name, %s with %s is %s', (headings, cells, meanings) => {
    const { columns } = read([...headings, 'Last name'], [...cells, 'Шевченко'])
    expect(columns.map((column) => column.meaning)).toEqual([...meanings, 'lastName'])
  })

  test('says which heading it took for what, and which it did not use', () => {
    const { columns } = read(['№ з/п', 'Прізвище', 'Телефон', 'Class teacher', 'ID'], ['1', 'Бойко', '', '', ''])
    expect(columns.map(({ heading, meaning }) => [heading, meaning])).toEqual([
      ['№ з/п', 'leftOut'],
      ['Прізвище', 'lastName'],
      ['Телефон', 'leftOut'],
      ['Class teacher', 'leftOut'],
      ['ID', 'studentId'],
    ])
  })

  test('without a name column rows have no names; without rows there is nothing', () => {
    expect(read(['Telephone', 'Town'], ['123', 'Lviv']).rows).toMatchObject([{ line: 2, firstName: '', lastName: '' }])
    expect(readStudentTable([]).rows).toEqual([])
    expect(read(['First name', 'Last name']).rows).toEqual([])
  })

  test('is no residence, telephone number, number of the line, user name or class teacher', () => {
    const header = ['Residence', 'Номер телефону', 'Порядковий номер', 'User name', 'Класний керівник', 'Last name']
    const meanings = read(header, ['a']).columns.map(({ meaning }) => meaning)
    expect(meanings).toEqual([...Array(5).fill('leftOut'), 'lastName'])
  })

  test.each([
    ["Прізвище та ім'я", 'Шевченко Олена', 'Олена', 'Шевченко'],
    ["Прізвище, ім'я, по батькові", 'Нечуй-Левицький Іван Семенович', 'Іван Семенович', 'Нечуй-Левицький'],
    ['ПІБ учня', 'Шевченко Олена', 'Олена', 'Шевченко'],
    ['П.І.Б.', 'Шевченко', '', 'Шевченко'],
    ['Full name', 'Anna Maria Kovach', 'Anna Maria', 'Kovach'],
    ['First and last name', 'Kovach, Anna', 'Anna', 'Kovach'],
  ])('%s holds both names', (heading, name, firstName, lastName) => {
    expect(firstOf([heading, 'Class'], [name, '7-А'])).toMatchObject({ firstName, lastName, className: '7-А' })
  })

  test('is found below the titles of a list', () => {
    const { rows } = readStudentTable([['Список учнів 7-А класу'], [''], ['Прізвище', 'Ім’я'], ['Бойко', 'Олена']])
    expect(rows).toMatchObject([{ line: 4, firstName: 'Олена', lastName: 'Бойко' }])
  })
})

describe('the rows of a pasted table', () => {
  test('count as pasted, empty ones not at all', () => {
    const { rows } = readStudentTable([
      [''],
      ['First', 'Last', 'ID'],
      [' Olena ', 'Shevchenko'],
      ['', '  '],
      ['Ivan', ''],
    ])
    expect(rows).toMatchObject([
      { line: 3, firstName: 'Olena', lastName: 'Shevchenko', studentId: '', className: '' },
      { line: 5, firstName: 'Ivan', lastName: '' },
    ])
  })

  test('lose what spreadsheets leave around a text, and misused accents within it', () => {
    const cells = ['\u00A0Мар`яна\u200B', 'О´Коннор  Бойко\n', '="stu2026001"', ' ']
    expect(firstOf(['First', 'Last', 'ID', 'Class'], cells)).toMatchObject({
      firstName: 'Мар’яна',
      lastName: 'О’Коннор Бойко',
      studentId: 'STU2026001',
      className: '',
    })
    expect(firstOf(['First', 'Last'], ["Дем'ян", 'Лукʼяненко'.normalize('NFD')])).toMatchObject({
      firstName: "Дем'ян",
      lastName: 'Лукʼяненко',
    })
    for (const invisible of ['\u200B', '\u200C', '\u200D', '\u2060', '\u00AD']) {
      const names = firstOf(['First', 'Last'], ['Олена', `Шев${invisible}ченко`])
      expect(names).toMatchObject({ firstName: 'Олена', lastName: 'Шевченко' })
    }
    expect(firstOf(['First', 'Last'], ["'=Марко", "'-Яр"])).toMatchObject({ firstName: '=Марко', lastName: '-Яр' })
    expect([' stu2026001 ', 'st2026', ' 12 '].map(normalizeStudentId)).toEqual(['STU2026001', 'st2026', '12'])
  })

  test('have their class also where the first student of a list without headings has none', () => {
    const table = [
      ['Шевченко', 'Олена'],
      ['Франко', 'Іван', '7-А'],
      ['Бойко', 'Марко', '7-Б'],
    ]
    expect(readStudentTable(table).rows.map(({ className }) => className)).toEqual(['', '7-А', '7-Б'])
  })

  test('keep their key when others come or go, and two alike have two', () => {
    const header = ['First', 'Last']
    const olena = ['Olena', 'Shevchenko']
    const keysOf = (...rows: string[][]) => read(header, ...rows).rows.map(({ key }) => key)
    const [key] = keysOf(olena)
    expect(keysOf(['Ivan', 'Franko'], olena)[1]).toBe(key)
    expect(new Set(keysOf(olena, olena)).size).toBe(2)
  })
})
