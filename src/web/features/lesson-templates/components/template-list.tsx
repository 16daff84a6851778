import { LibraryBig } from 'lucide-react'
import type { ReactNode } from 'react'
import { matchesTemplateSearch } from '../../../../contract/lesson-templates/rules.ts'
import type { LessonTemplate } from '../../../../contract/lesson-templates/schema.ts'
import { useMessages } from '../../../lib/use-messages.ts'
import { lessonTemplates } from '../../../messages/lesson-templates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchResults } from '../../../ui/search-results.tsx'
import { type TemplateAction, TemplateCard } from './template-card.tsx'

type Props = {
  templates: readonly LessonTemplate[]
  search: string
  onClearSearch: () => void
  canChange: boolean
  /** The button under 'No templates yet'. */
  createButton: ReactNode
  onAct: (action: TemplateAction, template: LessonTemplate) => void
  onApproachEdit: () => void
}

/** The cards of the templates that answer to the search, or why there is none. */
export function TemplateList(props: Props) {
  const { templates, search, onClearSearch, canChange, createButton, onAct, onApproachEdit } = props
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
      <ul className="card-grid">
        {found.map((template) => (
          <TemplateCard
            key={template.id}
            template={template}
            canChange={canChange}
            onAct={onAct}
            onApproachEdit={onApproachEdit}
          />
        ))}
      </ul>
    </SearchResults>
  )
}
