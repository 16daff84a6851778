import Papa from 'papaparse'
import { useRef, useState } from 'react'
import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import { readStudentTable } from '../../../../contract/students/csv-rules.ts'
import type { Student } from '../../../../contract/students/schema.ts'
import { toast } from '../../../lib/toast.ts'
import { useMessages } from '../../../lib/use-messages.ts'
import { common } from '../../../messages/common.ts'
import { students as messages } from '../../../messages/students.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogCancel } from '../../../ui/dialog-cancel.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { type ImportRun, useStudentImport } from '../queries.ts'
import { ClassSelect } from './class-select.tsx'
import { CsvFormatHelp } from './csv-format-help.tsx'
import { CsvImportOutcome } from './csv-import-outcome.tsx'

type Props = { students: readonly Student[]; classes: readonly SchoolClass[]; onClose: () => void }

/** Imports students from a pasted table, one after the other. */
export function CsvImportDialog({ students, classes, onClose }: Props) {
  const t = useMessages(messages)
  const c = useMessages(common)
  const [text, setText] = useState('')
  const [sentText, setSentText] = useState('')
  const [classId, setClassId] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const table = useRef<HTMLTextAreaElement>(null)
  const { run, isRunning, start, stop } = useStudentImport({ students, classes, onEnd: tellOutcome })

  function tellOutcome({ phase, imported, total, refused }: ImportRun) {
    if (phase === 'stopped') return
    if (phase === 'interrupted' || imported === 0) {
      return toast({ title: c('error'), description: t('failedToImport'), variant: 'destructive' })
    }
    toast({ title: t('importComplete'), description: t('imported', { imported, total }) })
    if (refused.length === 0) onClose()
  }
  const refuse = (sentence: string) => {
    setRefusal(sentence)
    table.current?.focus()
  }
  const submit = () => {
    if (isRunning) return
    if (text.trim() === '') return refuse('Please paste CSV data')
    const reading = readStudentTable(Papa.parse<string[]>(text).data)
    if (reading.students.length === 0) return refuse('No valid student data found in CSV')
    setRefusal(undefined)
    setSentText(text)
    void start(reading, classId || null)
  }

  return (
    <Dialog
      isOpen
      // Leaving while rows are being sent stops the import first, and leaves its outcome in sight.
      onOpenChange={() => (isRunning ? stop() : onClose())}
      title={t('importTitle')}
      lang={t.language}
      size="lg"
      isDirty={!isRunning && text.trim() !== '' && (text !== sentText || run?.phase !== 'finished')}
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
      {run ? <CsvImportOutcome run={run} /> : <CsvFormatHelp />}
      <Field label={t('defaultClass')} hint={t('defaultClassHint')}>
        {(control) => (
          <ClassSelect {...control} value={classId} onChange={setClassId} classes={classes} isDisabled={isRunning} />
        )}
      </Field>
      <Field label={t('csv')} error={refusal}>
        {(control) => (
          <Textarea
            {...control}
            ref={table}
            rows={8}
            className="font-mono text-sm"
            spellCheck={false}
            wrap="off"
            data-autofocus
            value={text}
            readOnly={isRunning}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
