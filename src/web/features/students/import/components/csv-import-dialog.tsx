import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { classColors, defaultClassColor } from '../../../../../contract/classes/rules.ts'
import type { SchoolClass } from '../../../../../contract/classes/schema.ts'
import { dateAt } from '../../../../../contract/kernel/dates.ts'
import type { Student } from '../../../../../contract/students/schema.ts'
import { tableOfText } from '../../../../lib/csv/csv-table.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { newId } from '../../../../lib/new-id.ts'
import { paths } from '../../../../lib/paths.ts'
import { readDraft, writeDraft } from '../../../../lib/storage/draft.ts'
import { toast, toastError } from '../../../../lib/toast.ts'
import { studentImport } from '../../../../messages/student-import.ts'
import { useSession } from '../../../../session/session-provider.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { DialogCancel } from '../../../../ui/dialog-cancel.tsx'
import { Field } from '../../../../ui/field.tsx'
import { ClassSelect } from '../../components/class-select.tsx'
import { changeDraft, type DraftChange, emptyDraft, type ImportDraft, importDraftKey } from '../draft/state.ts'
import { readStudentTable } from '../form.ts'
import { readLastImport } from '../last-import/state.ts'
import { isCounted, planImport, type RowEdit } from '../plan/state.ts'
import { useStudentImport } from '../queries.ts'
import type { ImportRun } from '../state.ts'
import { CsvColumns } from './csv-columns.tsx'
import { CsvFormatHelp } from './csv-format-help.tsx'
import { CsvImportOutcome } from './csv-import-outcome.tsx'
import { CsvPreview } from './csv-preview.tsx'
import { CsvSource } from './csv-source.tsx'
import { LastImportNotice } from './last-import-notice.tsx'

type Props = {
  students: readonly Student[]
  classes: readonly SchoolClass[]
  /** The default class that is chosen at first; '' for that of an interrupted import. */
  proposedClassId?: string
  onClose: () => void
}

/**
 * Imports students from a table: shows what will happen to each row, lets it be edited, and sends one after the other.
 */
export function CsvImportDialog({ students, classes, proposedClassId = '', onClose }: Props) {
  const t = useMessages(studentImport)
  const { userId } = useSession()
  const key = importDraftKey(userId)
  const [draft, setDraft] = useState<ImportDraft>(() => ({
    ...emptyDraft(newId()),
    ...readDraft<ImportDraft>(key),
    ...(proposedClassId && { classId: proposedClassId }),
  }))
  const [error, setError] = useState<string>()
  const [narrowedTo, setNarrowedTo] = useState<ReadonlySet<string>>()
  const [isChanged, setChanged] = useState(true)
  const paste = useRef<HTMLTextAreaElement>(null)
  const [, navigate] = useLocation()
  const { run, sent, isRunning, start, stop, noteEdit } = useStudentImport(draft.id, reportOutcome)
  const [lastImport] = useState(() => readLastImport(userId))

  const { text, choices, newClasses } = draft
  // The class that was chosen before a reload may have been deleted since.
  const classId = classes.some(({ id }) => id === draft.classId) ? draft.classId : ''
  const allClasses = useMemo(() => {
    const storedIds = new Set(classes.map(({ id }) => id))
    return [...classes, ...newClasses.filter(({ id }) => !storedIds.has(id))]
  }, [classes, newClasses])
  // Typing stays responsive while thousands of rows are parsed and planned.
  const parsedText = useDeferredValue(text)
  const reading = useMemo(() => readStudentTable(tableOfText(parsedText), choices), [parsedText, choices])
  const edits = useMemo(() => new Map(draft.edits), [draft.edits])
  const plannedEdits = useDeferredValue(edits)
  const planOf = (rows: typeof reading.rows, edits: ReadonlyMap<string, RowEdit>) => {
    const year = Number(dateAt(new Date()).slice(0, 4))
    return planImport({ students, classes: allClasses, year }, rows, { edits, sent, defaultClassId: classId || null })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: planOf reads exactly what is listed
  const plan = useMemo(
    () => planOf(reading.rows, plannedEdits),
    [reading, students, allClasses, plannedEdits, sent, classId],
  )
  const hasTable = text.trim() !== ''

  const storedDraft = useDeferredValue(draft)
  useEffect(() => writeDraft(key, storedDraft.text.trim() === '' ? undefined : storedDraft), [key, storedDraft])

  const change = useCallback((next: DraftChange) => {
    setDraft((before) => changeDraft(before, next))
    setChanged(true)
    // A failed row is looked for anew in a table that is read anew.
    if (next.type !== 'editRows' && next.type !== 'addClasses') setNarrowedTo(undefined)
  }, [])
  const changeText = useCallback((next: string) => change({ type: 'enterText', text: next }), [change])
  const editRows = useCallback(
    (keys: readonly string[], edit: RowEdit) => {
      change({ type: 'editRows', keys, edit })
      for (const rowKey of keys) noteEdit(rowKey)
    },
    [change, noteEdit],
  )
  const editRow = useCallback((rowKey: string, edit: RowEdit) => editRows([rowKey], edit), [editRows])
  const createClasses = useCallback(
    (names: readonly string[]) => {
      const colorOf = (index: number) => classColors[index % classColors.length] ?? defaultClassColor
      const added = names.map((name, index) => ({ id: newId(), name, color: colorOf(allClasses.length + index) }))
      change({ type: 'addClasses', classes: added })
    },
    [change, allClasses],
  )
  const close = () => {
    writeDraft(key, undefined)
    onClose()
  }
  const undo = () => navigate(`${paths.students}?import=undo`)

  function reportOutcome({ phase, imported, total, refused, toRetry }: ImportRun) {
    setChanged(phase !== 'finished')
    // Failed rows would be hard to find among thousands.
    if (refused + toRetry > 0) setNarrowedTo(new Set())
    if (phase === 'stopped') return
    if (phase === 'interrupted' || (imported === 0 && refused > 0)) {
      return toastError(t.language, t('failedToImport'))
    }
    const description = t('imported', { imported, total })
    const action = imported > 0 && { action: { label: t('undo'), onPress: undo } }
    toast({ title: t('importComplete'), description, ...action })
    if (imported === total && refused === 0) close()
  }
  const reject = (message: string) => {
    setError(message)
    paste.current?.focus()
  }
  const submit = () => {
    if (isRunning) return
    if (!hasTable) return reject('Please paste CSV data')
    // The deferred plan may be older than the text and the edits.
    const isPlanned = parsedText === text && plannedEdits === edits
    const rows = isPlanned ? plan : planOf(readStudentTable(tableOfText(text), choices).rows, edits)
    if (!rows.some(isCounted)) return reject('No valid student data found in CSV')
    setError(undefined)
    void start(rows, newClasses)
  }

  return (
    <Dialog
      // While rows are being sent, closing only stops the import, so that its outcome is shown.
      onClose={() => (isRunning ? stop() : close())}
      title={t('importTitle')}
      lang={t.language}
      size={hasTable ? 'full' : 'lg'}
      isDirty={!isRunning && hasTable && isChanged}
      hasDraft={!isRunning}
      isBusy={isRunning}
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
      {run && <CsvImportOutcome key={run.number} run={run} onContinue={submit} onUndo={undo} />}
      {!run && lastImport && !hasTable && <LastImportNotice lastImport={lastImport} onUndo={undo} />}
      <div className={hasTable ? 'grid gap-6 xl:grid-cols-[19rem_minmax(0,1fr)]' : 'grid'}>
        <div className="grid min-w-0 content-start gap-5">
          <CsvFormatHelp isOpen={!hasTable} />
          <Field label={t('defaultClass')} hint={t('defaultClassHint')}>
            {(control) => (
              <ClassSelect
                {...control}
                value={classId}
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
            isSmall={hasTable}
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
            edits={edits}
            classes={allClasses}
            isLocked={isRunning}
            onEdit={editRow}
            onEditRows={editRows}
            onCreateClasses={createClasses}
            narrowedTo={narrowedTo}
            onNarrow={setNarrowedTo}
          />
        )}
      </div>
    </Dialog>
  )
}
