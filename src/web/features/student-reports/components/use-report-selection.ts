import { useEffect, useRef } from 'react'
import { useSearchParam } from '../../../lib/hooks/use-search-param.ts'
import type { ReportScope } from '../queries.ts'
import type { ShownReport } from '../state.ts'

/** The student whose report is on the screen: of a class the one in the address, so that no change of the others puts another in their place. */
export function useReportSelection(scope: ReportScope, reports: readonly ShownReport[]) {
  const [studentId, setStudentId] = useSearchParam('student', '')
  const selected = reports.find(({ student }) => student.id === studentId) ?? reports[0]
  const selectedId = 'classId' in scope ? selected?.student.id : undefined
  useEffect(() => {
    if (selectedId) setStudentId(selectedId)
  }, [selectedId, setStudentId])
  const seenTexts = useRef(new Map<string, string | undefined>())
  useEffect(() => {
    if (selected) seenTexts.current.set(selected.student.id, selected.otherText)
  }, [selected])
  return {
    selected,
    /** Whether what somebody else has written of the student has been shown beside the own text. */
    isSeen: ({ student, otherText }: ShownReport) =>
      otherText === undefined || seenTexts.current.get(student.id) === otherText,
    select: setStudentId,
    /** Takes the student out of the address. */
    forget: () => setStudentId(''),
  }
}
