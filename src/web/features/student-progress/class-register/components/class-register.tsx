import { type ReactNode, useMemo, useRef } from 'react'
import { monthOf } from '../../../../../contract/kernel/dates.ts'
import { periodProblemOf } from '../../../../../contract/kernel/periods.ts'
import { useCsvDownload } from '../../../../lib/csv/use-csv-download.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { useOfflineTime } from '../../../../lib/hooks/use-offline-time.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { periodOf } from '../../../../lib/period-texts.ts'
import { classRegister } from '../../../../messages/class-register.ts'
import { useCan } from '../../../../session/session-provider.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { classRegisterKey } from '../../queries.ts'
import { sheetRows } from '../state.ts'
import { classRegisterTable, sheetName } from '../view.ts'
import { ClassRegisterFooter } from './class-register-footer.tsx'
import { ClassRegisterGrid } from './class-register-grid.tsx'
import { ClassRegisterNotices } from './class-register-notices.tsx'
import { ClassRegisterPeriod } from './class-register-period.tsx'
import type { EntryGridHandle } from './entry-grid.tsx'
import { useClassRegisterEditing } from './use-class-register-editing.ts'

type Props = {
  schoolClass: { id: string; name: string }
  /** The period in the address; an invalid one shows the month of today. */
  periodText: string
  onPeriod: (periodText: string) => void
  onClose: () => void
  /** What to do where there is no lesson. */
  emptyAction: ReactNode
}

/** The register of a class for a month or any other period: attendance and points, to be read and entered. */
export function ClassRegister({ schoolClass, periodText, onPeriod, onClose, emptyAction }: Props) {
  const { date: today } = useNow()
  const t = useMessages(classRegister)
  const downloadCsv = useCsvDownload()
  const form = useRef<HTMLFormElement>(null)
  const grid = useRef<EntryGridHandle>(null)
  const canRecord = useCan('recordAttendance')
  const thisMonth = monthOf(today)
  const period = useMemo(() => periodOf(periodText, thisMonth), [periodText, thisMonth])
  const problem = periodProblemOf(period)
  const registerKey = classRegisterKey(schoolClass.id, period)
  const offlineTime = useOfflineTime(registerKey)
  const state = useClassRegisterEditing(schoolClass.id, period, !problem)
  const { query, editing, dispatch, drafts, queued } = state
  const isUnsaved = drafts.size > 0
  const name = sheetName(schoolClass.name, period, t)
  const discardAndClose = () => {
    state.discard()
    onClose()
  }
  return (
    <Dialog
      onClose={discardAndClose}
      title={t('title')}
      description={name}
      lang={t.language}
      size="full"
      isTitlePrinted={false}
      isDirty={isUnsaved}
      hasDraft
      footer={
        editing && (
          <ClassRegisterFooter
            editing={editing}
            dispatch={dispatch}
            registerKey={registerKey}
            stored={state.stored}
            form={form}
            canRecord={canRecord}
            onDownload={() => {
              const { lessons, students } = editing.register
              const rows = sheetRows(students, editing.rows)
              return downloadCsv(`${t('title')} ${name}`, classRegisterTable(lessons, rows, t))
            }}
          />
        )
      }
    >
      {/* Entries of another period would be out of sight. */}
      <fieldset disabled={isUnsaved} className="min-w-0 print:hidden">
        <ClassRegisterPeriod
          period={period}
          problem={problem}
          thisMonth={thisMonth}
          sheet={name}
          lessonCount={editing?.register.lessons.length}
          onPeriod={onPeriod}
        />
      </fieldset>
      {editing && (
        <>
          <ClassRegisterNotices
            editing={editing}
            dispatch={dispatch}
            offlineTime={offlineTime}
            isQueued={editing.register.lessons.some(({ id }) => {
              const save = queued.get(id)
              return save && !save.needsPerson
            })}
            isUnsaved={isUnsaved}
            onDiscardDrafts={state.discardDrafts}
            onFocusGrid={(cell) => grid.current?.focusCell(cell)}
          />
          <ClassRegisterGrid
            key={editing.period}
            grid={grid}
            editing={editing}
            dispatch={dispatch}
            name={name}
            today={today}
            canRecord={canRecord}
            drafts={drafts}
            onSave={() => form.current?.requestSubmit()}
            emptyAction={emptyAction}
          />
        </>
      )}
      {/* As high as the register of a class with its toolbar, its active cell and its legend, so that the dialog does not grow when they arrive. */}
      {!problem && !editing && !query.isLoadingError && (
        <Skeleton className="h-[max(22rem,min(96dvh,60rem)_-_12.5rem)]" />
      )}
      {!problem && query.isLoadingError && <ErrorState title={t('failed')} query={query} />}
    </Dialog>
  )
}
