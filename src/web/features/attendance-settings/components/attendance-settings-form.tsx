import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { updateAttendanceSettings } from '../../../../contract/attendance-settings/api.ts'
import { isPresentIn, optionalStates } from '../../../../contract/attendance-settings/rules.ts'
import {
  type AttendanceSettingsDocument,
  type AttendanceSettingsUpdate,
  attendanceSettingsUpdate,
} from '../../../../contract/attendance-settings/schema.ts'
import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import { changedMeanwhile } from '../../../lib/api/client.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { attendance } from '../../../messages/attendance.ts'
import { attendanceSettings } from '../../../messages/attendance-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useUpdateAttendanceSettings } from '../queries.ts'

type Fields = InputOf<typeof updateAttendanceSettings>

/** The settings of attendance as a form; the first save of an outdated one is refused, the next replaces the newer settings. */
export function AttendanceSettingsForm({ stored }: { stored: AttendanceSettingsDocument }) {
  const t = useMessages(attendanceSettings)
  const names = attendance.in(t.language)
  const [basedOn, setBasedOn] = useState(stored.updatedAt)
  const [isOutdated, setOutdated] = useState(false)
  const updating = useUpdateAttendanceSettings()
  const { states, leavesOutExcused } = stored
  const form = useForm<Fields, unknown, AttendanceSettingsUpdate>({
    defaultValues: { states, leavesOutExcused },
    resolver: zodResolver(attendanceSettingsUpdate),
  })
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(async (settings) => {
    try {
      const saved = await updating.mutateAsync({ body: { ...settings, updatedAt: basedOn } })
      setBasedOn(saved.updatedAt)
      setOutdated(false)
      form.reset({ states: saved.states, leavesOutExcused: saved.leavesOutExcused })
      toastSuccess(t.language, t('saved'))
    } catch (error) {
      const newer = changedMeanwhile<AttendanceSettingsDocument>(error)
      if (!newer) return toastError(t.language, t('failedToSave'), { error })
      setBasedOn(newer.updatedAt)
      setOutdated(true)
    }
  })
  return (
    <form noValidate onSubmit={save} className="grid max-w-3xl gap-6">
      <Card>
        <fieldset className="grid gap-3">
          <legend className="text-lg font-semibold">{t('states')}</legend>
          <p className="text-sm text-muted">{t('statesText')}</p>
          {optionalStates.map((state) => (
            <div key={state} className="grid items-center gap-x-4 gap-y-1 border-t border-line pt-3 sm:grid-cols-2">
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  aria-label={t('isOn', { state: names(state) })}
                  className="size-5 shrink-0"
                  {...form.register(`states.${state}.isOn`)}
                />
                <span aria-hidden>
                  <span className="block font-medium">{names(state)}</span>
                  <span className="block text-sm text-muted">{t(isPresentIn(state) ? 'present' : 'absent')}</span>
                </span>
              </label>
              <Field
                label={t('ownName', { state: names(state) })}
                isLabelHidden
                error={errors.states?.[state]?.name?.message}
              >
                {(control) => (
                  <Input
                    {...control}
                    placeholder={t('ownName', { state: names(state) })}
                    maxLength={30}
                    autoComplete="off"
                    {...form.register(`states.${state}.name`)}
                  />
                )}
              </Field>
            </div>
          ))}
        </fieldset>
      </Card>
      <Card>
        <fieldset className="grid gap-2">
          <legend className="text-lg font-semibold">{t('rate')}</legend>
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" className="size-5 shrink-0" {...form.register('leavesOutExcused')} />
            {t('leavesOut')}
          </label>
          <p className="text-sm text-muted">{t('leavesOutText')}</p>
        </fieldset>
      </Card>
      {isOutdated && <Notice variant="bad">{t('changedMeanwhile')}</Notice>}
      <div>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
