import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { createAbsence } from '../../../../contract/absences/api.ts'
import { absenceStates } from '../../../../contract/absences/rules.ts'
import { type AbsenceInput, absenceInput } from '../../../../contract/absences/schema.ts'
import { offeredStates } from '../../../../contract/attendance-settings/rules.ts'
import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { newId } from '../../../lib/new-id.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { absences } from '../../../messages/absences.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { useAttendanceSettings } from '../../attendance-settings/queries.ts'
import { stateName } from '../../attendance-settings/view.ts'
import { useCreateAbsence } from '../queries.ts'

type Props = { student: { id: string; name: string }; today: string; onClose: () => void }

/** Creates an absence of a student, from one day to another. */
export function AbsenceDialog({ student, today, onClose }: Props) {
  const t = useMessages(absences)
  const settings = useAttendanceSettings()
  const states = absenceStates.filter((state) => offeredStates(settings).includes(state))
  // A repeated attempt after a lost answer creates no second one.
  const [id] = useState(() => newId())
  const creating = useCreateAbsence()
  const form = useForm<InputOf<typeof createAbsence>, unknown, AbsenceInput>({
    defaultValues: { id, studentId: student.id, from: today, to: today, state: states[0], reason: '' },
    resolver: zodResolver(absenceInput),
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const save = form.handleSubmit(async (body) => {
    try {
      await creating.mutateAsync({ body })
    } catch (error) {
      return toastError(t.language, t('failedToCreate'), { error })
    }
    toastSuccess(t.language, t('created'))
    onClose()
  })
  return (
    <FormDialog
      title={t('addTitle', { name: student.name })}
      description={t('addText')}
      lang={t.language}
      size="sm"
      isDirty={isDirty}
      onSubmit={save}
      submitLabel={t('add')}
      isSubmitting={isSubmitting}
      onClose={onClose}
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
          <NativeSelect
            {...control}
            {...form.register('state')}
            options={states.map((state) => ({ value: state, label: stateName(state, settings, t.language) }))}
          />
        )}
      </Field>
      <Field label={t('reason')} error={errors.reason?.message}>
        {(control) => <Input {...control} maxLength={200} autoComplete="off" {...form.register('reason')} />}
      </Field>
    </FormDialog>
  )
}
