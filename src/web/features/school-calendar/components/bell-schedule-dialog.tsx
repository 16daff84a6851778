import { Star, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { SchoolCalendarDocument } from '../../../../contract/school-calendar/schema.ts'
import { changedMeanwhile, failureOf } from '../../../lib/api/client.ts'
import { useNewerAnswers } from '../../../lib/api/newer-answers.ts'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { newId } from '../../../lib/new-id.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { schoolYear } from '../../../messages/school-year.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { type CalendarFormValues, formValuesOf, replaceSchedule } from '../form.ts'
import { asRecord, useUpdateSchoolCalendar } from '../queries.ts'
import { PeriodsEditor } from './periods-editor.tsx'
import { useCalendarForm } from './use-calendar-form.ts'

/** `scheduleId` is missing for a new one. */
type Props = { calendar: SchoolCalendarDocument; scheduleId?: string | undefined; onClose: () => void }

/** Edits one bell schedule, or adds one. */
export function BellScheduleDialog({ calendar: listed, scheduleId, onClose }: Props) {
  const t = useMessages(schoolYear)
  const { newerOf } = useNewerAnswers()
  const calendar = newerOf(asRecord(listed))
  const [id] = useState(() => scheduleId ?? newId())
  const [lastStored, setLastStored] = useState(() => listed.bellSchedules.find((schedule) => schedule.id === id))
  const isMissingIn = ({ bellSchedules }: Pick<SchoolCalendarDocument, 'bellSchedules'>) =>
    bellSchedules.every((schedule) => schedule.id !== id)
  const { form, stored, merge, dialog } = useCalendarForm({
    calendar,
    onClose,
    valuesOf: (stored) => {
      const values = formValuesOf(stored)
      if (!isMissingIn(stored)) return values
      const name = t(values.bellSchedules.length === 0 ? 'usualName' : 'shortName')
      return { ...values, bellSchedules: [...values.bellSchedules, lastStored ?? { id, name, periods: [] }] }
    },
    mergeShown: (newer, own) => ({ bellSchedules: replaceSchedule(newer.bellSchedules, own.bellSchedules, id) }),
  })
  const index = form.watch('bellSchedules').findIndex((schedule) => schedule.id === id)
  const path = `bellSchedules.${index}` as const
  const [isDeleting, setDeleting] = useState(false)
  const { update, isPending } = useUpdateSchoolCalendar()
  const own = calendar.bellSchedules.filter((schedule) => schedule.id === id)
  const others = calendar.bellSchedules.filter((schedule) => schedule.id !== id)
  const shown = stored?.bellSchedules.find((schedule) => schedule.id === id)
  if (shown && shown !== lastStored) setLastStored(shown)
  const isDeleted = lastStored !== undefined && shown === undefined
  const saveAs = async (changed: Partial<CalendarFormValues>, onSaved: (saved: SchoolCalendarDocument) => void) => {
    form.clearErrors('root')
    if (isMissingIn(calendar)) return merge(calendar)
    try {
      const saved = await update({ ...formValuesOf(calendar), ...changed, updatedAt: calendar.updatedAt })
      toastSuccess(t.language, t('saved'))
      onSaved(saved)
    } catch (error) {
      const newer = changedMeanwhile<SchoolCalendarDocument>(error)
      if (newer && isMissingIn(newer)) return merge(newer)
      form.setError('root', { message: failureOf(error)?.message ?? t('failedToSave') })
    }
  }
  const canBecomeUsual = scheduleId !== undefined && calendar.bellSchedules[0]?.id !== id
  const saveFirstId = useId()
  // What was typed meanwhile stays.
  const makeUsual = () =>
    saveAs({ bellSchedules: [...own, ...others] }, (saved) => (form.formState.isDirty ? merge(saved) : onClose()))
  const deleteSchedule = () => {
    const bellDays = calendar.bellDays.filter(({ bellScheduleId }) => bellScheduleId !== id)
    return saveAs({ bellSchedules: others, bellDays }, onClose)
  }
  return (
    <>
      <FormDialog
        title={t(scheduleId ? 'editBellSchedule' : 'newBellSchedule')}
        {...dialog}
        warning={isDeleted && !form.formState.errors.root ? t('bellScheduleDeleted') : dialog.warning}
      >
        <Field label={t('name')} error={form.formState.errors.bellSchedules?.[index]?.name?.message} isRequired>
          {(control) => (
            <Input
              {...control}
              {...form.register(`${path}.name`)}
              placeholder={t('bellScheduleExample')}
              autoComplete="off"
            />
          )}
        </Field>
        <PeriodsEditor form={form} index={index}>
          {canBecomeUsual && (
            <Button
              size="sm"
              icon={<Star />}
              isPending={isPending}
              ignoresDoubleClick
              disabled={dialog.isDirty}
              aria-describedby={dialog.isDirty ? saveFirstId : undefined}
              onClick={() => void makeUsual()}
            >
              {t('makeUsual')}
            </Button>
          )}
          {scheduleId && (
            <Button size="sm" variant="ghost" icon={<Trash2 />} isPending={isPending} onClick={() => setDeleting(true)}>
              {t('deleteBellSchedule')}
            </Button>
          )}
          {canBecomeUsual && dialog.isDirty && (
            <p id={saveFirstId} className="w-full text-sm text-muted">
              {t('saveFirst')}
            </p>
          )}
        </PeriodsEditor>
      </FormDialog>
      {isDeleting && (
        <ConfirmDialog
          title={t('deleteQuestion', { name: form.getValues(`${path}.name`) })}
          description={t('deleteText')}
          confirmLabel={common.in(t.language)('delete')}
          lang={t.language}
          isPending={isPending}
          onClose={() => setDeleting(false)}
          onConfirm={deleteSchedule}
        />
      )}
    </>
  )
}
