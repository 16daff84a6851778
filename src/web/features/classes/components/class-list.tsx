import { GraduationCap } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { matchesClassSearch } from '../../../../contract/classes/rules.ts'
import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import { useListFocus } from '../../../lib/hooks/use-list-focus.ts'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { classes as messages } from '../../../messages/classes.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchResults } from '../../../ui/search-results.tsx'
import { type ClassAction, ClassCard } from './class-card.tsx'

type Props = {
  classes: readonly SchoolClass[]
  search: string
  onClearSearch: () => void
  canChange: boolean
  /** A class that was just brought back: the focus goes there. */
  restoredId: string | undefined
  /** The button under 'No classes yet'. */
  createButton: ReactNode
  onAct: (action: ClassAction, schoolClass: SchoolClass) => void
  onApproachEdit: () => void
}

/** The cards of the classes that answer to the search, or why there is none. */
export function ClassList(props: Props) {
  const { classes, search, onClearSearch, canChange, restoredId, createButton, onAct, onApproachEdit } = props
  const t = useMessages(messages)
  const c = useMessages(common)
  const found = useMemo(
    () => classes.filter((schoolClass) => matchesClassSearch(schoolClass, search)),
    [classes, search],
  )
  const kept = useListFocus<HTMLUListElement>(
    useMemo(() => found.map(({ id }) => id), [found]),
    restoredId,
  )
  if (classes.length === 0) {
    const text = canChange ? t('noneYetText') : t('noneYetReadOnly')
    return <EmptyState icon={<GraduationCap />} title={t('noneYet')} text={text} action={canChange && createButton} />
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
      <ul className="card-grid" {...kept}>
        {found.map((schoolClass) => (
          <ClassCard
            key={schoolClass.id}
            schoolClass={schoolClass}
            canChange={canChange}
            onAct={onAct}
            onApproachEdit={onApproachEdit}
          />
        ))}
      </ul>
    </SearchResults>
  )
}
