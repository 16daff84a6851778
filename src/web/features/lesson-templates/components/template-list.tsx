import { LibraryBig } from 'lucide-react'
import type { ReactNode } from 'react'
import { matchesTemplateSearch } from '../../../../contract/lesson-templates/rules.ts'
import type { LessonTemplate } from '../../../../contract/lesson-templates/schema.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { lessonTemplates } from '../../../messages/lesson-templates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { GrowingList } from '../../../ui/growing-list.tsx'
import { SearchResults } from '../../../ui/search-results.tsx'
import type { UnsavedWork } from '../queries.ts'
import { type TemplateAction, TemplateCard } from './template-card.tsx'

type Props = {
  templates: readonly LessonTemplate[]
  search: string
  onClearSearch: () => void
  canChange: boolean
  /** What was typed into a template here and is not saved yet. */
  unsavedOf: (id: string) => UnsavedWork | undefined
  /** The button under 'No templates yet'. */
  createButton: ReactNode
  onAct: (action: TemplateAction, template: LessonTemplate) => void
  onApproachEdit: () => void
}

/** The cards of the templates that answer to the search, or why there is none. */
export function TemplateList(props: Props) {
  const { templates, search, onClearSearch, canChange, unsavedOf, createButton, onAct, onApproachEdit } = props
  const t = useMessages(lessonTemplates)
  if (templates.length === 0) {
    const text = canChange ? t('noneYetText') : t('noneYetReadOnly')
    return <EmptyState icon={<LibraryBig />} title={t('noneYet')} text={text} action={canChange && createButton} />
  }
  const found = templates.filter((template) => matchesTemplateSearch(template, search))
  return (
    <SearchResults
      count={found.length}
      summary={t('found', { count: found.length })}
      noneTitle={t('noneFound')}
      noneText={t('noneFoundText')}
      clearLabel={t('clearSearch')}
      onClear={onClearSearch}
    >
      <GrowingList rows={found} portion={48} narrowedTo={search} moreLabel={t('showMore')}>
        {(shown) => (
          <ul className="card-grid">
            {shown.map((template) => (
              <TemplateCard
                key={template.id}
                template={template}
                canChange={canChange}
                unsaved={unsavedOf(template.id)}
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
