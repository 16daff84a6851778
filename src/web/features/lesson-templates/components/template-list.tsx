import { LibraryBig } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LessonTemplate } from '../../../../contract/lesson-templates/schema.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { lessonTemplates } from '../../../messages/lesson-templates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { GrowingList } from '../../../ui/growing-list.tsx'
import { SearchResults } from '../../../ui/search-results.tsx'
import type { UnsavedDraft } from '../state.ts'
import { matchesTemplateSearch } from '../view.ts'
import { type TemplateAction, TemplateCard } from './template-card.tsx'

type Props = {
  templates: readonly LessonTemplate[]
  search: string
  onClearSearch: () => void
  canChange: boolean
  /** The draft kept on this device of the template with a given id. */
  draftOf: (id: string) => UnsavedDraft | undefined
  /** The button under 'No templates yet'. */
  createButton: ReactNode
  onAction: (action: TemplateAction, template: LessonTemplate) => void
  preloadEditor: () => void
}

/** The cards of the templates that match the search, or an empty state. */
export function TemplateList(props: Props) {
  const { templates, search, onClearSearch, canChange, draftOf, createButton, onAction, preloadEditor } = props
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
                draft={draftOf(template.id)}
                onAction={onAction}
                preloadEditor={preloadEditor}
              />
            ))}
          </ul>
        )}
      </GrowingList>
    </SearchResults>
  )
}
