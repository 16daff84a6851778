import { Plus, X } from 'lucide-react'
import { useDeferredValue, useId, useRef, useState } from 'react'
import type { LessonTemplate } from '../../../../contract/lesson-templates/schema.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { useServerMessage } from '../../../lib/i18n/use-server-message.ts'
import { units } from '../../../messages/units.ts'
import { Button } from '../../../ui/button.tsx'
import { FailedChoices } from '../../../ui/failed-choices.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { RemoveRowButton } from '../../../ui/remove-row-button.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { useAnnouncer } from '../../../ui/use-announcer.tsx'
import { MoveControls } from '../../lesson-templates/components/move-controls.tsx'
import { Reorderable } from '../../lesson-templates/components/reorderable.tsx'
import { ReorderableRow } from '../../lesson-templates/components/reorderable-row.tsx'
import { useLessonTemplates } from '../../lesson-templates/queries.ts'
import { matchesTemplateSearch } from '../../lesson-templates/view.ts'

type Props = {
  templateIds: readonly string[]
  onChange: (templateIds: string[]) => void
  /** A message of the contract. */
  error?: string | undefined
}

const maxFound = 30

/** An ordered list of templates, moved by dragging, by keyboard or by buttons, and a search that adds others. */
export function TemplateSequence({ templateIds, onChange, error }: Props) {
  const t = useMessages(units)
  const translate = useServerMessage()
  const id = useId()
  const templates = useLessonTemplates()
  const [search, setSearch] = useState('')
  const words = useDeferredValue(search)
  const found = templates.data?.filter((template) => matchesTemplateSearch(template, words)) ?? []
  const titles = new Map(templates.data?.map((template) => [template.id, template.title]))
  const titleOf = (templateId: string) => titles.get(templateId) ?? (templates.data ? t('deletedTemplate') : '…')
  const nameAt = (index: number) => titleOf(templateIds[index] ?? '')
  const keys = keysOf(templateIds)
  const { announce, status } = useAnnouncer()
  const add = (added: readonly LessonTemplate[]) => {
    onChange([...templateIds, ...added.map((template) => template.id)])
    const [first] = added
    announce(first && added.length === 1 ? t('added', { title: first.title }) : t('addedAll', { count: added.length }))
  }
  const searchSection = useRef<HTMLElement>(null)
  const move = (from: number, to: number) => {
    const others = templateIds.toSpliced(from, 1)
    onChange(others.toSpliced(to, 0, templateIds[from] ?? ''))
  }

  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <section aria-labelledby={id} className="grid grid-cols-1 gap-2">
        <h3 id={id} className="text-sm font-medium">
          {t('lessons')}
        </h3>
        {templateIds.length === 0 && <p className="text-sm text-muted">{t('noLessons')}</p>}
        {error && (
          <p role="alert" className="text-sm text-red">
            {translate(error)}
          </p>
        )}
        <Reorderable ids={keys} nameOf={nameAt} onMove={move}>
          <ol className="grid grid-cols-1 gap-1">
            {keys.map((key, index) => (
              <ReorderableRow key={key} id={key} as="li">
                {/* Beside four controls a phone has no room for the title. */}
                <div className="flex min-h-11 items-center gap-x-2 rounded-control border border-line bg-surface pl-3 max-sm:flex-wrap">
                  <span aria-hidden className="w-6 shrink-0 text-right text-sm text-faint tabular">
                    {index + 1}.
                  </span>
                  <span className="min-w-0 flex-1 py-1.5 wrap-anywhere max-sm:pr-3">{nameAt(index)}</span>
                  <div className="flex shrink-0 max-sm:w-full max-sm:justify-end">
                    <MoveControls index={index} count={keys.length} name={nameAt(index)} />
                    <RemoveRowButton
                      label={t('remove', { title: nameAt(index) })}
                      icon={<X />}
                      onRemove={() => onChange(templateIds.toSpliced(index, 1))}
                      otherwise={() => searchSection.current?.querySelector('input')}
                    />
                  </div>
                </div>
              </ReorderableRow>
            ))}
          </ol>
        </Reorderable>
      </section>
      <section ref={searchSection} aria-label={t('addTemplates')} className="grid grid-cols-1 gap-2">
        {status}
        <div className="flex flex-wrap items-center gap-2">
          <SearchBox label={t('searchTemplates')} value={search} onChange={setSearch} />
          {found.length > 1 && (
            <Button icon={<Plus />} onClick={() => add(found)}>
              {t('addAll', { count: found.length })}
            </Button>
          )}
        </div>
        {templates.isLoadingError ? (
          <FailedChoices
            text={t('templatesFailed')}
            query={templates}
            field={() => searchSection.current?.querySelector('input')}
          />
        ) : (
          <FoundTemplates found={found} isSearched={words !== ''} isLoaded={templates.isSuccess} onAdd={add} />
        )}
      </section>
    </div>
  )
}

/** A key for each place, which moves with its template; the same template more than once is distinguished by the order. */
function keysOf(templateIds: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return templateIds.map((id) => {
    const count = (counts.get(id) ?? 0) + 1
    counts.set(id, count)
    return `${id} ${count}`
  })
}

type FoundProps = {
  found: readonly LessonTemplate[]
  isSearched: boolean
  isLoaded: boolean
  onAdd: (templates: readonly LessonTemplate[]) => void
}

function FoundTemplates({ found, isSearched, isLoaded, onAdd }: FoundProps) {
  const t = useMessages(units)
  const isNone = isLoaded && found.length === 0
  return (
    <>
      <p role="status" className="text-sm text-muted empty:sr-only">
        {isNone && (isSearched ? t('noneFound') : t('noTemplates'))}
      </p>
      {!isNone && (
        <ul className="max-h-60 divide-y divide-line overflow-y-auto rounded-control border border-line">
          {found.slice(0, maxFound).map((template) => (
            <li key={template.id} className="flex min-h-11 items-center gap-2 pl-3">
              <span className="min-w-0 flex-1 py-1.5 wrap-anywhere">{template.title}</span>
              <IconButton
                label={t('add', { title: template.title })}
                icon={<Plus />}
                onClick={() => onAdd([template])}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
