import { describe, expect, test } from 'vitest'
import { columnMeanings } from '../cells/form.ts'
import { guessColumns } from './form.ts'
import { chooseColumn } from './state.ts'

/** The used columns of a table with these headings: heading, meaning, and '?' for a guess. */
function used(headings: string[], ...rows: string[][]) {
  return guessColumns(headings, rows).flatMap(({ meaning, isGuess }, index) =>
    meaning === 'leftOut' ? [] : [`${headings[index]}: ${meaning}${isGuess ? '?' : ''}`],
  )
}

describe('a heading with a word of the format help', () => {
  test.each([
    [['First name', 'Last name', 'Student ID', 'Class']],
    [['name of the child', 'surname of the child', 'the id', 'class of the child']],
    [['Ім’я учня', 'Прізвище учня', 'Номер справи', 'Клас навчання']],
    [['Your first', 'Your last', 'StudentIDNumber', 'My class / grade']],
  ])('%j is mapped, and not as a guess', (headings) => {
    expect(used(headings)).toEqual([
      `${headings[0]}: firstName`,
      `${headings[1]}: lastName`,
      `${headings[2]}: studentId`,
      `${headings[3]}: className`,
    ])
  })

  test.each([
    'Parent last name',
    'dateLastModified',
    'Last login',
    'Paid',
    'Last sign-in',
    'Last updated',
    'Mother first name',
    'Guardian ID',
    'Emergency contact name',
    'Username',
    'Middle name',
    'School name',
    'First day of school',
    'Password ID',
    'Residence',
    'Class average',
    'Class teacher',
    'Ім’я батька',
    'Прізвище матері',
    'Номер телефону',
    'Класний керівник',
    'Фамилия родителя',
  ])('is a trap: %s', (heading) => {
    expect(used([heading])).toEqual([])
    expect(used([heading, 'First name', 'Last name', 'ID', 'Class'])).toHaveLength(4)
  })

  test('gives way to a better column', () => {
    expect(used(['Family name', 'Given name'])).toEqual(['Family name: lastName', 'Given name: firstName'])
    expect(used(['sourcedId', 'identifier'])).toEqual(['identifier: studentId'])
    expect(used(['Record id', 'Other id'], ['7', 'STU2026001'])).toEqual(['Other id: studentId?'])
    expect(used(['Old class', 'Class'])).toEqual(['Class: className'])
  })

  test('is a guess beside an equal one, and by another word', () => {
    expect(used(['Old class', 'New class'])).toEqual(['Old class: className?'])
    expect(used(['Homeroom'])).toEqual(['Homeroom: className?'])
  })
})

describe('a full name', () => {
  test.each([
    ['Name', ['Jane Doe', 'John Smith'], 'fullNameFirstFirst?'],
    ['Name', ['Doe Jane', 'Smith John'], 'fullNameLastFirst?'],
    ['Student', ['Doe, Jane'], 'fullNameFirstFirst?'],
    ['ПІБ', ['Шевченко Олена'], 'fullNameLastFirst'],
    ['LastFirst', ['Doe, Jane'], 'fullNameLastFirst'],
    ['Учень', ['Олена Шевченко', 'Іван Франко'], 'fullNameFirstFirst?'],
    ['Ученик', ['Мирний Панас Якович'], 'fullNameLastFirst?'],
    ['Name', ['Cher', 'Jane Doe', 'Prince'], 'firstName'],
  ])('in a column called %s with %j is %s', (heading, names, expected) => {
    expect(used([heading], ...names.map((name) => [name]))).toEqual([`${heading}: ${expected}`])
  })
})

describe('columns without headings', () => {
  const meanings = (...rows: string[][]) => guessColumns(undefined, rows).map(({ meaning }) => meaning)

  test('are guessed by their cells', () => {
    expect(meanings(['Jane', 'Doe', '7A', 'STU2026001'], ['John', 'Smith', '7A', 'STU2026002'])).toEqual([
      'firstName',
      'lastName',
      'className',
      'studentId',
    ])
    expect(meanings(['3', 'Шевченко', 'Олена', 'jd@school.test'])).toEqual([
      'leftOut',
      'lastName',
      'firstName',
      'leftOut',
    ])
    expect(guessColumns(undefined, [['Jane', 'Doe']]).every(({ isGuess }) => isGuess)).toBe(true)
    expect(guessColumns(undefined, [])).toEqual([])
  })
})

describe('choosing a column', () => {
  test('exchanges it with the column that was that before', () => {
    expect(chooseColumn(['firstName', 'lastName', 'studentId'], 0, 'lastName')).toEqual([
      'lastName',
      'firstName',
      'studentId',
    ])
    expect(chooseColumn(['leftOut', 'studentId'], 0, 'studentId')).toEqual(['studentId', 'leftOut'])
  })

  test('leaves every other column as it is where it is left out, or where it is no name', () => {
    expect(chooseColumn(['className', 'leftOut', 'firstName'], 0, 'leftOut')).toEqual([
      'leftOut',
      'leftOut',
      'firstName',
    ])
    expect(chooseColumn(['fullNameLastFirst', 'leftOut'], 1, 'className')).toEqual(['fullNameLastFirst', 'className'])
  })

  test('as a full name takes its parts out, and as a part takes the full name out', () => {
    expect(chooseColumn(['firstName', 'lastName', 'patronymic', 'leftOut'], 3, 'fullNameLastFirst')).toEqual([
      'leftOut',
      'leftOut',
      'leftOut',
      'fullNameLastFirst',
    ])
    expect(chooseColumn(['fullNameFirstFirst', 'leftOut'], 1, 'lastName')).toEqual(['leftOut', 'lastName'])
    expect(chooseColumn(['fullNameLastFirst', 'className'], 0, 'fullNameFirstFirst')).toEqual([
      'fullNameFirstFirst',
      'className',
    ])
  })

  test('never leaves two columns of one meaning', () => {
    for (const chosen of columnMeanings) {
      const after = chooseColumn(['firstName', 'lastName', 'studentId', 'className', 'leftOut'], 4, chosen)
      const used = after.filter((meaning) => meaning !== 'leftOut')
      expect(new Set(used).size).toBe(used.length)
    }
  })
})
