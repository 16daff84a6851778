import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { defaultClassColor } from '../../../../contract/classes/rules.ts'
import { type SchoolClass, type SchoolClassInput, schoolClassInput } from '../../../../contract/classes/schema.ts'
import { changedMeanwhile } from '../../../lib/api/client.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { rebaseForm } from '../../../lib/rebase-form.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { classes } from '../../../messages/classes.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogCancel } from '../../../ui/dialog-cancel.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type ClassFormValues, formValuesOf } from '../form.ts'
import { useSaveClass } from '../queries.ts'
import { ColorSwatches } from './color-swatches.tsx'
import { TimetableEditor } from './timetable-editor.tsx'

/** Creates a class, or updates the given one. */
export function ClassDialog({ schoolClass, onClose }: { schoolClass: SchoolClass | undefined; onClose: () => void }) {
  const t = useMessages(classes)
  const form = useForm<ClassFormValues, unknown, SchoolClassInput>({
    defaultValues: formValuesOf(schoolClass),
    resolver: zodResolver(schoolClassInput),
  })
  const { isDirty, isSubmitting, errors } = form.formState
  const { save: saveClass, rebaseOnto } = useSaveClass(schoolClass)
  const [isOutdated, setOutdated] = useState(false)

  const save = async (values: SchoolClassInput) => {
    try {
      await saveClass(values)
    } catch (error) {
      const newer = changedMeanwhile<SchoolClass>(error)
      setOutdated(newer !== undefined)
      if (newer) {
        rebaseOnto(newer)
        return rebaseForm(form, formValuesOf(newer))
      }
      return toastError(t.language, schoolClass ? t('failedToUpdate') : t('failedToSave'))
    }
    toastSuccess(t.language, schoolClass ? t('updated') : t('created'))
    onClose()
  }
  const submit = () => {
    // A class without a name is ignored without an error, as specified.
    if (form.getValues('name').trim() === '') return form.setFocus('name')
    return form.handleSubmit(save)()
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={schoolClass ? t('editClass') : t('newClass')}
      lang={t.language}
      isDirty={isDirty}
      onSubmit={submit}
      footer={
        <>
          {isOutdated && (
            <Notice variant="bad" className="min-w-full">
              {t('changedMeanwhile')}
            </Notice>
          )}
          <DialogCancel />
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            {schoolClass ? t('saveClass') : t('createClass')}
          </Button>
        </>
      }
    >
      <Field label={t('name')} error={errors.name?.message} isRequired>
        {(control) => (
          <Input
            {...control}
            {...form.register('name')}
            placeholder={t('nameExample')}
            maxLength={100}
            autoComplete="off"
          />
        )}
      </Field>
      <Controller
        control={form.control}
        name="color"
        render={({ field }) => <ColorSwatches value={field.value ?? defaultClassColor} onChange={field.onChange} />}
      />
      <TimetableEditor form={form} />
    </Dialog>
  )
}
