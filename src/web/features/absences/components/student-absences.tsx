import { Pencil, Plus, Trash2 } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import type { Absence } from '../../../../contract/absences/schema.ts'
import { useListFocus } from '../../../lib/hooks/use-list-focus.ts'
import { formatPlainDateRange } from '../../../lib/i18n/plain-dates.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { lazyDialog } from '../../../lib/lazy/lazy-dialog.tsx'
import { absences as messages } from '../../../messages/absences.ts'
import { Permitted } from '../../../session/permitted.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DeleteDialog } from '../../../ui/delete-dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAttendanceSettings } from '../../attendance-settings/queries.ts'
import { stateName } from '../../attendance-settings/view.ts'
import { deleteAbsenceEndpoints, useAbsences } from '../queries.ts'

const AbsenceDialog = lazyDialog(async () => (await import('./absence-dialog.tsx')).AbsenceDialog)

/** The absences of a student that are known beforehand, to be added, edited and deleted. */
export function StudentAbsences({ student }: { student: { id: string; name: string } }) {
  const t = useMessages(messages)
  const settings = useAttendanceSettings()
  const absences = useAbsences(student.id)
  const [edited, setEdited] = useState<Absence | 'new'>()
  const [toDelete, setToDelete] = useState<Absence>()
  const addButton = useRef<HTMLButtonElement>(null)
  const ids = absences.data?.map(({ id }) => id) ?? []
  const listFocus = useListFocus<HTMLElement>(ids, { whenEmpty: addButton })
  const daysOf = ({ from, to }: Absence) => formatPlainDateRange(from, to, t.locale)
  if (absences.isLoadingError) return <ErrorState title={t('failed')} query={absences} />
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3 print:hidden" {...listFocus}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{t('title')}</h2>
        <Permitted permission="recordAttendance">
          <Button ref={addButton} wraps {...AbsenceDialog.preloadProps} icon={<Plus />} onOpen={() => setEdited('new')}>
            {t('add')}
          </Button>
        </Permitted>
      </div>
      {!absences.data ? (
        <Skeleton className="h-16" />
      ) : absences.data.length === 0 ? (
        <p className="text-sm text-muted">{t('none')}</p>
      ) : (
        <Card className="max-h-72 overflow-y-auto py-1!">
          <ul>
            {absences.data.map((absence) => (
              <li
                key={absence.id}
                data-row={absence.id}
                className="flex min-h-12 items-center gap-3 border-b border-line py-1 last:border-b-0"
              >
                <p className="min-w-0 flex-1 wrap-anywhere">
                  <span className="font-medium tabular">{daysOf(absence)}</span>{' '}
                  <span className="text-muted">
                    {stateName(absence.state, settings, t.language)}
                    {absence.reason && `: ${absence.reason}`}
                  </span>
                </p>
                <Permitted permission="recordAttendance">
                  <div className="flex gap-1">
                    <IconButton
                      {...AbsenceDialog.preloadProps}
                      label={t('edit', { days: daysOf(absence) })}
                      icon={<Pencil />}
                      onOpen={() => setEdited(absence)}
                    />
                    <IconButton
                      label={t('delete', { days: daysOf(absence) })}
                      icon={<Trash2 />}
                      variant="red"
                      onClick={() => setToDelete(absence)}
                    />
                  </div>
                </Permitted>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Suspense>
        {edited && (
          <AbsenceDialog
            student={student}
            absence={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
      {toDelete && (
        <DeleteDialog
          id={toDelete.id}
          endpoints={deleteAbsenceEndpoints}
          t={t}
          question={t('deleteQuestion', { days: daysOf(toDelete) })}
          onClose={() => setToDelete(undefined)}
        />
      )}
    </section>
  )
}
