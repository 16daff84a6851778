import { isAuthRetryableFetchError, isAuthSessionMissingError } from '@supabase/auth-js'
import { type FormEvent, useState } from 'react'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { toast } from '../../../lib/toast.ts'
import { account } from '../../../messages/account.ts'
import { authClient } from '../../../session/auth-client.ts'
import { endSession } from '../../../session/session-renewal.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogCancel } from '../../../ui/dialog-cancel.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type NewPasswordErrors, newPasswordErrors } from '../form.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

const empty = { password: '', repeated: '' }

/** Sets a new password for the signed-in person; the server ends their other sessions. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(account)
  const [value, setValue] = useState(empty)
  const [errors, setErrors] = useState<NewPasswordErrors>({})
  const [notice, setNotice] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  const save = async (form: HTMLFormElement) => {
    const failure = await changePassword(value.password)
    if (!failure) {
      toast({ title: t('changed'), description: t('changedText'), lang: t.language })
      return onClose()
    }
    if (failure.kind === 'sessionEnded') return void endSession('sessionEnded')
    if (failure.kind !== 'password') return setNotice(t(failure.kind))
    setErrors({ password: failure.message })
    form.querySelector<HTMLInputElement>('[name=password]')?.focus()
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const rejected = newPasswordErrors(value)
    setErrors(rejected)
    setNotice(undefined)
    const [first] = Object.keys(rejected)
    if (first) return form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    setSaving(true)
    await save(form)
    setSaving(false)
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('changeTitle')}
      description={t('changeText')}
      lang={t.language}
      size="sm"
      isDirty={value.password !== '' || value.repeated !== ''}
      onSubmit={submit}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" isPending={isSaving}>
            {t('change')}
          </Button>
        </>
      }
    >
      {notice && <Notice variant="bad">{notice}</Notice>}
      <NewPasswordFields value={value} errors={errors} onChange={setValue} />
    </Dialog>
  )
}

type Failure =
  | { kind: 'password'; message: string }
  | { kind: 'unreachable' | 'tooManyChanges' | 'changeFailed' | 'sessionEnded' }

async function changePassword(password: string): Promise<Failure | undefined> {
  const { error } = await authClient.updateUser({ password }).catch((thrown: unknown) => ({ error: thrown }))
  if (!error) return undefined
  if (isAuthRetryableFetchError(error)) return { kind: 'unreachable' }
  if (isAuthSessionMissingError(error)) return { kind: 'sessionEnded' }
  const { code } = error as { code?: string }
  if (code === 'same_password')
    return { kind: 'password', message: 'New password should be different from the old password.' }
  if (code === 'weak_password') return { kind: 'password', message: 'Please use at least 10 characters' }
  return { kind: code === 'over_request_rate_limit' ? 'tooManyChanges' : 'changeFailed' }
}
