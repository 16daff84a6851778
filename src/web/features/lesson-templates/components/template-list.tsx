import { LibraryBig } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LessonTemplate } from '../../../../contract/lesson-templates/schema.ts'
import { useListFocus } from '../../../lib/hooks/use-list-focus.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import type { PreloadProps } from '../../../lib/lazy/preload-props.ts'
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
  editorPreloadProps: PreloadProps
}

/** The cards of the templates that match the search, or an empty state. */
export function TemplateList(props: Props) {
  const { templates, search, onClearSearch, canChange, draftOf, createButton, onAction, editorPreloadProps } = props
  const t = useMessages(lessonTemplates)
  const found = templates.filter((template) => matchesTemplateSearch(template, search))
  const listFocus = useListFocus<HTMLUListElement>(found.map(({ id }) => id))

  if (templates.length === 0) {
    const text = canChange ? t('noneYetText') : t('noneYetReadOnly')
    return <EmptyState icon={<LibraryBig />} title={t('noneYet')} text={text} action={canChange && createButton} />
  }
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
          <ul className="card-grid" {...listFocus}>
            {shown.map((template) => (
              <TemplateCard
                key={template.id}
                template={template}
                canChange={canChange}
                draft={draftOf(template.id)}
                onAction={onAction}
                editorPreloadProps={editorPreloadProps}
              />
            ))}
          </ul>
        )}
      </GrowingList>
    </SearchResults>
  )
}
