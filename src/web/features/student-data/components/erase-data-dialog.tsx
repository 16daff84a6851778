import { zodResolver } from '@hookform/resolvers/zod'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { type Erasure, erasure } from '../../../../contract/student-data/schema.ts'
import { failureOf } from '../../../lib/api/client.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { studentData } from '../../../messages/student-data.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useEraseStudentData } from '../queries.ts'

type Props = { id: string; name: string; onErased?: (() => void) | undefined; onClose: () => void }

/** Erases the data of a student for good, after the admin has typed the name. */
export function EraseDataDialog({ id, name, onErased, onClose }: Props) {
  const t = useMessages(studentData)
  const erasing = useEraseStudentData()
  const form = useForm<Erasure>({ defaultValues: { name: '' }, resolver: zodResolver(erasure) })
  const { errors, isDirty, isSubmitting } = form.formState

  const erase = async (body: Erasure) => {
    try {
      await erasing.mutateAsync({ params: { id }, body })
    } catch (error) {
      const failure = failureOf(error)
      const refused = failure?.issues?.find(({ path }) => path === 'name')
      if (refused) return form.setError('name', { message: refused.message }, { shouldFocus: true })
      return toastError(t.language, failure?.message ?? t('failedToErase'), { error })
    }
    toastSuccess(t.language, t('erased', { name }))
    // Only a dialog that is closed lets another page be opened.
    flushSync(onClose)
    onErased?.()
  }

  return (
    <FormDialog
      title={t('eraseTitle', { name })}
      lang={t.language}
      size="sm"
      onSubmit={form.handleSubmit(erase)}
      isBusy={isSubmitting}
      isDirty={isDirty}
      onClose={onClose}
      submitLabel={t('eraseSubmit')}
      submitButton={{ variant: 'danger' }}
      isSubmitting={isSubmitting}
    >
      <p>{t('eraseText')}</p>
      <Notice variant="plain">
        {t('backups')} {t('otherDevices')}
      </Notice>
      <Field label={t('typeName', { name })} error={errors.name?.message} isRequired>
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" spellCheck={false} />}
      </Field>
    </FormDialog>
  )
}
