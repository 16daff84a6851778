import { zodResolver } from '@hookform/resolvers/zod'
import { Plus } from 'lucide-react'
import { Suspense, useEffect, useState, useTransition } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { teachesAnyClass, teachesClass } from '../../../../contract/classes/rules.ts'
import {
  futureLessonMessage,
  hasBegun,
  type LessonTime,
  type Moment,
  pastLessonMessage,
  startTimeChoices,
} from '../../../../contract/scheduled-lessons/rules.ts'
import { type ScheduledLesson, scheduledLessonInput } from '../../../../contract/scheduled-lessons/schema.ts'
import { failureOf } from '../../../lib/api/client.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { truncate } from '../../../lib/truncate.ts'
import { scheduledLessons } from '../../../messages/scheduled-lessons.ts'
import { useCan, useSession } from '../../../session/session-provider.tsx'
import { useShow } from '../../../session/use-show.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ClassDialog } from '../../classes/components/lazy-class-dialog.ts'
import { useClasses } from '../../classes/queries.ts'
import { TemplateEditor } from '../../lesson-templates/components/lazy-template-editor.ts'
import { useLessonTemplates } from '../../lesson-templates/queries.ts'
import { defaultTotalDuration } from '../../lesson-templates/view.ts'
import { ShowSwitch } from '../../people/components/show-switch.tsx'
import { useScheduleLesson } from '../queries.ts'
import { ChoiceField } from './choice-field.tsx'
import { LessonTiming } from './lesson-timing.tsx'

type Props = {
  now: Moment
  /** The date of the day from which the dialog was opened. */
  date?: string
  /** The template from which the dialog was opened. */
  templateId?: string
  /** Whether it adds a lesson that has taken place without having been scheduled. */
  isAddedLater?: boolean
  onClose: () => void
}

type Fields = Pick<z.input<typeof scheduledLessonInput>, 'templateId' | 'classId' | 'date' | 'startTime'>

type Choice = 'templateId' | 'classId'

/** Schedules a lesson. Mounted only while open, so that closing resets it. */
export function ScheduleLessonDialog({ now, date: day = '', templateId = '', isAddedLater = false, onClose }: Props) {
  const t = useMessages(scheduledLessons)
  /** The lesson that an earlier attempt has scheduled although its answer was lost. */
  const [earlierLesson, setEarlierLesson] = useState<ScheduledLesson>()
  const scheduleLesson = useScheduleLesson()
  const templates = useLessonTemplates()
  const classes = useClasses()
  const form = useForm<Fields>({
    resolver: zodResolver(isAddedLater ? pastLessonSchema(now) : lessonSchema(now.date)),
    defaultValues: { templateId, classId: '', date: day, startTime: '' },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const { classId, date, startTime } = form.watch()

  const { userId } = useSession()
  // Only here: the page behind the dialog stays as it is.
  const [show, setShow] = useState(useShow().show)
  const isTeacher = teachesAnyClass(classes.data, userId)
  const offeredClasses =
    isTeacher && show === 'mine'
      ? classes.data?.filter((schoolClass) => teachesClass(schoolClass, userId) || schoolClass.id === classId)
      : classes.data

  const canCreate = useCan('changeSchool')
  const [creating, setCreating] = useState<Choice>()
  const [isOpening, startOpening] = useTransition()
  const [created, setCreated] = useState<{ name: Choice; id: string }>()
  const records = created?.name === 'templateId' ? templates.data : classes.data
  useEffect(() => {
    // The select takes a value only when its option is there.
    if (!created || !records?.some(({ id }) => id === created.id)) return
    form.setValue(created.name, created.id, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    form.setFocus(created.name)
    setCreated(undefined)
  }, [created, records, form])
  const createButton = (name: Choice) =>
    canCreate && (
      <Button
        size="sm"
        className="w-fit"
        icon={<Plus />}
        isPending={isOpening}
        {...(name === 'templateId' ? TemplateEditor : ClassDialog).preloadProps}
        onClick={() => startOpening(() => setCreating(name))}
      >
        {name === 'templateId' ? t('createTemplate') : t('createClass')}
      </Button>
    )

  const schedule = async (fields: Fields) => {
    try {
      const scheduledEarlier = await scheduleLesson({ ...fields, ...(isAddedLater && { isAddedLater }) })
      setEarlierLesson(scheduledEarlier)
      if (scheduledEarlier) return
      toastSuccess(t.language, t(isAddedLater ? 'addedLaterDone' : 'scheduled'))
      onClose()
    } catch (error) {
      const issue = failureOf(error)?.issues?.find(({ path }) => path in form.getValues())
      if (issue) form.setError(issue.path as keyof Fields, { message: issue.message }, { shouldFocus: true })
      else toastError(t.language, t(isAddedLater ? 'addLaterFailed' : 'scheduleFailed'), { error })
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
        <Controller
          control={form.control}
          name="templateId"
          render={({ field }) => (
            <ChoiceField
              {...field}
              label={t('template')}
              query={templates}
              options={templates.data?.map(({ id, title, description, objectives, totalDuration, lessonStructure }) => {
                const size = [
                  t('objectives', { count: objectives.length }),
                  t('minutes', { count: totalDuration || defaultTotalDuration }),
                  t('sections', { count: lessonStructure.length }),
                ]
                // A description may be pages long.
                return { value: id, label: title, description: `${truncate(description, 120)}\n${size.join(' · ')}` }
              })}
              texts={{ choose: t('chooseTemplate'), failed: t('templatesFailed'), empty: t('noTemplates') }}
              error={errors.templateId?.message}
              createButton={createButton('templateId')}
            />
          )}
        />
        <Controller
          control={form.control}
          name="classId"
          render={({ field }) => (
            <ChoiceField
              {...field}
              label={t('class')}
              query={classes}
              options={offeredClasses?.map(({ id, name, color }) => ({ value: id, label: name, color }))}
              texts={{ choose: t('chooseClass'), failed: t('classesFailed'), empty: t('noClasses') }}
              error={errors.classId?.message}
              createButton={createButton('classId')}
            >
              {isTeacher && <ShowSwitch value={show} onChange={setShow} />}
            </ChoiceField>
          )}
        />
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
      <Suspense>
        {creating === 'templateId' && (
          <TemplateEditor
            onClose={() => setCreating(undefined)}
            onSaved={({ id }) => setCreated({ name: 'templateId', id })}
          />
        )}
        {creating === 'classId' && (
          <ClassDialog onClose={() => setCreating(undefined)} onSaved={(id) => setCreated({ name: 'classId', id })} />
        )}
      </Suspense>
    </>
  )
}

const timeOptions = startTimeChoices().map((time) => ({ value: time, label: time }))

/** The contract's schema, with a date that is not before today. */
function lessonSchema(today: string) {
  const { date } = scheduledLessonInput.shape
  return scheduledLessonInput.safeExtend({ date: date.refine((day) => day >= today, pastLessonMessage) })
}

/** The contract's schema, with a lesson that has begun. */
function pastLessonSchema(now: Moment) {
  return scheduledLessonInput.refine((lesson) => hasBegun(lesson, now), { path: ['date'], error: futureLessonMessage })
}
