import { describe, expect, test, vi } from 'vitest'
import type { SchoolClass } from '../../../contract/classes/schema.ts'
import type { Role } from '../../../contract/kernel/permissions.ts'
import type { LessonTemplate } from '../../../contract/lesson-templates/schema.ts'
import type { Student } from '../../../contract/students/schema.ts'
import { commandPalette } from '../../messages/command-palette.ts'
import { shell } from '../../messages/shell.ts'
import { findOptions, indexOptions, proposeOptions } from './find-options.ts'
import { fixedOptions } from './fixed-options.ts'

const today = '2026-11-22'
const schoolClass = { id: 'class-1', name: '7-Б', color: '#EF4444', studentCount: 2 } as SchoolClass
const template = { id: 'template-1', title: 'Дроби на прямій' } as LessonTemplate
const student = (id: string, lastName: string, firstName: string, fields: Partial<Student> = {}) =>
  ({ id, lastName, firstName, studentId: `STU202400${id}`, classId: null, ...fields }) as Student

const lists = {
  students: [
    student('1', 'Бойко', 'Олена', { classId: 'class-1' }),
    student('2', 'Бойко', 'Олена'),
    student('3', "'; <script>", 'Іван'),
  ],
  classes: [schoolClass],
  templates: [template],
}

function indexFor(
  role: Role | undefined,
  language: 'en' | 'uk' = 'en',
  given: Parameters<typeof indexOptions>[0] = lists,
) {
  const [t, s] = [commandPalette.in(language), shell.in(language)]
  const signOut = { label: s('signOut'), open: vi.fn() }
  const person = { role, theme: 'dark', language: undefined, accountActions: [signOut] } as const
  return { index: indexOptions(given, fixedOptions(person, today, t, s), t), t, signOut }
}

/** 'students: Бойко Олена (STU2024001 · 7-Б)' for every option found. */
function find(search: string, role: Role | undefined = 'teacher', language: 'en' | 'uk' = 'en') {
  const { index, t } = indexFor(role, language)
  return findOptions(index, search, today, t).flatMap(({ name, options }) =>
    options.map(({ label, detail }) => `${name}: ${label}${detail ? ` (${detail.replace(/\s/g, ' ')})` : ''}`),
  )
}

describe('what is found', () => {
  test('students of the same name, told apart by id and class', () => {
    expect(find('бойко')).toEqual([
      'students: Бойко Олена (STU2024001 · 7-Б)',
      'students: Бойко Олена (STU2024002 · No class)',
    ])
  })

  test('a class, a template, a page and an action by their names', () => {
    expect(find('7-б')).toEqual(['classes: 7-Б (2 students)'])
    expect(find('прямій дроби')).toEqual(['templates: Дроби на прямій'])
    expect(find('dash')).toEqual(['pages: Dashboard'])
    expect(find('new les')).toEqual(['actions: New lesson'])
  })

  test('actions, pages and settings in either language', () => {
    expect(find('новий урок')).toEqual(['actions: New lesson'])
    expect(find('new lesson', 'teacher', 'uk')).toEqual(['actions: Новий урок'])
    expect(find('тема світла')).toEqual(['settings: Theme: Light'])
    expect(find('оформлення світле')).toEqual(['settings: Theme: Light'])
    expect(find('theme'), 'but the one that is chosen').toEqual(['settings: Theme: Light', 'settings: Theme: System'])
    expect(find('language')).toEqual(['settings: Language: English', 'settings: Language: Українська'])
    for (const text of ['головна', 'панель', 'home']) expect(find(text)).toEqual(['pages: Dashboard'])
  })

  test('a week by its name or a date in it', () => {
    expect(find('next')).toEqual(['weeks: Next week (Nov 23 – 29, 2026)'])
    expect(find('previous')).toEqual(['weeks: Previous week (Nov 9 – 15, 2026)'])
    expect(find('30.11.')).toEqual(['weeks: Week of Nov 30, 2026 (Nov 30 – Dec 6, 2026)'])
    expect(find('Nov 30')).toEqual(find('2026-11-30'))
    expect(find('31.02.')).toEqual([])
  })

  test('markup as text', () => {
    expect(find("'; <script>")).toEqual(["students: '; <script> Іван (STU2024003 · No class)"])
  })

  test('groups in which the letters are only inside words come last', () => {
    const students = [student('1', 'Маклас', 'Олег')]
    const { index, t } = indexFor('teacher', 'uk', { ...lists, students })
    expect(findOptions(index, 'клас', today, t).map(({ name }) => name)).toEqual(['actions', 'pages', 'students'])
  })
})

test('more than eight students lead to all of them on their page', () => {
  const students = Array.from({ length: 12 }, (_, index) => student(String(index), `Бойко${index}`, 'Олена'))
  const { index, t } = indexFor('teacher', 'en', { ...lists, students })
  const [group] = findOptions(index, ' Бойко ', today, t)
  expect(group?.options).toHaveLength(9)
  const eight = indexFor('teacher', 'en', { ...lists, students: students.slice(0, 8) })
  const [complete] = findOptions(eight.index, ' Бойко ', today, t)
  expect(complete?.options.map(({ id }) => id)).toEqual(students.slice(0, 8).map(({ id }) => `student:${id}`))
  expect(group?.options.at(-1)).toMatchObject({
    label: 'All 12 on the Students page',
    target: { path: `/students?search=${encodeURIComponent('Бойко')}` },
  })
})

describe('what a role is offered', () => {
  const offered = (role: Role | undefined) =>
    proposeOptions(indexFor(role).index, [])
      .filter(({ name }) => name === 'actions' || name === 'pages')
      .flatMap(({ options }) => options.map(({ label }) => label))
  const actions = ['New lesson', 'Add student', 'Import students', 'New class', 'New template']
  const pages = ['Dashboard', 'Templates', 'Classes', 'Students']

  test.each([
    ['admin', [...actions, ...pages, 'Users', 'School year', 'Attendance', 'Deleted']],
    ['teacher', [...actions, ...pages, 'Deleted']],
    ['assistant', pages],
    [undefined, pages],
  ] as const)('%s', (role, labels) => {
    expect(offered(role)).toEqual(labels)
  })

  test.each([
    ['users', 'Users'],
    ['запросити', 'Users'],
    ['school year', 'School year'],
    ['навчальний рік', 'School year'],
    ['holidays', 'School year'],
    ['attendance', 'Attendance'],
    ['відвідування', 'Attendance'],
  ])('only an admin finds the admin page of "%s"', (search, label) => {
    expect(find(search, 'admin')).toEqual([`pages: ${label} (Admin)`])
    expect([find(search, 'teacher'), find(search, 'assistant'), find(search, undefined)].flat()).toEqual([])
  })

  test('an assistant does not find what they may not do', () => {
    expect([find('new lesson', 'assistant'), find('admin', 'assistant'), find('import', 'assistant')]).toEqual([
      [],
      [],
      [],
    ])
  })
})

test('recent choices come first, once, and without what is gone or not theirs', () => {
  const ids = ['student:2', 'action:createClass', 'class:gone', 'page:/classes', 'week:nextWeek']
  const { index } = indexFor('assistant')
  const [recent, ...others] = proposeOptions(index, ids)
  expect(recent?.name).toBe('recent')
  expect(recent?.options.map(({ label }) => label)).toEqual(['Бойко Олена', 'Classes', 'Next week'])
  expect(others.flatMap(({ options }) => options).some(({ id }) => ids.includes(id))).toBe(false)
})
