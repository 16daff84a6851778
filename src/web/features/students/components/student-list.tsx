import { UsersRound } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import type { Student } from '../../../../contract/students/schema.ts'
import { useIsPrinting } from '../../../lib/use-is-printing.ts'
import { useKeptFocus } from '../../../lib/use-kept-focus.ts'
import { useMessages } from '../../../lib/use-messages.ts'
import { common } from '../../../messages/common.ts'
import { students as messages } from '../../../messages/students.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { GrowingList } from '../../../ui/growing-list.tsx'
import { SearchResults } from '../../../ui/search-results.tsx'
import { RosterTable } from './roster-table.tsx'
import type { StudentAction } from './student-card.tsx'
import { StudentCards } from './student-cards.tsx'

/** How many cards come at once, in full rows whether one to four, or six, stand side by side. */
const portionLength = 24

type Props = {
  found: readonly Student[]
  /** Whether the school has any student at all. */
  isSchoolEmpty: boolean
  classes: readonly SchoolClass[]
  /** What the list was narrowed to, so that it begins anew when that changes. */
  narrowedTo: string
  /** The same in words. */
  narrowedWords: string
  onClearSearch: () => void
  canChange: boolean
  selected: ReadonlySet<string>
  onSelect: (id: string) => void
  /** Somebody who was just brought back: the focus goes there. */
  restoredId: string | undefined
  /** The button under 'No students yet'. */
  addButton: ReactNode
  onAct: (action: StudentAction, student: Student) => void
  onApproachEdit: () => void
}

/** The cards of the students found, or why there is none. */
export function StudentList(props: Props) {
  const { found, isSchoolEmpty, classes, narrowedTo, onClearSearch, canChange, addButton } = props
  const t = useMessages(messages)
  const c = useMessages(common)
  const isPrinting = useIsPrinting()
  const portions = useMemo(() => portionsOf(found), [found])
  const ids = useMemo(() => found.map(({ id }) => id), [found])
  const kept = useKeptFocus<HTMLDivElement>(ids, props.restoredId)
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
      clearLabel={c('clearSearch')}
      onClear={onClearSearch}
    >
      <GrowingList rows={portions} portion={1} narrowedTo={narrowedTo} moreLabel={t('showMore')}>
        {(shown) => (
          <div className="grid gap-4 print:hidden" {...kept}>
            {shown.map((portion) => (
              <StudentCards
                key={portion[0]?.id}
                students={portion}
                classById={classById}
                canChange={canChange}
                selected={props.selected}
                onSelect={props.onSelect}
                onAct={props.onAct}
                onApproachEdit={props.onApproachEdit}
              />
            ))}
          </div>
        )}
      </GrowingList>
      {isPrinting && <RosterTable students={found} classById={classById} narrowedTo={props.narrowedWords} />}
    </SearchResults>
  )
}

function portionsOf(students: readonly Student[]): (readonly Student[])[] {
  const count = Math.ceil(students.length / portionLength)
  return Array.from({ length: count }, (_, place) => students.slice(place * portionLength, (place + 1) * portionLength))
}
