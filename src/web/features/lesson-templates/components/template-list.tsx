import { FileSearch, LibraryBig } from 'lucide-react'
import type { ReactNode } from 'react'
import { matchesTemplateSearch } from '../../../../contract/lesson-templates/rules.ts'
import type { LessonTemplate } from '../../../../contract/lesson-templates/schema.ts'
import { useMessages } from '../../../lib/use-messages.ts'
import { lessonTemplates } from '../../../messages/lesson-templates.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
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
    <>
      <p role="status" className="mb-3 text-sm text-muted tabular">
        {t('found', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState
          icon={<FileSearch />}
          title={t('noneFound')}
          text={t('noneFoundText')}
          action={<Button onClick={onClearSearch}>{t('clearSearch')}</Button>}
        />
      ) : (
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
      )}
    </>
  )
}
