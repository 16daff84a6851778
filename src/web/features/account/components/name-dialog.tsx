import { useRef, useState } from 'react'
import { failureOf } from '../../../lib/api/client.ts'
import { useInputWatch } from '../../../lib/hooks/use-input-watch.ts'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { toastSuccess } from '../../../lib/toast.ts'
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

/** Changes the name of a person; the dialog stays open when that fails, and says why, or with what was typed meanwhile. */
export function NameDialog({ title, description, name: given, onSave, onClose }: Props) {
  const t = useMessages(account)
  const [name, setName] = useState(given)
  const [saved, setSaved] = useState<string>()
  const watchInput = useInputWatch(() => name)
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  const submit = async () => {
    const refuse = (message: string) => {
      setError(message)
      field.current?.focus()
    }
    const invalid = nameError(name)
    if (invalid) return refuse(invalid)
    const isInputChanged = watchInput()
    setSaving(true)
    try {
      await onSave(name.trim())
      if (!isInputChanged()) return onClose()
      setSaved(name)
      toastSuccess(t.language, common.in(t.language)('savedInPart'))
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
      isDirty={name !== (saved ?? given)}
      onSubmit={submit}
      submitLabel={t('saveName')}
      isSubmitting={isSaving}
      onClose={onClose}
    >
      <Field label={t('name')} error={error} isRequired>
        {(control) => (
          <Input
            {...control}
            ref={field}
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
