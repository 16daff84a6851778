import { type ReactNode, Suspense, useState } from 'react'
import type { Unit } from '../../../../contract/units/schema.ts'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import type { PreloadProps } from '../../../lib/lazy/preload-props.ts'
import { units } from '../../../messages/units.ts'
import { DeleteDialog } from '../../../ui/delete-dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useLessonTemplates } from '../../lesson-templates/queries.ts'
import { deleteUnitEndpoints, useUnits } from '../queries.ts'
import { UnitDialog } from './lazy-unit-dialog.ts'
import { UnitList } from './unit-list.tsx'

type Props = {
  /** Opens the dialog that plans a unit. */
  onPlan: (unitId: string) => void
  planPreloadProps: PreloadProps
  /** The button where there is no unit yet. */
  createButton: ReactNode
  /** The switch between templates and units, above the list. */
  children: ReactNode
}

type OpenDialog = { action: 'edit' | 'delete'; unit: Unit }

/** All units, and the dialogs that edit and delete them. */
export function UnitsSection({ onPlan, planPreloadProps, createButton, children }: Props) {
  const t = useMessages(units)
  const tCommon = useMessages(common)
  const list = useUnits()
  // Each unit shows the titles of its templates.
  const templates = useLessonTemplates()
  const isPending = list.isPending || templates.isPending
  const failed = [list, templates].find(({ isLoadingError }) => isLoadingError)
  const [open, setOpen] = useState<OpenDialog>()
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="mb-5 flex min-h-10 items-center pointer-coarse:min-h-11 print:hidden">{children}</div>
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
      <Suspense>{open?.action === 'edit' && <UnitDialog unit={open.unit} onClose={close} />}</Suspense>
    </>
  )
}
