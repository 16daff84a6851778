import { UsersRound } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import type { Student } from '../../../../contract/students/schema.ts'
import { useIsPrinting } from '../../../lib/hooks/use-is-printing.ts'
import { useListFocus } from '../../../lib/hooks/use-list-focus.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import type { PreloadProps } from '../../../lib/lazy/preload-props.ts'
import { students as messages } from '../../../messages/students.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchResults } from '../../../ui/search-results.tsx'
import { VirtualGrid } from '../../../ui/virtual-grid.tsx'
import { RosterTable } from './roster-table.tsx'
import { type StudentAction, StudentCard } from './student-card.tsx'

/** The height of a card with a name on one line, in pixels. */
const usualHeight = 116

type Props = {
  found: readonly Student[]
  /** Whether the school has any student at all. */
  isSchoolEmpty: boolean
  classes: readonly SchoolClass[]
  /** The filters of the list, as text for paper. */
  filterText: string
  onClearSearch: () => void
  canChange: boolean
  selected: ReadonlySet<string>
  onSelect: (id: string) => void
  /** A student that was just restored and receives the focus. */
  restoredId: string | undefined
  /** The button under 'No students yet'. */
  addButton: ReactNode
  onAction: (action: StudentAction, student: Student) => void
  editPreloadProps: PreloadProps
}

/** The cards of the students found, or the reason why there is none. */
export function StudentList(props: Props) {
  const { found, isSchoolEmpty, classes, onClearSearch, canChange, addButton } = props
  const t = useMessages(messages)
  const isPrinting = useIsPrinting()
  const ids = useMemo(() => found.map(({ id }) => id), [found])
  const listFocus = useListFocus<HTMLDivElement>(ids, props.restoredId)
  const classById = useMemo(() => new Map(classes.map((schoolClass) => [schoolClass.id, schoolClass])), [classes])
  if (isSchoolEmpty) {
    const text = canChange ? t('noneYetText') : t('noneYetReadOnly')
    return <EmptyState icon={<UsersRound />} title={t('noneYet')} text={text} action={canChange && addButton} />
  }
  return (
    <SearchResults
      count={found.length}
      summary={t('found', { count: found.length })}
      noneTitle={t('noneFound')}
      noneText={t('noneFoundText')}
      onClear={onClearSearch}
    >
      <div className="print:hidden" {...listFocus}>
        <VirtualGrid rows={found} estimatedHeight={usualHeight}>
          {(student) => (
            <StudentCard
              student={student}
              schoolClass={student.classId ? classById.get(student.classId) : undefined}
              canChange={canChange}
              isSelected={props.selected.has(student.id)}
              onSelect={props.onSelect}
              onAction={props.onAction}
              editPreloadProps={props.editPreloadProps}
            />
          )}
        </VirtualGrid>
      </div>
      {isPrinting && <RosterTable students={found} classById={classById} filterText={props.filterText} />}
    </SearchResults>
  )
}
