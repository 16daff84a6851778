import { useCallback, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { common } from '../../../../lib/i18n/common.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { paths } from '../../../../lib/paths.ts'
import { toast, toastError } from '../../../../lib/toast.ts'
import { studentImport } from '../../../../messages/student-import.ts'
import { useSession } from '../../../../session/session-provider.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { DialogCancel } from '../../../../ui/dialog-cancel.tsx'
import { Field } from '../../../../ui/field.tsx'
import { useClasses } from '../../../classes/queries.ts'
import { ClassSelect } from '../../components/class-select.tsx'
import { useStudents } from '../../queries.ts'
import { readLastImport } from '../last-import/state.ts'
import { hasRunFailed, type ImportRun } from '../state.ts'
import { CsvColumns } from './csv-columns.tsx'
import { CsvFormatHelp } from './csv-format-help.tsx'
import { CsvImportOutcome } from './csv-import-outcome.tsx'
import { CsvPreview } from './csv-preview.tsx'
import { CsvSource } from './csv-source.tsx'
import { LastImportNotice } from './last-import-notice.tsx'
import { useCsvImport } from './use-csv-import.ts'

type Props = {
  /** The default class until somebody chooses one, '' for none. */
  proposedClassId: string
  onClose: () => void
}

/**
 * Imports students from a table: shows what will happen to each row, lets it be edited, and sends one after the other.
 * Students and classes have been fetched.
 */
export function CsvImportDialog({ proposedClassId, onClose }: Props) {
  const t = useMessages(studentImport)
  const { data: students = [] } = useStudents()
  const { data: classes = [] } = useClasses()
  const { userId } = useSession()
  const [error, setError] = useState<string>()
  const paste = useRef<HTMLTextAreaElement>(null)
  const [, navigate] = useLocation()
  const csvImport = useCsvImport({ students, classes, proposedClassId, onEnd: reportOutcome })
  const { text, reading, plan, run, isRunning, change, stop } = csvImport
  const hasTable = text.trim() !== ''
  const [lastImport] = useState(() => readLastImport(userId))

  const changeText = useCallback((next: string) => change({ type: 'enterText', text: next }), [change])
  const close = () => {
    csvImport.discard()
    onClose()
  }
  const askToUndo = (importId: string) => {
    // The question replaces this dialog, and another tab may have stored its table since.
    csvImport.store()
    navigate(`${paths.students}?undo=${importId}`)
  }

  function reportOutcome(ended: ImportRun) {
    const { importId, phase, imported, total, refused } = ended
    if (phase === 'stopped') return
    if (hasRunFailed(ended)) return toastError(t.language, t('failedToImport'))
    const description = t('imported', { imported, total })
    const undo = { label: common.in(t.language)('undo'), onPress: () => askToUndo(importId) }
    toast({ title: t('importComplete'), description, action: imported > 0 ? undo : undefined })
    if (imported === total && refused === 0) close()
  }
  const reject = (message: string) => {
    setError(message)
    paste.current?.focus()
  }
  const submit = () => {
    if (isRunning) return
    if (!hasTable) return reject('Please paste CSV data')
    if (!csvImport.startImport()) return reject('No valid student data found in CSV')
    setError(undefined)
  }

  return (
    <Dialog
      onClose={close}
      title={t('importTitle')}
      lang={t.language}
      size={hasTable ? 'full' : 'lg'}
      isDirty={hasTable && csvImport.isChanged}
      hasDraft={!isRunning}
      isBusy={isRunning}
      onStop={stop}
      onSubmit={submit}
      footer={
        <>
          {isRunning ? <Button onClick={stop}>{t('stop')}</Button> : <DialogCancel word={run ? 'close' : 'cancel'} />}
          <Button type="submit" variant="primary" isPending={isRunning}>
            {t('importStudents')}
          </Button>
        </>
      }
    >
      {run && (
        <CsvImportOutcome key={run.number} run={run} onContinue={submit} onUndo={() => askToUndo(run.importId)} />
      )}
      {!run && lastImport && !hasTable && (
        <LastImportNotice lastImport={lastImport} onUndo={() => askToUndo(lastImport.id)} />
      )}
      <div className={hasTable ? 'grid gap-6 xl:grid-cols-[19rem_minmax(0,1fr)]' : 'grid'}>
        <div className="grid min-w-0 content-start gap-5">
          <CsvFormatHelp isOpen={!hasTable} />
          <Field label={t('defaultClass')} hint={t('defaultClassHint')}>
            {(control) => (
              <ClassSelect
                {...control}
                value={csvImport.classId}
                onChange={(next) => change({ type: 'chooseClass', classId: next })}
                classes={classes}
                isDisabled={isRunning}
              />
            )}
          </Field>
          <CsvSource
            text={text}
            onChange={changeText}
            error={error}
            onError={setError}
            isLocked={isRunning}
            paste={paste}
          />
          {hasTable && (
            <CsvColumns
              reading={reading}
              isLocked={isRunning}
              onChoose={(index, meaning) => change({ type: 'chooseColumn', reading, index, meaning })}
              onHeader={(hasHeader) => change({ type: 'chooseHeader', hasHeader })}
            />
          )}
        </div>
        {hasTable && (
          <CsvPreview
            plan={plan}
            edits={csvImport.edits}
            classes={csvImport.allClasses}
            isLocked={isRunning}
            onEditRows={csvImport.editRows}
            onCreateClasses={csvImport.createClasses}
            narrowedTo={csvImport.narrowedTo}
            onNarrow={csvImport.setNarrowedTo}
          />
        )}
      </div>
    </Dialog>
  )
}
