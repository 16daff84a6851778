import { LibraryBig } from 'lucide-react'
import { type ComponentProps, type ReactNode, useDeferredValue } from 'react'
import { useListFocus } from '../../../lib/hooks/use-list-focus.ts'
import { useSearchParam } from '../../../lib/hooks/use-search-param.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { lessonTemplates } from '../../../messages/lesson-templates.ts'
import { useSession } from '../../../session/session-provider.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { GrowingList } from '../../../ui/growing-list.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { SearchedList } from '../../../ui/searched-list.tsx'
import { useLessonTemplates } from '../queries.ts'
import { unsavedTemplateDrafts } from '../state.ts'
import { matchesTemplateSearch } from '../view.ts'
import { TemplateCard } from './template-card.tsx'
import { TemplateSkeletons } from './template-skeletons.tsx'

type Props = Omit<ComponentProps<typeof TemplateCard>, 'template' | 'draft'> & {
  /** The button where there is no template yet. */
  createButton: ReactNode
  /** The switch between templates and units, beside the search. */
  children: ReactNode
}

/** All templates, and the search among them. */
export function TemplatesSection({ createButton, children, ...cardProps }: Props) {
  const t = useMessages(lessonTemplates)
  const { userId } = useSession()
  const templates = useLessonTemplates()
  const [search, setSearch] = useSearchParam('search', '')
  // Typing has priority over a list of hundreds of templates.
  const deferredSearch = useDeferredValue(search)
  const found = templates.data?.filter((template) => matchesTemplateSearch(template, deferredSearch)) ?? []
  const listFocus = useListFocus<HTMLUListElement>(found.map(({ id }) => id))
  const draftOf = unsavedTemplateDrafts(userId)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        {children}
        <SearchBox label={t('search')} value={search} onChange={setSearch} />
      </div>
      {templates.isPending && <TemplateSkeletons />}
      {templates.isLoadingError && <ErrorState title={t('failedToLoad')} query={templates} />}
      {templates.data && (
        <SearchedList
          t={t}
          icon={<LibraryBig />}
          isEmpty={templates.data.length === 0}
          createButton={createButton}
          count={found.length}
          onClearSearch={() => setSearch('')}
        >
          <GrowingList rows={found} portion={48} narrowedTo={deferredSearch}>
            {(shown) => (
              <ul className="card-grid" {...listFocus}>
                {shown.map((template) => (
                  <TemplateCard key={template.id} template={template} draft={draftOf(template.id)} {...cardProps} />
                ))}
              </ul>
            )}
          </GrowingList>
        </SearchedList>
      )}
    </>
  )
}
