import { GraduationCap } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { matchesClassSearch } from '../../../../contract/classes/rules.ts'
import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import { useListFocus } from '../../../lib/hooks/use-list-focus.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import type { PreloadProps } from '../../../lib/lazy/preload-props.ts'
import { classes as messages } from '../../../messages/classes.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchResults } from '../../../ui/search-results.tsx'
import { type ClassAction, ClassCard } from './class-card.tsx'

type Props = {
  classes: readonly SchoolClass[]
  search: string
  onClearSearch: () => void
  canChange: boolean
  /** A class that was just restored and receives the focus. */
  restoredId: string | undefined
  /** The button under 'No classes yet'. */
  createButton: ReactNode
  onAction: (action: ClassAction, schoolClass: SchoolClass) => void
  editPreloadProps: PreloadProps
}

/** The cards of the classes that match the search, or the reason why there is none. */
export function ClassList(props: Props) {
  const { classes, search, onClearSearch, canChange, restoredId, createButton, onAction, editPreloadProps } = props
  const t = useMessages(messages)
  const found = useMemo(
    () => classes.filter((schoolClass) => matchesClassSearch(schoolClass, search)),
    [classes, search],
  )
  const listFocus = useListFocus<HTMLUListElement>(
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
      onClear={onClearSearch}
    >
      <ul className="card-grid" {...listFocus}>
        {found.map((schoolClass) => (
          <ClassCard
            key={schoolClass.id}
            schoolClass={schoolClass}
            canChange={canChange}
            onAction={onAction}
            editPreloadProps={editPreloadProps}
          />
        ))}
      </ul>
    </SearchResults>
  )
}
