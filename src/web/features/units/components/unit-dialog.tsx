import type { z } from 'zod'
import { type Unit, unitInput } from '../../../../contract/units/schema.ts'
import { failureOf } from '../../../lib/api/client.ts'
import { useInvalidateAll } from '../../../lib/api/use-endpoint-mutation.ts'
import { type FilledValues, useRecordForm } from '../../../lib/api/use-record-form.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { units } from '../../../messages/units.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { saveUnitEndpoints } from '../queries.ts'
import { TemplateSequence } from './template-sequence.tsx'

type Values = z.input<typeof unitInput>

const valuesOf = (unit: Unit | undefined): FilledValues<Values> => ({
  title: unit?.title ?? '',
  templateIds: unit?.templateIds ?? [],
})

/** Creates a unit, or updates the given one. */
export function UnitDialog({ unit, onClose }: { unit?: Unit | undefined; onClose: () => void }) {
  const t = useMessages(units)
  const invalidateAll = useInvalidateAll()
  const { form, stored, dialog } = useRecordForm({
    t,
    schema: unitInput,
    record: unit,
    newValues: () => valuesOf(undefined),
    endpoints: saveUnitEndpoints,
    valuesOf,
    onSaved: () => toastSuccess(t.language, stored ? t('updated') : t('created')),
    onFailed: (error) => {
      const issue = failureOf(error)?.issues?.find(({ path }) => path.startsWith('templateIds'))
      if (!issue) return toastError(t.language, t('failedToSave'), { error })
      form.setError('templateIds', { message: issue.message })
      // A template that was deleted is then named so.
      void invalidateAll()
    },
    deletedText: t('deletedMeanwhile'),
    onClose,
  })
  const { isSubmitted, errors } = form.formState

  return (
    <FormDialog
      title={stored ? t('editUnit') : t('newUnit')}
      submitLabel={stored ? t('saveUnit') : t('createUnit')}
      {...dialog}
    >
      <Field label={t('title')} error={errors.title?.message} isRequired>
        {(control) => (
          <Input {...control} {...form.register('title')} placeholder={t('titleExample')} autoComplete="off" />
        )}
      </Field>
      <TemplateSequence
        templateIds={form.watch('templateIds')}
        error={errors.templateIds?.message}
        onChange={(templateIds) =>
          form.setValue('templateIds', templateIds, { shouldDirty: true, shouldValidate: isSubmitted })
        }
      />
    </FormDialog>
  )
}
