import { Plus } from 'lucide-react'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { listLessonTemplates } from '../../contract/lesson-templates/api.ts'
import type { LessonTemplate } from '../../contract/lesson-templates/schema.ts'
import { TemplateEditor } from '../features/lesson-templates/components/lazy-template-editor.ts'
import type { TemplateAction } from '../features/lesson-templates/components/template-card.tsx'
import { TemplatePreview } from '../features/lesson-templates/components/template-preview.tsx'
import { TemplatesSection } from '../features/lesson-templates/components/templates-section.tsx'
import { deleteTemplateEndpoints, useLessonTemplates } from '../features/lesson-templates/queries.ts'
import { ScheduleLessonDialog } from '../features/scheduled-lessons/components/lazy-schedule-lesson-dialog.ts'
import { SequenceDialog } from '../features/scheduled-lessons/plans/components/lazy-sequence-dialog.ts'
import { UnitDialog } from '../features/units/components/lazy-unit-dialog.ts'
import { UnitsSection } from '../features/units/components/units-section.tsx'
import { queryKey } from '../lib/api/query-key.ts'
import { isFocusLost } from '../lib/focus.ts'
import { useDocumentTitle } from '../lib/hooks/use-document-title.ts'
import { useOfflineTime } from '../lib/hooks/use-offline-time.ts'
import { useSearchParam } from '../lib/hooks/use-search-param.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { toastError } from '../lib/toast.ts'
import { lessonTemplates } from '../messages/lesson-templates.ts'
import { units } from '../messages/units.ts'
import { Permitted, useCanProbably } from '../session/permitted.tsx'
import { Button } from '../ui/button.tsx'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'

type OpenDialog =
  | { action: Exclude<TemplateAction, 'preview'>; template: LessonTemplate }
  | { action: 'planUnit'; unitId: string; template?: undefined }
  | { action: 'create' | 'createUnit'; template?: undefined }

export default function TemplatesPage() {
  const t = useMessages(lessonTemplates)
  const tUnits = useMessages(units)
  useDocumentTitle(t('title'))
  const canProbablyChange = useCanProbably('changeSchool')
  const preloadProps = {
    schedulePreloadProps: ScheduleLessonDialog.preloadProps,
    planPreloadProps: SequenceDialog.preloadProps,
  }
  const templates = useLessonTemplates()
  const [view, setView] = useSearchParam('view', 'templates', ['templates', 'units'] as const)
  const [previewedId, setPreviewedId] = useSearchParam('template', '')
  const [open, setOpen] = useState<OpenDialog>()
  const opener = useRef<Element>(null)
  const openAction = useCallback(
    (action: TemplateAction, template: LessonTemplate) => {
      opener.current ??= document.activeElement
      if (action === 'preview') return setPreviewedId(template.id, { push: true })
      setOpen({ action, template })
    },
    [setPreviewedId],
  )
  // What is opened from the preview replaces it.
  const previewed = open ? undefined : templates.data?.find(({ id }) => id === previewedId)
  const isCurrent = useOfflineTime(queryKey(listLessonTemplates)) === undefined
  const isGone = previewedId !== '' && !open && templates.isSuccess && !templates.isFetching && isCurrent && !previewed
  useEffect(() => {
    if (!isGone) return
    toastError(t.language, t('gone'))
    setPreviewedId('')
  }, [isGone, t, setPreviewedId])
  const close = () => {
    setOpen(undefined)
    if (previewedId) setPreviewedId('')
    restoreFocus(opener.current)
    opener.current = null
  }

  // The switch is rendered again with the other list.
  const hasSwitched = useRef(false)
  const keepFocus = useCallback((element: HTMLElement | null) => {
    if (!element || !hasSwitched.current) return
    hasSwitched.current = false
    element.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [])
  const viewSwitch = (
    <div ref={keepFocus}>
      <SegmentedControl
        label={tUnits('view')}
        value={view}
        onChange={(value) => {
          hasSwitched.current = value !== view
          setView(value)
        }}
        options={(['templates', 'units'] as const).map((value) => ({ value, label: tUnits(value) }))}
      />
    </div>
  )
  const createButton = {
    variant: 'primary',
    icon: <Plus />,
    ...TemplateEditor.preloadProps,
    onOpen: () => setOpen({ action: 'create' }),
  } as const
  const createUnitButton = {
    variant: 'primary',
    icon: <Plus />,
    ...UnitDialog.preloadProps,
    onOpen: () => setOpen({ action: 'createUnit' }),
  } as const

  return (
    <>
      <PageHeader
        title={t('title')}
        text={view === 'units' ? tUnits('text') : t('text')}
        mainAction={
          <Permitted permission="changeSchool">
            {view === 'units' ? (
              <Button {...createUnitButton}>{tUnits('newUnit')}</Button>
            ) : (
              <Button {...createButton}>{t('newTemplate')}</Button>
            )}
          </Permitted>
        }
      />
      {view === 'units' && (
        <UnitsSection
          planPreloadProps={SequenceDialog.preloadProps}
          onPlan={(unitId) => setOpen({ action: 'planUnit', unitId })}
          createButton={
            <Permitted permission="changeSchool">
              <Button wraps {...createUnitButton}>
                {tUnits('createUnit')}
              </Button>
            </Permitted>
          }
        >
          {viewSwitch}
        </UnitsSection>
      )}
      {view === 'templates' && (
        <TemplatesSection
          createButton={
            canProbablyChange && (
              <Permitted permission="changeSchool">
                <Button wraps {...createButton}>
                  {t('createTemplate')}
                </Button>
              </Permitted>
            )
          }
          onAction={openAction}
          {...preloadProps}
        >
          {viewSwitch}
        </TemplatesSection>
      )}
      {previewed && <TemplatePreview template={previewed} onClose={close} onAction={openAction} {...preloadProps} />}
      {open?.action === 'delete' && (
        <DeleteDialog
          id={open.template.id}
          endpoints={deleteTemplateEndpoints}
          t={t}
          question={t('deleteQuestion', { title: open.template.title })}
          acceptsMissing
          onClose={close}
        />
      )}
      <Suspense>
        {(open?.action === 'edit' || open?.action === 'create') && (
          <TemplateEditor template={open.template} onClose={close} />
        )}
        {open?.action === 'schedule' && <ScheduleLessonDialog templateId={open.template.id} onClose={close} />}
        {open?.action === 'plan' && <SequenceDialog template={open.template} onClose={close} />}
        {open?.action === 'planUnit' && <SequenceDialog unitId={open.unitId} onClose={close} />}
        {open?.action === 'createUnit' && <UnitDialog onClose={close} />}
        {open?.action === 'duplicate' && <TemplateEditor copyOf={open.template} onClose={close} />}
      </Suspense>
    </>
  )
}

/** The editor replaces the preview that opened it, so the focus returns to what opened the preview. */
function restoreFocus(opener: Element | null) {
  requestAnimationFrame(() => {
    if (isFocusLost() && opener instanceof HTMLElement) opener.focus()
  })
}
