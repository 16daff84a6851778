import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { AnyEndpoint } from '../../../contract/kernel/endpoint.ts'
import type { Language } from '../i18n/language.ts'
import { type FilledValues, type SavedRecord, type SaveOptions, useSaveRecord } from './use-save-record.ts'

type Options<Stored, Values extends FieldValues, Input, Create, Update> = Omit<
  SaveOptions<Stored, Values, Input, Create, Update>,
  'language'
> & {
  schema: z.ZodType<Input, Values>
  /** The values of the fields at first. */
  defaultValues: FilledValues<Values>
  /** The texts of the dialog. */
  t: { (key: 'changedMeanwhile'): string; language: Language }
  /** What is shown when somebody has deleted the record, if it can be deleted. */
  deletedText?: string
  /** Called after `onSaved`, too. */
  onClose: () => void
}

/** The form of a dialog that creates or updates a record, saved by `useSaveRecord`, and the props of its `FormDialog`. */
export function useRecordForm<
  Stored extends SavedRecord,
  Values extends FieldValues,
  Input extends FieldValues,
  Create extends AnyEndpoint,
  Update extends AnyEndpoint,
>({
  schema,
  defaultValues,
  t,
  deletedText = '',
  onSaved,
  onClose,
  ...saving
}: Options<Stored, Values, Input, Create, Update>) {
  const form = useForm<Values, unknown, Input>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver: zodResolver(schema),
  })
  const { isDirty, isSubmitting } = form.formState
  const { submit, stored, isOutdated, isDeleted } = useSaveRecord(form, {
    ...saving,
    language: t.language,
    onSaved: (id) => {
      onSaved(id)
      onClose()
    },
  })
  const warning = (isOutdated && t('changedMeanwhile')) || (isDeleted && deletedText)
  const dialog = { lang: t.language, isDirty, isSubmitting, onSubmit: submit, warning, onClose }
  return { form, stored, dialog }
}
