import { useDeferredValue, useMemo } from 'react'
import type { SchoolClass } from '../../../../../contract/classes/schema.ts'
import { dateAt } from '../../../../../contract/kernel/dates.ts'
import type { Student } from '../../../../../contract/students/schema.ts'
import { tableOfText } from '../../../../lib/csv/csv-table.ts'
import type { ImportDraft } from '../draft/state.ts'
import { readStudentTable } from '../form.ts'
import { planImport, type RowEdit, type SentRow } from '../plan/state.ts'

type School = { students: readonly Student[]; classes: readonly SchoolClass[]; proposedClassId: string }

/** What an import will do with every row of the table that was entered; `proposedClassId` as in the dialog. */
export function useImportPlan(draft: ImportDraft, school: School, sent: ReadonlyMap<string, SentRow>) {
  const { text, choices, newClasses, chosenClassId = school.proposedClassId } = draft
  const { students, classes } = school
  // The class that was chosen before a reload may have been deleted since.
  const classId = classes.some(({ id }) => id === chosenClassId) ? chosenClassId : ''
  const allClasses = useMemo(() => {
    const storedIds = new Set(classes.map(({ id }) => id))
    return [...classes, ...newClasses.filter(({ id }) => !storedIds.has(id))]
  }, [classes, newClasses])
  // Typing stays responsive while thousands of rows are parsed and planned.
  const parsedText = useDeferredValue(text)
  const reading = useMemo(() => readStudentTable(tableOfText(parsedText), choices), [parsedText, choices])
  const edits = useMemo(() => new Map(draft.edits), [draft.edits])
  const plannedEdits = useDeferredValue(edits)
  const planOf = (rows: typeof reading.rows, edits: ReadonlyMap<string, RowEdit>) => {
    const year = Number(dateAt(new Date()).slice(0, 4))
    return planImport({ students, classes: allClasses, year }, rows, { edits, sent, defaultClassId: classId || null })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: planOf reads exactly what is listed
  const plan = useMemo(
    () => planOf(reading.rows, plannedEdits),
    [reading, students, allClasses, plannedEdits, sent, classId],
  )
  const getLatestPlan = () => {
    // The deferred plan may be older than the text and the edits.
    const isPlanned = parsedText === text && plannedEdits === edits
    return isPlanned ? plan : planOf(readStudentTable(tableOfText(text), choices).rows, edits)
  }
  return { classId, allClasses, reading, edits, plan, getLatestPlan }
}
