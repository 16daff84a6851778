import { useState } from 'react'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { dateAt } from '../../../../contract/kernel/dates.ts'
import { nextStudentId } from '../../../../contract/students/rules.ts'
import { type Student, type StudentInput, studentInput } from '../../../../contract/students/schema.ts'
import { failureOf } from '../../../lib/api/client.ts'
import { useInvalidateAll } from '../../../lib/api/use-endpoint-mutation.ts'
import { type FilledValues, useRecordForm } from '../../../lib/api/use-record-form.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { students as messages } from '../../../messages/students.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { useClasses } from '../../classes/queries.ts'
import { saveStudentEndpoints, useStudents } from '../queries.ts'
import { ClassSelect } from './class-select.tsx'
import { InClassSince } from './in-class-since.tsx'

type FormValues = z.input<typeof studentInput>

type Props = {
  student?: Student
  /** The class that is chosen at first for a new student; '' for none. */
  proposedClassId?: string
  onClose: () => void
}

/** Creates a student, or updates the given one; the classes have been fetched, and to create one the students. */
export function StudentDialog({ student, proposedClassId = '', onClose }: Props) {
  const t = useMessages(messages)
  const [takenId, setTakenId] = useState<string>()
  const { data: students } = useStudents({ enabled: !student || takenId !== undefined })
  const { data: classes = [] } = useClasses()
  const invalidateAll = useInvalidateAll()
  const freeId =
    takenId && students && nextStudentId(yearOf(takenId), [takenId, ...students.map(({ studentId }) => studentId)])

  const reportFailure = (error: unknown, values: StudentInput) => {
    const failure = failureOf(error)
    let refused = failure?.issues?.find(({ path }) => path in form.getValues())
    if (failure?.code === 'student_id_taken') {
      refused = { path: 'studentId', message: failure.message }
      setTakenId(values.studentId)
      // The student with that id is missing in the list, which is therefore out of date.
      void invalidateAll()
    }
    if (refused) form.setError(refused.path as keyof FormValues, { message: refused.message }, { shouldFocus: true })
    const fallback = stored ? t('failedToUpdate') : t('failedToCreate')
    toastError(t.language, failure?.message ?? fallback, { error })
  }
  const { form, stored, dialog } = useRecordForm({
    t,
    schema: studentInput,
    record: student,
    newValues: () => newValues(students ?? [], proposedClassId),
    endpoints: saveStudentEndpoints,
    valuesOf,
    // A day that was chosen for a class which somebody else has replaced is none of the new class.
    mergeShown: (newer, own, before) =>
      own.classId === before.classId && own.classId !== newer.classId ? { inClassSince: undefined } : {},
    onSaved: () => toastSuccess(t.language, stored ? t('updated') : t('created')),
    onFailed: reportFailure,
    deletedText: t('deletedMeanwhile'),
    onClose,
  })
  const { errors } = form.formState
  const classId = form.watch('classId')

  const applyFreeId = (studentId: string) => {
    form.setValue('studentId', studentId, { shouldDirty: true })
    form.clearErrors('studentId')
    form.setFocus('studentId')
  }

  return (
    <FormDialog
      title={stored ? t('editTitle') : t('newTitle')}
      submitLabel={stored ? t('saveStudent') : t('addStudent')}
      {...dialog}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('firstName')} error={errors.firstName?.message} isRequired>
          {(control) => <Input {...control} {...form.register('firstName')} autoComplete="off" />}
        </Field>
        <Field label={t('lastName')} error={errors.lastName?.message} isRequired>
          {(control) => <Input {...control} {...form.register('lastName')} autoComplete="off" />}
        </Field>
      </div>
      <div className="grid gap-2">
        <Field label={t('studentId')} hint={t('studentIdHint')} error={errors.studentId?.message} isRequired>
          {(control) => (
            <Input
              {...control}
              {...form.register('studentId')}
              autoComplete="off"
              spellCheck={false}
              className="tabular"
            />
          )}
        </Field>
        {freeId && errors.studentId && (
          <Button size="sm" className="justify-self-start tabular" onClick={() => applyFreeId(freeId)}>
            {t('useFreeId', { studentId: freeId })}
          </Button>
        )}
      </div>
      <Field label={t('class')} error={errors.classId?.message}>
        {(control) => (
          <Controller
            control={form.control}
            name="classId"
            render={({ field }) => (
              <ClassSelect
                {...control}
                ref={field.ref}
                value={field.value ?? ''}
                onChange={(chosen) => {
                  field.onChange(chosen)
                  form.clearErrors('inClassSince')
                  // The day was chosen for the class before.
                  form.setValue('inClassSince', undefined)
                }}
                classes={classes}
              />
            )}
          />
        )}
      </Field>
      {classId && (
        <Controller
          control={form.control}
          name="inClassSince"
          render={({ field }) => (
            <InClassSince
              ref={field.ref}
              value={field.value}
              proposed={classId === stored?.classId ? stored.inClassSince : dateAt(new Date())}
              onChange={field.onChange}
              error={errors.inClassSince?.message}
            />
          )}
        />
      )}
    </FormDialog>
  )
}

function valuesOf({ firstName, lastName, studentId, classId }: Student): FilledValues<FormValues> {
  // Without inClassSince the server keeps the date, or sets today for another class.
  return { firstName, lastName, studentId, classId: classId ?? '', inClassSince: undefined }
}

function newValues(students: readonly Student[], classId: string): FilledValues<FormValues> {
  const idsInUse = students.map((student) => student.studentId)
  const studentId = nextStudentId(yearOf(dateAt(new Date())), idsInUse)
  return { firstName: '', lastName: '', studentId, classId, inClassSince: undefined }
}

/** The first four digits of a date, or of a student id. */
function yearOf(text: string): number {
  return Number(text.replace(/\D/g, '').slice(0, 4))
}
