import {
  type AttendanceSettings,
  type AttendanceState,
  attendanceStates,
} from '../../../../contract/attendance-settings/rules.ts'
import type { CsvCell } from '../../../../contract/kernel/csv.ts'
import { rosterNameOf } from '../../../../contract/students/rules.ts'
import type { classJournal } from '../../../messages/class-journal.ts'
import { classRegister } from '../../../messages/class-register.ts'
import { meaningOf, symbolOf } from '../class-register/view.ts'
import type { JournalLine } from './state.ts'

type Words = ReturnType<typeof classJournal.in>

/** The symbol of a state as in the class register, with a point where it is an abbreviation: «Н», «хв.». */
function journalSymbol(state: AttendanceState, t: Words): string {
  const symbol = symbolOf(state, classRegister.in(t.language))
  return symbol === symbol.toUpperCase() ? symbol : `${symbol}.`
}

/** How many of the students were recorded as present; undefined while nobody is recorded. */
function presenceOf({ progressCount, presentCount, studentCount }: JournalLine['lesson']) {
  const absent = studentCount - presentCount
  return progressCount === 0 ? undefined : { present: progressCount - absent, total: studentCount }
}

/** '26 of 28'; '' while nobody is recorded. */
export function presenceText(lesson: JournalLine['lesson'], t: Words): string {
  const presence = presenceOf(lesson)
  return presence ? t('presentOf', presence) : ''
}

/** Who was not simply present, last name first: 'Н: Бойко Олена, Сірко Іван'. */
export const exceptionTexts = ({ exceptions }: JournalLine, t: Words): string[] =>
  exceptions.map(({ state, students }) => `${journalSymbol(state, t)}: ${students.map(rosterNameOf).join(', ')}`)

/** The symbols in these lines with what they mean. */
export function explainedJournalSymbols(lines: readonly JournalLine[], settings: AttendanceSettings, t: Words) {
  const shown = new Set(lines.flatMap(({ exceptions }) => exceptions.map(({ state }) => state)))
  return attendanceStates
    .filter((state) => shown.has(state))
    .map((state) => ({
      symbol: journalSymbol(state, t),
      meaning: meaningOf(state, settings, classRegister.in(t.language)),
    }))
}

/** The journal of a class as a table for spreadsheets, with dates that sort. */
export function classJournalTable(lines: readonly JournalLine[], t: Words): CsvCell[][] {
  return [
    [
      t('number'),
      t('date'),
      t('time'),
      t('lesson'),
      t('topic'),
      t('homework'),
      t('present'),
      t('students'),
      t('attendance'),
    ],
    ...lines.map((line, index) => {
      const { date, startTime, template, topic, homework } = line.lesson
      const { present = null, total = null } = presenceOf(line.lesson) ?? {}
      return [
        index + 1,
        date,
        startTime,
        template.title,
        topic,
        homework,
        present,
        total,
        exceptionTexts(line, t).join('; '),
      ]
    }),
  ]
}
