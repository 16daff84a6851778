import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { teachesAnyClass, teachesClass } from '../../../../contract/classes/rules.ts'
import { startOfWeek } from '../../../../contract/kernel/dates.ts'
import { type LessonTime, startTimeChoices } from '../../../../contract/scheduled-lessons/rules.ts'
import type { ScheduledLesson } from '../../../../contract/scheduled-lessons/schema.ts'
import { failureOf } from '../../../lib/api/client.ts'
import { useIsMounted } from '../../../lib/hooks/use-is-mounted.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { paths } from '../../../lib/paths.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { scheduledLessons } from '../../../messages/scheduled-lessons.ts'
import { useSession } from '../../../session/session-provider.tsx'
import { useTeachingScope } from '../../../session/use-teaching-scope.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useClasses } from '../../classes/queries.ts'
import { type LessonFields, lessonSchema, pastLessonSchema } from '../form.ts'
import { useScheduleLesson } from '../queries.ts'
import { ClassChoice } from './class-choice.tsx'
import { LessonTiming } from './lesson-timing.tsx'
import { TemplateChoice } from './template-choice.tsx'
import { useChoiceCreation } from './use-choice-creation.tsx'

type Props = {
  /** The date of the day from which the dialog was opened. */
  date?: string
  /** The template from which the dialog was opened. */
  templateId?: string
  /** Whether it adds a lesson that has taken place without having been scheduled. */
  isAddedLater?: boolean
  onClose: () => void
}

/** Schedules a lesson. Mounted only while open, so that closing resets it. */
export function ScheduleLessonDialog({ date: day = '', templateId = '', isAddedLater = false, onClose }: Props) {
  const now = useNow()
  const t = useMessages(scheduledLessons)
  /** The lesson that is scheduled with other values than those chosen since. */
  const [earlierLesson, setEarlierLesson] = useState<ScheduledLesson>()
  const scheduleLesson = useScheduleLesson()
  const isMounted = useIsMounted()
  const form = useForm<LessonFields>({
    resolver: zodResolver(isAddedLater ? pastLessonSchema(now) : lessonSchema(now.date)),
    defaultValues: { templateId, classId: '', date: day, startTime: '' },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const { classId, date, startTime } = form.watch()
  const { createButton, dialog } = useChoiceCreation(form)
  const [, navigate] = useLocation()
  const { userId } = useSession()
  const { scope } = useTeachingScope()
  const classes = useClasses().data
  /** Whether the week that the person looks at leaves out the lessons of the class. */
  const isHidden = (classId: string) => {
    const schoolClass = classes?.find(({ id }) => id === classId)
    return scope === 'mine' && teachesAnyClass(classes, userId) && schoolClass && !teachesClass(schoolClass, userId)
  }

  const schedule = async (fields: LessonFields) => {
    try {
      const scheduled = await scheduleLesson({ ...fields, ...(isAddedLater && { isAddedLater }) })
      const chosen = Object.entries(form.getValues()) as [keyof LessonFields, string][]
      const isChanged = chosen.some(([name, value]) => value !== scheduled[name])
      if (isChanged && isMounted.current) return setEarlierLesson(scheduled)
      const everyonesWeek = `${paths.home}?week=${startOfWeek(fields.date)}&show=everyone`
      const showEveryone = { label: t('showEveryone'), onPress: () => navigate(everyonesWeek) }
      const action = isHidden(fields.classId) ? showEveryone : undefined
      toastSuccess(t.language, t(isAddedLater ? 'addedLaterDone' : 'scheduled'), { action })
      onClose()
    } catch (error) {
      const issue = failureOf(error)?.issues?.find(({ path }) => path in form.getValues())
      if (issue) form.setError(issue.path as keyof LessonFields, { message: issue.message }, { shouldFocus: true })
      toastError(t.language, t(isAddedLater ? 'addLaterFailed' : 'scheduleFailed'), { error })
    }
  }

  const chooseSlot = (slot: LessonTime) => {
    const shouldValidate = form.formState.isSubmitted
    form.setValue('date', slot.date, { shouldDirty: true, shouldValidate })
    form.setValue('startTime', slot.startTime, { shouldDirty: true, shouldValidate })
  }

  return (
    <>
      <FormDialog
        title={t(isAddedLater ? 'addLaterTitle' : 'newTitle')}
        lang={t.language}
        isDirty={isDirty}
        onSubmit={form.handleSubmit(schedule)}
        submitLabel={t(isAddedLater ? 'addLater' : 'schedule')}
        isSubmitting={isSubmitting}
        onClose={onClose}
      >
        <TemplateChoice control={form.control} createButton={createButton('templateId')} />
        <ClassChoice control={form.control} createButton={createButton('classId')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('date')} error={errors.date?.message} isRequired>
            {(control) => (
              <Input
                {...control}
                type="date"
                {...(isAddedLater ? { max: now.date } : { min: now.date })}
                {...form.register('date')}
              />
            )}
          </Field>
          <Field label={t('startTime')} error={errors.startTime?.message} isRequired>
            {(control) => (
              <NativeSelect
                {...control}
                {...form.register('startTime')}
                options={[{ value: '', label: t('chooseTime') }, ...timeOptions]}
              />
            )}
          </Field>
        </div>
        <LessonTiming
          classId={classId}
          date={date}
          isAddedLater={isAddedLater}
          startTime={startTime}
          now={now}
          onChoose={chooseSlot}
        />
        {earlierLesson && (
          <Notice variant="bad">
            {t('earlierLesson', {
              title: earlierLesson.template.title || t('thisLesson'),
              className: earlierLesson.class.name,
              day: formatDate(earlierLesson.date, t.locale, 'weekdayDay'),
              start: earlierLesson.startTime,
              end: earlierLesson.endTime,
            })}
          </Notice>
        )}
      </FormDialog>
      {dialog}
    </>
  )
}

const timeOptions = startTimeChoices().map((time) => ({ value: time, label: time }))
