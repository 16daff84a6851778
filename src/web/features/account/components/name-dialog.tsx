import { type FormEvent, useState } from 'react'
import { failureOf } from '../../../lib/api/client.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { account } from '../../../messages/account.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { nameError } from '../form.ts'

type Props = {
  title: string
  description: string
  name: string
  /** Resolves when the name is stored. */
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Changes the name of a person; the dialog stays open when that fails, and says why. */
export function NameDialog({ title, description, name: stored, onSave, onClose }: Props) {
  const t = useMessages(account)
  const [name, setName] = useState(stored)
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const refuse = (message: string) => {
      setError(message)
      form.querySelector('input')?.focus()
    }
    const invalid = nameError(name)
    if (invalid) return refuse(invalid)
    setSaving(true)
    try {
      await onSave(name.trim())
      onClose()
    } catch (failed) {
      refuse(failureOf(failed)?.message ?? t('unreachable'))
    } finally {
      setSaving(false)
    }
  }

  return (
    <FormDialog
      title={title}
      description={description}
      lang={t.language}
      size="sm"
      isDirty={name !== stored}
      onSubmit={submit}
      submitLabel={t('saveName')}
      isSubmitting={isSaving}
      onClose={onClose}
    >
      <Field label={t('name')} error={error} isRequired>
        {(control) => (
          <Input
            {...control}
            autoComplete="name"
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              setError(undefined)
            }}
          />
        )}
      </Field>
    </FormDialog>
  )
}
