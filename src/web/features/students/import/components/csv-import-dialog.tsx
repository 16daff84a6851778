import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { SchoolClass } from '../../../../../contract/classes/schema.ts'
import { dateAt } from '../../../../../contract/kernel/dates.ts'
import { readStudentTable } from '../../../../../contract/students/csv-rules.ts'
import type { Student } from '../../../../../contract/students/schema.ts'
import { tableOfText } from '../../../../lib/csv/csv-table.ts'
import { common } from '../../../../lib/i18n/common.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { draftKey, readDraft, writeDraft } from '../../../../lib/storage/draft.ts'
import { toast } from '../../../../lib/toast.ts'
import { studentImport } from '../../../../messages/student-import.ts'
import { useSession } from '../../../../session/session-provider.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { DialogCancel } from '../../../../ui/dialog-cancel.tsx'
import { Field } from '../../../../ui/field.tsx'
import { ClassSelect } from '../../components/class-select.tsx'
import { type ImportRun, useStudentImport } from '../../queries.ts'
import { isStudent, planImport, type RowEdit } from '../state.ts'
import { CsvColumns } from './csv-columns.tsx'
import { CsvFormatHelp } from './csv-format-help.tsx'
import { CsvImportOutcome } from './csv-import-outcome.tsx'
import { CsvPreview } from './csv-preview.tsx'
import { CsvSource } from './csv-source.tsx'

type Props = { students: readonly Student[]; classes: readonly SchoolClass[]; onClose: () => void }
type Draft = { text: string; classId: string; edits: [string, RowEdit][] }

const noDraft: Draft = { text: '', classId: '', edits: [] }

/** Imports students from a list: shows what will happen to each row, lets it be mended, and sends one after the other. */
export function CsvImportDialog({ students, classes, onClose }: Props) {
  const t = useMessages(studentImport)
  const c = useMessages(common)
  const place = draftKey('student-import', useSession().userId, 'csv')
  const [draft, setDraft] = useState<Draft>(() => ({ ...noDraft, ...readDraft<Draft>(place) }))
  const [refusal, setRefusal] = useState<string>()
  const [narrowedTo, setNarrowedTo] = useState<ReadonlySet<string>>()
  const [isChanged, setChanged] = useState(true)
  const paste = useRef<HTMLTextAreaElement>(null)
  const { run, sent, isRunning, start, stop, forgetRefusal } = useStudentImport(tellOutcome)

  const { text } = draft
  // The class that was chosen before a reload may have been deleted since.
  const classId = classes.some(({ id }) => id === draft.classId) ? draft.classId : ''
  // Typing stays fluent while thousands of rows are read and planned anew.
  const readText = useDeferredValue(text)
  const reading = useMemo(() => readStudentTable(tableOfText(readText)), [readText])
  const edits = useMemo(() => new Map(draft.edits), [draft.edits])
  const plannedEdits = useDeferredValue(edits)
  const planOf = (rows: typeof reading.rows, edits: ReadonlyMap<string, RowEdit>) => {
    const year = Number(dateAt(new Date()).slice(0, 4))
    return planImport({ students, classes, year }, rows, { edits, sent, defaultClassId: classId || null })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what planOf reads is what is listed
  const plan = useMemo(
    () => planOf(reading.rows, plannedEdits),
    [reading, students, classes, plannedEdits, sent, classId],
  )
  const hasTable = text.trim() !== ''

  const kept = useDeferredValue(draft)
  useEffect(() => writeDraft(place, kept.text.trim() === '' ? undefined : kept), [place, kept])

  const change = useCallback((part: Partial<Draft> | ((before: Draft) => Partial<Draft>)) => {
    setDraft((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) }))
    setChanged(true)
  }, [])
  const changeText = useCallback(
    (next: string) => {
      change({ text: next })
      setNarrowedTo(undefined)
    },
    [change],
  )
  const mend = useCallback(
    (key: string, edit: RowEdit) => {
      change((before) => ({ edits: withEdit(before.edits, key, edit) }))
      forgetRefusal(key)
    },
    [change, forgetRefusal],
  )
  const close = () => {
    writeDraft(place, undefined)
    onClose()
  }

  function tellOutcome({ phase, imported, total, refused, toRetry }: ImportRun) {
    setChanged(phase !== 'finished')
    // Among thousands of rows nobody would find those that failed.
    if (refused + toRetry > 0) setNarrowedTo(new Set())
    if (phase === 'stopped') return
    if (phase === 'interrupted' || (imported === 0 && refused > 0)) {
      return toast({ title: c('error'), description: t('failedToImport'), variant: 'destructive' })
    }
    toast({ title: t('importComplete'), description: t('imported', { imported, total }) })
    if (imported === total && refused === 0) close()
  }
  const refuse = (sentence: string) => {
    setRefusal(sentence)
    paste.current?.focus()
  }
  const submit = () => {
    if (isRunning) return
    if (!hasTable) return refuse('Please paste CSV data')
    // What was pasted or typed a moment ago may not have been planned yet.
    const isPlanned = readText === text && plannedEdits === edits
    const rows = isPlanned ? plan : planOf(readStudentTable(tableOfText(text)).rows, edits)
    if (!rows.some(isStudent)) return refuse('No valid student data found in CSV')
    setRefusal(undefined)
    void start(rows)
  }

  return (
    <Dialog
      isOpen
      // Leaving while rows are being sent stops the import first, and leaves its outcome in sight.
      onOpenChange={() => (isRunning ? stop() : close())}
      title={t('importTitle')}
      lang={t.language}
      size={hasTable ? 'full' : 'lg'}
      isDirty={!isRunning && hasTable && isChanged}
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
      {run && <CsvImportOutcome key={run.turn} run={run} onContinue={submit} />}
      <div className={hasTable ? 'grid gap-6 lg:grid-cols-[19rem_minmax(0,1fr)]' : 'grid'}>
        <div className="grid min-w-0 content-start gap-5">
          <CsvFormatHelp isOpen={!hasTable} />
          <Field label={t('defaultClass')} hint={t('defaultClassHint')}>
            {(control) => (
              <ClassSelect
                {...control}
                value={classId}
                onChange={(next) => change({ classId: next })}
                classes={classes}
                isDisabled={isRunning}
              />
            )}
          </Field>
          <CsvSource
            text={text}
            onChange={changeText}
            refusal={refusal}
            onRefuse={setRefusal}
            isLocked={isRunning}
            isSmall={hasTable}
            paste={paste}
          />
          {hasTable && <CsvColumns reading={reading} />}
        </div>
        {hasTable && (
          <CsvPreview
            plan={plan}
            edits={edits}
            classes={classes}
            isLocked={isRunning}
            onMend={mend}
            narrowedTo={narrowedTo}
            onNarrow={setNarrowedTo}
          />
        )}
      </div>
    </Dialog>
  )
}

/** The edits with one more; what was typed into a row before stays. */
function withEdit(edits: Draft['edits'], key: string, edit: RowEdit): Draft['edits'] {
  const before = edits.find(([edited]) => edited === key)?.[1]
  return [...edits.filter(([edited]) => edited !== key), [key, { ...before, ...edit }]]
}
