import { Plus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { Unit } from '../../../../contract/units/schema.ts'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { lazyDialog } from '../../../lib/lazy/lazy-dialog.tsx'
import type { PreloadProps } from '../../../lib/lazy/preload-props.ts'
import { units } from '../../../messages/units.ts'
import { Permitted } from '../../../session/permitted.tsx'
import { Button } from '../../../ui/button.tsx'
import { DeleteDialog } from '../../../ui/delete-dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useLessonTemplates } from '../../lesson-templates/queries.ts'
import { deleteUnitEndpoints, useUnits } from '../queries.ts'
import { UnitList } from './unit-list.tsx'

const UnitDialog = lazyDialog(async () => (await import('./unit-dialog.tsx')).UnitDialog)

type Props = {
  /** Opens the dialog that plans a unit. */
  onPlan: (unitId: string) => void
  planPreloadProps: PreloadProps
  /** The switch between templates and units, above the list. */
  children: ReactNode
}

type OpenDialog = { action: 'edit' | 'delete'; unit: Unit } | { action: 'create'; unit?: undefined }

/** All units, and the dialogs that create, edit and delete them. */
export function UnitsSection({ onPlan, planPreloadProps, children }: Props) {
  const t = useMessages(units)
  const tCommon = useMessages(common)
  const list = useUnits()
  // Each unit shows the titles of its templates.
  const templates = useLessonTemplates()
  const isPending = list.isPending || templates.isPending
  const failed = [list, templates].find(({ isLoadingError }) => isLoadingError)
  const [open, setOpen] = useState<OpenDialog>()
  const close = () => setOpen(undefined)
  const createButton = (
    <Permitted permission="changeSchool">
      <Button
        variant="primary"
        icon={<Plus />}
        {...UnitDialog.preloadProps}
        onOpen={() => setOpen({ action: 'create' })}
      >
        {t('newUnit')}
      </Button>
    </Permitted>
  )
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
        {children}
        {list.data && list.data.length > 0 && createButton}
      </div>
      <p className="mb-4 max-w-prose text-muted">{t('text')}</p>
      {isPending && (
        <div role="status">
          <span className="sr-only">{tCommon('loading')}</span>
          <Skeleton className="h-64" />
        </div>
      )}
      {!isPending && failed && <ErrorState title={t('failedToLoad')} query={failed} />}
      {!isPending && !failed && list.data && (
        <UnitList
          list={list.data}
          createButton={createButton}
          editorPreloadProps={UnitDialog.preloadProps}
          planPreloadProps={planPreloadProps}
          onAction={(action, unit) => (action === 'plan' ? onPlan(unit.id) : setOpen({ action, unit }))}
        />
      )}
      {open?.action === 'delete' && (
        <DeleteDialog
          id={open.unit.id}
          endpoints={deleteUnitEndpoints}
          t={t}
          question={t('deleteQuestion', { title: open.unit.title })}
          acceptsMissing
          onClose={close}
        />
      )}
      <Suspense>
        {(open?.action === 'create' || open?.action === 'edit') && <UnitDialog unit={open.unit} onClose={close} />}
      </Suspense>
    </>
  )
}
