import { strToU8, zipSync } from 'fflate'
import Papa from 'papaparse'
import { type CsvCell, csvText } from '../../../contract/kernel/csv.ts'
import { AppError, invalidInput } from '../../../contract/kernel/errors.ts'
import { isNameOf, otherNameMessage } from '../../../contract/student-data/rules.ts'
import type { Erasure } from '../../../contract/student-data/schema.ts'
import { camelCase } from '../../db/column-names.ts'
import { recordedAttendanceOf } from '../../db/history-states.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import { listPeople } from '../people/repository.ts'
import { getStoredStudent } from '../students/access.ts'
import {
  type ExportedChange,
  type ExportedRecord,
  eraseStudentRows,
  findExportedStudent,
  listExportedChanges,
  listExportedMemberships,
  listExportedRecords,
  listExportedSpans,
  lockAgainstRecords,
  type Row,
} from './repository.ts'

type StudentData = Awaited<ReturnType<typeof getStudentData>>

/** Everything that is stored of a student as a zip file: one JSON file, and a CSV file of each list. */
export async function exportStudentData(db: Db, id: string, { now, locale }: { now: Date; locale: string }) {
  const studentData = await getStudentData(db, id)
  const json = JSON.stringify({ exportedAt: now.toISOString(), ...studentData }, null, 2)
  const files: Record<string, Uint8Array> = { 'everything.json': strToU8(json) }
  for (const [name, rows] of Object.entries(listsOf(studentData))) {
    files[`${name}.csv`] = strToU8(csvText(tableOf(rows), locale, Papa.unparse))
  }
  return { name: `${studentData.student.studentId}.zip`, content: zipSync(files, { mtime: now }) }
}

async function getStudentData(db: Db, id: string) {
  const [student, memberships, records, absences, reports, changes, people] = await Promise.all([
    findExportedStudent(db, id),
    listExportedMemberships(db, id),
    listExportedRecords(db, id),
    listExportedSpans(db, 'absences', id),
    listExportedSpans(db, 'studentReports', id),
    listExportedChanges(db, id),
    listPeople(db),
  ])
  if (!student) throw new AppError('not_found', 'Student not found')
  const names = new Map(people.map((person) => [person.id, person.name]))
  const nameOf = (account: string | null) => (account && names.get(account)) || null
  return {
    student: contentOf(student),
    memberships: memberships.map(({ row, className }) => ({ className, ...contentOf(row) })),
    records: records.map(({ row, ...lesson }) => ({
      ...lesson,
      ...contentOf({ ...row, ...recordedAttendanceOf(row) }),
    })),
    absences: absences.map(contentOf),
    reports: reports.map((row) => ({ ...contentOf(row), comments: commentsOf(row, records) })),
    history: changes.map((change) => exportedChangeOf(change, nameOf(change.changedBy))),
  }
}

/** What of a row is not about the student: ids, and who wrote it when, which the history tells. */
const omitted = new Set([
  'id',
  'class_id',
  'scheduled_lesson_id',
  'comment_ids',
  'create_digest',
  'created_by',
  'updated_by',
])

/** The columns of a row by the names of the API; `student_id` is the STU number, and left out where it is the id. */
function contentOf(row: Row): Row {
  const isOwn = ([name]: [string, unknown]) => !omitted.has(name) && (name !== 'student_id' || 'last_name' in row)
  return Object.fromEntries(
    Object.entries(row)
      .filter(isOwn)
      .map(([name, value]) => [camelCase(name), value]),
  )
}

/** The comments that a report shows, one a line: of its period, and of no deleted lesson. */
function commentsOf(
  { comment_ids: ids, starts_on: from, ends_on: to }: Row,
  records: readonly ExportedRecord[],
): string {
  const shown = records.filter(({ row, date, isLessonDeleted }) => {
    const isOfPeriod = date !== null && date >= String(from) && date <= String(to)
    return isOfPeriod && !isLessonDeleted && row.comment !== '' && (ids as unknown[]).includes(row.id)
  })
  return shown.map(({ row }) => row.comment).join('\n')
}

const subjects: Readonly<Record<string, string>> = {
  students: 'student',
  class_memberships: 'membership',
  student_progress: 'record',
  absences: 'absence',
  student_reports: 'report',
}

function exportedChangeOf(
  { tableName, operation, before, after, changedAt, changedBy: _, ...lesson }: ExportedChange,
  by: string | null,
) {
  const [earlier, later] = [contentOf(before ?? {}), contentOf(after ?? {})]
  const fields = [...new Set([...Object.keys(earlier), ...Object.keys(later)])].filter(
    (field) => field !== 'updatedAt' && field !== 'createdAt' && earlier[field] !== later[field],
  )
  const changes = fields.map((field) => ({ field, before: earlier[field] ?? null, after: later[field] ?? null }))
  return { at: changedAt, by, what: subjects[tableName], operation, ...lesson, changes }
}

/** The rows of each list, of the change history one for each field. */
function listsOf({ student, history, ...lists }: StudentData): Record<string, readonly Row[]> {
  const changedFields = history.flatMap(({ changes, ...change }) => changes.map((field) => ({ ...change, ...field })))
  return { student: [student], ...lists, history: changedFields }
}

/** The rows with a heading. */
function tableOf(rows: readonly Row[]): CsvCell[][] {
  const headings = Object.keys(rows[0] ?? {})
  return [headings, ...rows.map((row) => headings.map((heading) => cellOf(row[heading])))]
}

function cellOf(value: unknown): CsvCell {
  if (value === null || value === undefined) return null
  return typeof value === 'number' ? value : String(value)
}

/** Erases a student, deleted or not, for good; throws 400 when the typed name is not theirs. */
export async function eraseStudentData(tx: Tx, id: string, { name }: Erasure): Promise<void> {
  await lockAgainstRecords(tx, id)
  const { entity: student } = await getStoredStudent(tx, id)
  if (!isNameOf(student, name)) throw invalidInput('name', otherNameMessage(student))
  await eraseStudentRows(tx, id)
}
