import { Plus } from 'lucide-react'
import { Suspense, useCallback, useDeferredValue, useRef, useState, useTransition } from 'react'
import { can } from '../../contract/kernel/permissions.ts'
import type { LessonTemplate } from '../../contract/lesson-templates/schema.ts'
import type { TemplateAction } from '../features/lesson-templates/components/template-card.tsx'
import { TemplateDeletion } from '../features/lesson-templates/components/template-deletion.tsx'
import { TemplateList } from '../features/lesson-templates/components/template-list.tsx'
import { TemplatePreview } from '../features/lesson-templates/components/template-preview.tsx'
import { TemplateSkeletons } from '../features/lesson-templates/components/template-skeletons.tsx'
import { unsavedTemplates, useLessonTemplates } from '../features/lesson-templates/queries.ts'
import { useDocumentTitle } from '../lib/hooks/use-document-title.ts'
import { useSearchParam } from '../lib/hooks/use-search-param.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { lazyComponent } from '../lib/lazy/lazy-component.ts'
import { preloadProps } from '../lib/lazy/preload-props.ts'
import { lessonTemplates } from '../messages/lesson-templates.ts'
import { useSession } from '../session/session-provider.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SearchBox } from '../ui/search-box.tsx'

const TemplateEditor = lazyComponent(
  async () => (await import('../features/lesson-templates/components/template-editor.tsx')).TemplateEditor,
)

const nearEditor = preloadProps(TemplateEditor.preload)

type Open = { action: TemplateAction; template: LessonTemplate } | { action: 'create'; template?: undefined }

export default function TemplatesPage() {
  const t = useMessages(lessonTemplates)
  useDocumentTitle(t('title'))
  const { role, userId } = useSession()
  const canChange = role !== undefined && can(role, 'changeSchool')
  const templates = useLessonTemplates()
  const [search, setSearch] = useSearchParam('search', '')
  // Typing stays fluent with hundreds of templates: the list follows as soon as there is time.
  const wanted = useDeferredValue(search)
  const [open, setOpen] = useState<Open>()
  // While the editor is being fetched the page stays as it is, and the pressed button is busy.
  const [isOpening, startOpening] = useTransition()
  const opener = useRef<Element>(null)
  const act = useCallback((action: TemplateAction, template: LessonTemplate) => {
    opener.current ??= document.activeElement
    const show = () => setOpen({ action, template })
    return action === 'edit' || action === 'duplicate' ? startOpening(show) : show()
  }, [])
  const close = () => {
    setOpen(undefined)
    giveFocusBack(opener.current)
    opener.current = null
  }

  const newButton = (label: string) => (
    <Button
      variant="primary"
      icon={<Plus aria-hidden className="size-4" />}
      isPending={isOpening}
      {...nearEditor}
      onClick={() => startOpening(() => setOpen({ action: 'create' }))}
    >
      {label}
    </Button>
  )

  return (
    <>
      <PageHeader title={t('title')} text={t('text')} actions={canChange && newButton(t('newTemplate'))} />
      <SearchBox className="mb-5 sm:max-w-md" label={t('search')} value={search} onChange={setSearch} />
      {templates.isPending && <TemplateSkeletons />}
      {templates.isLoadingError && (
        <ErrorState
          title={t('failedToLoad')}
          onRetry={() => void templates.refetch()}
          isRetrying={templates.isFetching}
        />
      )}
      {templates.data && (
        <TemplateList
          templates={templates.data}
          search={wanted}
          onClearSearch={() => setSearch('')}
          canChange={canChange}
          unsavedOf={unsavedTemplates(userId)}
          createButton={newButton(t('createTemplate'))}
          onAct={act}
          onApproachEdit={nearEditor.onFocus}
        />
      )}
      {open?.action === 'preview' && (
        <TemplatePreview
          template={open.template}
          onClose={close}
          onEdit={canChange ? () => act('edit', open.template) : undefined}
          onDuplicate={canChange ? () => act('duplicate', open.template) : undefined}
          onApproachEdit={nearEditor.onFocus}
        />
      )}
      {open?.action === 'delete' && <TemplateDeletion template={open.template} onClose={close} />}
      <Suspense fallback={null}>
        {(open?.action === 'edit' || open?.action === 'create') && (
          <TemplateEditor template={open.template} onClose={close} />
        )}
        {open?.action === 'duplicate' && <TemplateEditor copyOf={open.template} onClose={close} />}
      </Suspense>
    </>
  )
}

/** From the preview into the editor the way back is lost: the focus returns to what opened the first of them. */
function giveFocusBack(opener: Element | null) {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
  })
}
