import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import type { Student } from '../../../../contract/students/schema.ts'
import { useMessages } from '../../../lib/use-messages.ts'
import { common } from '../../../messages/common.ts'
import { students as messages } from '../../../messages/students.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { GrowingList } from '../../../ui/growing-list.tsx'
import { SearchResults } from '../../../ui/search-results.tsx'
import { type StudentAction, StudentCard } from './student-card.tsx'

type Props = {
  found: readonly Student[]
  /** Whether the school has any student at all. */
  isSchoolEmpty: boolean
  classes: readonly SchoolClass[]
  /** What the list was narrowed to, so that it begins anew when that changes. */
  narrowedTo: string
  onClearSearch: () => void
  canChange: boolean
  /** The button under 'No students yet'. */
  addButton: ReactNode
  onAct: (action: StudentAction, student: Student) => void
  onApproachEdit: () => void
}

/** The cards of the students found, or why there is none. */
export function StudentList(props: Props) {
  const { found, isSchoolEmpty, classes, narrowedTo, onClearSearch, canChange, addButton, onAct, onApproachEdit } =
    props
  const t = useMessages(messages)
  const c = useMessages(common)
  if (isSchoolEmpty) {
    const text = canChange ? t('noneYetText') : t('noneYetReadOnly')
    return <EmptyState icon={<UsersRound />} title={t('noneYet')} text={text} action={canChange && addButton} />
  }
  const classById = new Map(classes.map((schoolClass) => [schoolClass.id, schoolClass]))
  return (
    <SearchResults
      count={found.length}
      summary={t('found', { count: found.length })}
      noneTitle={t('noneFound')}
      noneText={t('noneFoundText')}
      clearLabel={c('clearSearch')}
      onClear={onClearSearch}
    >
      <GrowingList rows={found} portion={48} narrowedTo={narrowedTo} moreLabel={t('showMore')}>
        {(shown) => (
          <ul className="card-grid">
            {shown.map((student) => (
              <StudentCard
                key={student.id}
                student={student}
                schoolClass={student.classId ? classById.get(student.classId) : undefined}
                canChange={canChange}
                onAct={onAct}
                onApproachEdit={onApproachEdit}
              />
            ))}
          </ul>
        )}
      </GrowingList>
    </SearchResults>
  )
}
