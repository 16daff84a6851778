import { type SchoolCalendarDocument, schoolCalendarUpdate } from '../../../../contract/school-calendar/schema.ts'
import { failureOf } from '../../../lib/api/client.ts'
import { useRecordForm } from '../../../lib/api/use-record-form.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { useServerMessage } from '../../../lib/i18n/use-server-message.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { schoolYear } from '../../../messages/school-year.ts'
import { type CalendarFormValues, formValuesOf } from '../form.ts'
import { asRecord, saveCalendarEndpoints } from '../queries.ts'

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
  const { form, stored, merge, dialog } = useRecordForm({
    t,
    schema: schoolCalendarUpdate,
    record: asRecord(calendar),
    newValues: undefined,
    endpoints: saveCalendarEndpoints,
    valuesOf,
    mergeShown,
    onSaved: () => toastSuccess(t.language, t('saved')),
    onFailed: (error) => form.setError('root', { message: failureOf(error)?.message ?? t('failedToSave') }),
    onClose,
  })
  const failure = form.formState.errors.root?.message
  const warning = failure ? translate(failure) : dialog.warning
  return {
    form,
    /** The version that is shown. */
    stored,
    merge: (newer: SchoolCalendarDocument) => merge(asRecord(newer)),
    dialog: { ...dialog, submitLabel: t('save'), warning },
    t,
  }
}
