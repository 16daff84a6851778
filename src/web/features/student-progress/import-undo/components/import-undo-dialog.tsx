import { useState } from 'react'
import { formatDate } from '../../../../lib/i18n/format.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { clearToast, toastError, toastSuccess } from '../../../../lib/toast.ts'
import { studentImport } from '../../../../messages/student-import.ts'
import { useSession } from '../../../../session/session-provider.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { DialogCancel } from '../../../../ui/dialog-cancel.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { readImport } from '../../../students/import/last-import/state.ts'
import { useImportUndo } from '../queries.ts'
import type { LeftReason, UndoRun } from '../state.ts'

/** Undoes an import that this person has made on this device, with its progress, a stop, and what was left and why. */
export function ImportUndoDialog({ importId, onClose }: { importId: string; onClose: () => void }) {
  const t = useMessages(studentImport)
  const { userId } = useSession()
  const [lastImport, setLastImport] = useState(() => readImport(userId, importId))
  const { run, isRunning, start, stop } = useImportUndo(reportOutcome)

  function reportOutcome({ phase, deletedStudents, deletedClasses, left }: UndoRun) {
    setLastImport(readImport(userId, importId))
    if (phase === 'interrupted') return toastError(t.language, t('undoFailed'))
    if (phase !== 'finished' || left.length > 0) return
    toastSuccess(t.language, `${t('undoDone')}. ${t('undone', countsOf(deletedStudents, deletedClasses))}`)
    onClose()
  }
  function countsOf(students: number, classes: number) {
    return { students: t('countStudents', { count: students }), classes: t('countClasses', { count: classes }) }
  }
  const progress = run && t('undoing', { done: run.done, total: run.total })

  return (
    <Dialog
      onClose={onClose}
      title={t('undoImport')}
      lang={t.language}
      isBusy={isRunning}
      onStop={stop}
      onSubmit={() => {
        if (!lastImport || isRunning) return
        // The toast of the import offers to undo it, too.
        clearToast()
        void start(lastImport)
      }}
      footer={
        <>
          {isRunning ? <Button onClick={stop}>{t('stop')}</Button> : <DialogCancel word={run ? 'close' : 'cancel'} />}
          {lastImport && (
            <Button type="submit" variant="danger" isPending={isRunning} data-autofocus>
              {t('undoImport')}
            </Button>
          )}
        </>
      }
    >
      {!run && (
        <p>
          {lastImport
            ? t('undoExplained', {
                at: formatDate(lastImport.at, t.locale, 'dayAndTime'),
                ...countsOf(lastImport.students.length, lastImport.classes.length),
              })
            : t('nothingToUndo')}
        </p>
      )}
      {run && progress && (
        <div className="grid gap-1.5">
          <ProgressBar value={run.done} max={run.total} label={progress} />
          <p className="text-sm text-muted tabular">{progress}</p>
        </div>
      )}
      {run && !isRunning && (
        <Notice variant={run.phase === 'interrupted' ? 'bad' : 'plain'}>
          <p className="font-medium">{t('undone', countsOf(run.deletedStudents, run.deletedClasses))}</p>
          {lastImport && <p>{t('undoStopped')}</p>}
        </Notice>
      )}
      {run && !isRunning && run.left.length > 0 && (
        <section className="grid gap-2">
          <h3 className="font-medium">{t('undoLeft')}</h3>
          <ul className="grid gap-1 text-sm">
            {run.left.map(({ id, name, reason }) => (
              <li key={id} className="wrap-anywhere">
                {name}: <span className="text-muted">{t(words[reason])}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}

const words = {
  changed: 'leftChanged',
  recorded: 'leftRecorded',
  hasStudents: 'leftHasStudents',
  hasLessons: 'leftHasLessons',
  failed: 'leftFailed',
} as const satisfies Record<LeftReason, string>
