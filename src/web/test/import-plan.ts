import { type ImportSchool, planImport, type RowEdit, type SentRow } from '../features/students/import/plan/state.ts'
import { readStudentTable } from '../features/students/import/rules.ts'

/** The plan of an import into a school with one student and two classes. */

export const olena = { id: 'o', firstName: 'Олена', lastName: 'Бойко', studentId: 'STU2026003', classId: 'seven' }
export const seven = { id: 'seven', name: '7-А' }
const eight = { id: 'eight', name: 'П’ятий  клас' }
const school: ImportSchool = { students: [olena], classes: [seven, eight], year: 2026 }

export type Given = {
  school?: Partial<ImportSchool>
  edits?: Record<number, RowEdit>
  sent?: Record<number, SentRow>
  defaultClassId?: string | null
}

/** The plan for rows of first name, last name, id and class; edits and sent rows by the index of the row. */
export function plan(rows: string[][], { school: other, edits = {}, sent = {}, defaultClassId = null }: Given = {}) {
  const students = readStudentTable([['First', 'Last', 'ID', 'Class'], ...rows]).rows
  const byKey = <Value>(given: Record<number, Value>) =>
    new Map(Object.entries(given).map(([index, value]) => [students[Number(index)]?.key ?? '', value]))
  return planImport({ ...school, ...other }, students, { edits: byKey(edits), sent: byKey(sent), defaultClassId })
}
export const statuses = (...given: Parameters<typeof plan>) => plan(...given).map(({ status }) => status)
export const kinds = (...given: Parameters<typeof plan>) => statuses(...given).map(({ kind }) => kind)
