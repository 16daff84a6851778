import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { absenceStates } from '../../../../contract/absences/rules.ts'
import { type Absence, absenceInput } from '../../../../contract/absences/schema.ts'
import { offeredStates } from '../../../../contract/attendance-settings/rules.ts'
import { failureOf } from '../../../lib/api/client.ts'
import { type FilledValues, useRecordForm } from '../../../lib/api/use-record-form.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { absences } from '../../../messages/absences.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { useAttendanceSettings } from '../../attendance-settings/queries.ts'
import { stateName } from '../../attendance-settings/view.ts'
import { saveAbsenceEndpoints } from '../queries.ts'

type Values = z.input<typeof absenceInput>
type Props = {
  student: { id: string; name: string }
  /** The absence to update; undefined creates one. */
  absence: Absence | undefined
  onClose: () => void
}

const valuesOf = ({ studentId, from, to, state, reason }: Absence): FilledValues<Values> => {
  return { studentId, from, to, state, reason }
}

/** Creates an absence of a student, from one day to another, or updates the given one. */
export function AbsenceDialog({ student, absence, onClose }: Props) {
  const { date: today } = useNow()
  const t = useMessages(absences)
  const settings = useAttendanceSettings()
  const { form, stored, dialog } = useRecordForm({
    t,
    schema: absenceInput,
    record: absence,
    newValues: () => ({ studentId: student.id, from: today, to: today, state: undefined, reason: '' }),
    endpoints: saveAbsenceEndpoints,
    valuesOf,
    onSaved: () => toastSuccess(t.language, stored ? t('updated') : t('created')),
    onFailed: (error) => {
      // It is about the student, for whom there is no field.
      const reason = failureOf(error)?.issues?.[0]?.message
      toastError(t.language, reason ?? (stored ? t('failedToUpdate') : t('failedToCreate')), { error })
    },
    deletedText: t('deletedMeanwhile'),
    onClose,
  })
  const { errors } = form.formState
  const chosen = form.watch('state')
  const offered = offeredStates(settings)
  // A stored or chosen state stays available when the school has switched it off since.
  const states = absenceStates.filter((state) => offered.includes(state) || state === stored?.state || state === chosen)
  const state = chosen ?? states[0]
  const submit = () => {
    form.setValue('state', state)
    return dialog.onSubmit()
  }
  return (
    <FormDialog
      title={stored ? t('editTitle', { name: student.name }) : t('addTitle', { name: student.name })}
      description={t('addText')}
      size="sm"
      submitLabel={stored ? t('save') : t('add')}
      {...dialog}
      onSubmit={submit}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {(['from', 'to'] as const).map((bound) => (
          <Field key={bound} label={t(bound)} error={errors[bound]?.message} isRequired>
            {(control) => <Input {...control} type="date" {...form.register(bound)} />}
          </Field>
        ))}
      </div>
      <Field label={t('state')} error={errors.state?.message}>
        {(control) => (
          // Not registered, because its options come with the settings, after the value.
          <Controller
            control={form.control}
            name="state"
            render={({ field }) => (
              <NativeSelect
                {...control}
                {...field}
                value={state}
                options={states.map((value) => ({ value, label: stateName(value, settings, t.language) }))}
              />
            )}
          />
        )}
      </Field>
      <Field label={t('reason')} error={errors.reason?.message}>
        {(control) => <Input {...control} autoComplete="off" {...form.register('reason')} />}
      </Field>
    </FormDialog>
  )
}
