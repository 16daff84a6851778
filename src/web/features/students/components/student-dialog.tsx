import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { v4 as newId } from 'uuid'
import type { z } from 'zod'
import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import { dateAt } from '../../../../contract/kernel/dates.ts'
import { nextStudentId } from '../../../../contract/students/rules.ts'
import { type Student, type StudentInput, studentInput } from '../../../../contract/students/schema.ts'
import { changedMeanwhile, serverSentence } from '../../../lib/api-client.ts'
import { toast } from '../../../lib/toast.ts'
import { useMessages } from '../../../lib/use-messages.ts'
import { useSentence } from '../../../lib/use-sentence.ts'
import { common } from '../../../messages/common.ts'
import { students as messages } from '../../../messages/students.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogCancel } from '../../../ui/dialog-cancel.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { refusedField, useChangeStudent, useCreateStudent } from '../queries.ts'
import { ClassSelect } from './class-select.tsx'

type FormValues = z.input<typeof studentInput>

type Props = {
  /** The student to change; without one a new student is added. */
  student: Student | undefined
  students: readonly Student[]
  classes: readonly SchoolClass[]
  /** The class that a new student is put into unless another is chosen; '' for none. */
  proposedClassId: string
  onClose: () => void
}

/** Adds a student, or changes the one it is given. */
export function StudentDialog({ student, students, classes, proposedClassId, onClose }: Props) {
  const t = useMessages(messages)
  const c = useMessages(common)
  const sentence = useSentence()
  const form = useForm<FormValues, unknown, StudentInput>({
    defaultValues: student ? valuesOf(student) : newValues(students, proposedClassId),
    resolver: zodResolver(studentInput),
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const create = useCreateStudent()
  const change = useChangeStudent()
  // Kept for as long as the dialog is open, so that a repeated save adds one student.
  const [id] = useState(() => newId())
  const [basedOn, setBasedOn] = useState(student?.updatedAt)
  const [isOutdated, setOutdated] = useState(false)

  const save = async (values: StudentInput) => {
    try {
      if (student) await change.mutateAsync({ params: { id: student.id }, body: { ...values, updatedAt: basedOn } })
      else await create.mutateAsync({ body: { ...values, id } })
    } catch (error) {
      return tellFailure(error)
    }
    toast({ title: c('success'), description: student ? t('updated') : t('created') })
    onClose()
  }
  const tellFailure = (error: unknown) => {
    const refused = refusedField(error)
    const newer = changedMeanwhile<Student>(error)
    setOutdated(newer !== undefined)
    if (newer) return setBasedOn(newer.updatedAt)
    if (refused) return form.setError(refused.name, { message: refused.message }, { shouldFocus: true })
    const message = serverSentence(error)
    const fallback = student ? t('failedToUpdate') : t('failedToCreate')
    toast({ title: c('error'), description: message ? sentence(message) : fallback, variant: 'destructive' })
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={student ? t('editTitle') : t('newTitle')}
      lang={t.language}
      isDirty={isDirty}
      onSubmit={form.handleSubmit(save)}
      footer={
        <>
          {isOutdated && (
            <Notice tone="bad" className="min-w-full">
              {t('changedMeanwhile')}
            </Notice>
          )}
          <DialogCancel />
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            {student ? t('saveStudent') : t('addStudent')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('firstName')} error={errors.firstName?.message} isRequired>
          {(control) => <Input {...control} {...form.register('firstName')} autoComplete="off" />}
        </Field>
        <Field label={t('lastName')} error={errors.lastName?.message} isRequired>
          {(control) => <Input {...control} {...form.register('lastName')} autoComplete="off" />}
        </Field>
      </div>
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
                onChange={field.onChange}
                classes={classes}
              />
            )}
          />
        )}
      </Field>
    </Dialog>
  )
}

function valuesOf({ firstName, lastName, studentId, classId }: Student): FormValues {
  return { firstName, lastName, studentId, classId: classId ?? '' }
}

function newValues(students: readonly Student[], classId: string): FormValues {
  const year = Number(dateAt(new Date()).slice(0, 4))
  const idsInUse = students.map((student) => student.studentId)
  return { firstName: '', lastName: '', studentId: nextStudentId(year, idsInUse) ?? '', classId }
}
