import { expect, it } from 'vitest'
import type { ClassJournal } from '../../../../contract/student-progress/schema.ts'
import { classJournal } from '../../../messages/class-journal.ts'
import { journalLines } from './state.ts'
import { classJournalTable } from './view.ts'

const students = [
  { id: 'olena', firstName: 'Олена', lastName: 'Бойко' },
  { id: 'marko', firstName: 'Марко', lastName: 'Діденко' },
  { id: 'ivan', firstName: 'Іван', lastName: 'Сірко' },
]
const counts = { studentCount: 3, presentCount: 1, progressCount: 3, gradedCount: 0 }
const lesson = {
  date: '2026-03-02',
  startTime: '09:00',
  template: { title: 'Дроби' },
  topic: 'Пряма',
  homework: '§ 12',
}
const journal = {
  lessons: [
    { id: 'first', ...lesson, ...counts },
    { id: 'second', ...lesson, ...counts, progressCount: 0, topic: '', homework: '' },
  ],
  students,
  progress: [
    { studentId: 'ivan', scheduledLessonId: 'first', state: 'absent' },
    { studentId: 'olena', scheduledLessonId: 'first', state: 'absent' },
    { studentId: 'marko', scheduledLessonId: 'first', state: 'ill' },
  ],
} as unknown as ClassJournal

it('those who were not simply present are listed by state, and in each by name', () => {
  expect(journalLines(journal).map(({ exceptions }) => exceptions)).toEqual([
    [
      { state: 'absent', students: [students[0], students[2]] },
      { state: 'ill', students: [students[1]] },
    ],
    [],
  ])
})

it.each([
  ['uk', 'Н: Бойко Олена, Сірко Іван; хв.: Діденко Марко'],
  ['en', 'A: Бойко Олена, Сірко Іван; I: Діденко Марко'],
] as const)(
  'the table has the symbols of a class journal in %s, and no numbers before anybody is recorded',
  (language, absent) => {
    expect(classJournalTable(journalLines(journal), classJournal.in(language)).slice(1)).toEqual([
      [1, '2026-03-02', '09:00', 'Дроби', 'Пряма', '§ 12', 1, 3, absent],
      [2, '2026-03-02', '09:00', 'Дроби', '', '', null, null, ''],
    ])
  },
)
