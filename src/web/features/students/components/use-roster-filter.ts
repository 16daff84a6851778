import { useDeferredValue, useMemo } from 'react'
import { searchStudents } from '../../../../contract/students/rules.ts'
import type { Student } from '../../../../contract/students/schema.ts'
import { useSearchParam } from '../../../lib/hooks/use-search-param.ts'
import { noClass } from '../view.ts'

/** The search and the class that narrow the list of students, and the students found. */
export function useRosterFilter(roster: readonly Student[]) {
  const [search, setSearch] = useSearchParam('search', '')
  const [classId, setClassId] = useSearchParam('class', '')
  // Deferred, so that typing stays responsive with thousands of students.
  const appliedSearch = useDeferredValue(search)
  const found = useMemo(() => {
    const ofClass = classId ? roster.filter((student) => (student.classId ?? noClass) === classId) : roster
    return appliedSearch.trim() ? searchStudents(ofClass, appliedSearch) : ofClass
  }, [roster, classId, appliedSearch])
  const clear = () => {
    setSearch('')
    setClassId('')
  }
  return { search, setSearch, appliedSearch, classId, setClassId, found, clear }
}
