import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import { endTimeOf, pastLessonSentence, startTimeChoices } from '../../../../contract/scheduled-lessons/rules.ts'
import { scheduledLessonInput } from '../../../../contract/scheduled-lessons/schema.ts'
import { ApiError } from '../../../lib/api-client.ts'
import { toast } from '../../../lib/toast.ts'
import { useMessages } from '../../../lib/use-messages.ts'
import { common } from '../../../messages/common.ts'
import { scheduledLessons } from '../../../messages/scheduled-lessons.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogCancel } from '../../../ui/dialog-cancel.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { useScheduleLesson } from '../queries.ts'
import { ClassSelect } from './class-select.tsx'
import { TemplateSelect } from './template-select.tsx'

type Props = {
  today: string
  /** The day to begin with, when the dialog was opened from one. */
  date?: string
  onClose: () => void
}

type Fields = Pick<z.input<typeof scheduledLessonInput>, 'templateId' | 'classId' | 'date' | 'startTime'>
const fieldNames = ['templateId', 'classId', 'date', 'startTime'] as const satisfies readonly (keyof Fields)[]

/** Puts a template on the schedule of a class. Mounted while open, so that closing resets it. */
export function ScheduleLessonDialog({ today, date = '', onClose }: Props) {
  const t = useMessages(scheduledLessons)
  const c = useMessages(common)
  const [id] = useState(() => uuid())
  const scheduling = useScheduleLesson()
  const form = useForm<Fields>({
    resolver: zodResolver(lessonFrom(today)),
    defaultValues: { templateId: '', classId: '', date, startTime: '' },
  })
  const { errors, isDirty } = form.formState

  const schedule = async (fields: Fields) => {
    // Enter still submits while the button waits.
    if (scheduling.isPending) return
    try {
      await scheduling.mutateAsync({ body: { id, ...fields } })
      toast({ title: c('success'), description: t('scheduled'), lang: t.language })
      onClose()
    } catch (error) {
      const issues = error instanceof ApiError ? (error.failure?.issues ?? []) : []
      const issue = issues.find(({ path }) => fieldNames.some((name) => name === path))
      if (issue) form.setError(issue.path as keyof Fields, { message: issue.message }, { shouldFocus: true })
      else toast({ title: c('error'), description: t('scheduleFailed'), variant: 'destructive', lang: t.language })
    }
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('newTitle')}
      lang={t.language}
      isDirty={isDirty}
      onSubmit={form.handleSubmit(schedule)}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" isPending={scheduling.isPending}>
            {t('schedule')}
          </Button>
        </>
      }
    >
      <Controller
        control={form.control}
        name="templateId"
        render={({ field }) => <TemplateSelect {...field} error={errors.templateId?.message} />}
      />
      <Controller
        control={form.control}
        name="classId"
        render={({ field }) => <ClassSelect {...field} error={errors.classId?.message} />}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('date')} error={errors.date?.message} isRequired>
          {(control) => <Input {...control} type="date" min={today} {...form.register('date')} />}
        </Field>
        <Field label={t('startTime')} error={errors.startTime?.message} isRequired>
          {(control) => (
            <Controller
              control={form.control}
              name="startTime"
              render={({ field: { value, onChange } }) => (
                <NativeSelect
                  {...control}
                  value={value}
                  onChange={onChange}
                  options={[{ value: '', label: t('chooseTime') }, ...timeOptions]}
                />
              )}
            />
          )}
        </Field>
      </div>
      <LessonRange startTime={form.watch('startTime')} />
    </Dialog>
  )
}

const timeOptions = startTimeChoices().map((time) => ({ value: time, label: time }))

/** The contract's lesson, on a day that is not over. */
function lessonFrom(today: string) {
  const { date } = scheduledLessonInput.shape
  return scheduledLessonInput.safeExtend({ date: date.refine((day) => day >= today, pastLessonSentence) })
}

function LessonRange({ startTime }: { startTime: string }) {
  const t = useMessages(scheduledLessons)
  const endTime = startTime && endTimeOf(startTime)
  return (
    <p aria-live="polite" className="rounded-control bg-accent-soft px-3.5 py-2.5 text-sm tabular">
      {endTime ? t('range', { start: startTime, end: endTime }) : t('rangeUnknown')}
    </p>
  )
}
