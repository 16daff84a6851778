import { readStudentTable } from '../features/students/import/form.ts'
import {
  type ImportSchool,
  type PlannedRow,
  planImport,
  type RowEdit,
  type SentRow,
} from '../features/students/import/plan/state.ts'
import type { RowStatus } from '../features/students/import/statuses/state.ts'

/** The plan of an import into a school with one student and two classes. */

export const olena = { id: 'o', firstName: 'Олена', lastName: 'Бойко', studentId: 'STU2026003', classId: 'seven' }
export const seven = { id: 'seven', name: '7-А' }
const eight = { id: 'eight', name: 'П’ятий  клас' }
const school: ImportSchool = { students: [olena], classes: [seven, eight], year: 2026 }

export type Given = {
  school?: Partial<ImportSchool>
  edits?: Record<number, RowEdit>
  /** By the index of the row, or by the keys of another table. */
  sent?: Record<number, SentRow> | Map<string, SentRow>
  defaultClassId?: string | null
}

/** The plan for rows of first name, last name, id and class; edits and sent rows by the index of the row. */
export function plan(rows: string[][], { school: other, edits = {}, sent = {}, defaultClassId = null }: Given = {}) {
  const students = readStudentTable([['First', 'Last', 'ID', 'Class'], ...rows]).rows
  const byKey = <Value>(given: Record<number, Value>) =>
    new Map(Object.entries(given).map(([index, value]) => [students[Number(index)]?.key ?? '', value]))
  const sentByKey = sent instanceof Map ? sent : byKey(sent)
  return planImport({ ...school, ...other }, students, { edits: byKey(edits), sent: sentByKey, defaultClassId })
}
export const statuses = (...given: Parameters<typeof plan>) => plan(...given).map(({ status }) => status)
export const kinds = (...given: Parameters<typeof plan>) => statuses(...given).map(({ kind }) => kind)

/** A row of a student who can be sent with a proposed id, unless another status is given. */
export const plannedRow = (key: string, status: RowStatus = { kind: 'new' }): PlannedRow => ({
  key,
  line: 2,
  firstName: 'Іван',
  lastName: 'Франко',
  nameKey: 'іван|франко',
  studentId: '',
  proposedId: 'STU2026001',
  className: '',
  writtenId: '',
  classId: null,
  hasDefaultClass: true,
  exclusion: undefined,
  isLeftOut: false,
  status,
})
