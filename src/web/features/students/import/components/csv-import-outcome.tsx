import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { scrollIntoView } from '../../../../lib/scroll-into-view.ts'
import { studentImport } from '../../../../messages/student-import.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { hasRunFailed, type ImportRun } from '../state.ts'

type Props = { run: ImportRun; onContinue: () => void; onUndo: () => void }

/** The progress or the outcome of an import, with buttons to continue and to undo it. */
export function CsvImportOutcome({ run, onContinue, onUndo }: Props) {
  const t = useMessages(studentImport)
  const { phase, done, toSend, toRetry, imported, total, known, refused } = run
  const progress = t('importing', { done, total: toSend })
  const isIncomplete = phase === 'stopped' || phase === 'interrupted'
  return (
    // The button that starts an import is far below.
    <div ref={scrollIntoView} className="grid scroll-mt-5 gap-3">
      {toSend > 0 && (
        <div className="grid gap-1.5">
          <ProgressBar value={done} max={toSend} label={progress} />
          <p className="text-sm text-muted tabular">
            {progress}
            {toRetry > 0 && ` · ${t('toRetry', { count: toRetry })}`}
          </p>
        </div>
      )}
      {phase !== 'running' && (
        <Notice variant={hasRunFailed(run) ? 'bad' : refused > 0 || isIncomplete ? 'plain' : 'good'}>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0">
              <p className="font-medium">{t('imported', { imported, total })}</p>
              {phase === 'stopped' && <p>{t('stopped')}</p>}
              {phase === 'interrupted' && <p>{t('lostSession')}</p>}
              {known > 0 && <p>{known === total ? t('nothingNew') : t('known', { count: known })}</p>}
              {refused + toRetry > 0 && <p>{t('remaining')}</p>}
            </div>
            <div className="flex flex-wrap gap-2">
              {imported > 0 && <Button onClick={onUndo}>{t('undoImport')}</Button>}
              {isIncomplete && <Button onClick={onContinue}>{t('continue')}</Button>}
            </div>
          </div>
        </Notice>
      )}
    </div>
  )
}
