import { isPresentIn, optionalStates } from '../../../../contract/attendance-settings/rules.ts'
import {
  type AttendanceSettingsDocument,
  attendanceSettingsUpdate,
} from '../../../../contract/attendance-settings/schema.ts'
import { useRecordForm } from '../../../lib/api/use-record-form.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { attendance } from '../../../messages/attendance.ts'
import { attendanceSettings } from '../../../messages/attendance-settings.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { saveAttendanceSettingsEndpoints } from '../queries.ts'

type Props = { stored: AttendanceSettingsDocument; onClose: () => void }

const valuesOf = ({ states, leavesOutExcused }: AttendanceSettingsDocument) => ({ states, leavesOutExcused })

/** Edits the settings of attendance; the first save of an outdated version is refused, the next replaces the newer one. */
export function AttendanceSettingsDialog({ stored, onClose }: Props) {
  const t = useMessages(attendanceSettings)
  const names = attendance.in(t.language)
  const { form, dialog } = useRecordForm({
    t,
    schema: attendanceSettingsUpdate,
    record: { ...stored, id: 'attendance-settings' },
    newValues: undefined,
    endpoints: saveAttendanceSettingsEndpoints,
    valuesOf,
    onSaved: () => toastSuccess(t.language, t('saved')),
    onFailed: (error) => toastError(t.language, t('failedToSave'), { error }),
    onClose,
  })
  const { errors } = form.formState
  return (
    <FormDialog title={t('edit')} submitLabel={t('save')} {...dialog}>
      {/* No grid: Safari 17 gives its legend no width. */}
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1 font-semibold">{t('states')}</legend>
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
                  placeholder={t('ownNameHere')}
                  autoComplete="off"
                  {...form.register(`states.${state}.name`)}
                />
              )}
            </Field>
          </div>
        ))}
      </fieldset>
      <fieldset className="grid gap-1 border-t border-line pt-3">
        <legend className="sr-only">{t('rate')}</legend>
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" className="size-5 shrink-0" {...form.register('leavesOutExcused')} />
          {t('leavesOut')}
        </label>
        <p className="text-sm text-muted">{t('leavesOutText')}</p>
      </fieldset>
    </FormDialog>
  )
}
