import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import {
  type SchoolCalendarDocument,
  type SchoolCalendarUpdate,
  schoolCalendarUpdate,
} from '../../../../contract/school-calendar/schema.ts'
import { failureOf } from '../../../lib/api/client.ts'
import { useSaveRecord } from '../../../lib/api/use-save-record.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { useServerMessage } from '../../../lib/i18n/use-server-message.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { schoolYear } from '../../../messages/school-year.ts'
import { type CalendarFormValues, formValuesOf } from '../form.ts'
import { saveCalendarEndpoints } from '../queries.ts'

type Options = {
  calendar: SchoolCalendarDocument
  onClose: () => void
  /** The values that the form begins with. */
  valuesOf?: typeof formValuesOf
  /** Where the dialog shows only a part of a list: merges it into that of a newer calendar. */
  mergeShown?: (newer: CalendarFormValues, own: CalendarFormValues) => Partial<CalendarFormValues>
}

/**
 * The form of a dialog that edits a part of the calendar, which is saved whole, and the props of the dialog. If somebody else has
 * changed the calendar, the parts that this dialog does not show are theirs.
 */
export function useCalendarForm({ calendar, onClose, valuesOf = formValuesOf, mergeShown }: Options) {
  const t = useMessages(schoolYear)
  const translate = useServerMessage(t.language)
  const form = useForm<CalendarFormValues, unknown, SchoolCalendarUpdate>({
    defaultValues: valuesOf(calendar),
    resolver: zodResolver(schoolCalendarUpdate),
  })
  const { isDirty, isSubmitting, errors } = form.formState
  const { submit, isOutdated } = useSaveRecord(form, {
    language: t.language,
    record: { ...calendar, id: 'calendar' },
    endpoints: saveCalendarEndpoints,
    valuesOf,
    mergeShown,
    onSaved: () => {
      toastSuccess(t.language, t('saved'))
      onClose()
    },
    onFailed: (error) => form.setError('root', { message: failureOf(error)?.message ?? t('failedToSave') }),
  })
  const failure = errors.root?.message && translate(errors.root.message)
  const dialog = {
    lang: t.language,
    isDirty,
    onSubmit: submit,
    submitLabel: t('save'),
    isSubmitting,
    warning: failure || (isOutdated && t('changedMeanwhile')),
    onClose,
  }
  return { form, dialog, t }
}
