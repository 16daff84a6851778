import { isAuthRetryableFetchError, isAuthSessionMissingError } from '@supabase/auth-js'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { toast } from '../../../lib/toast.ts'
import { account } from '../../../messages/account.ts'
import { authClient } from '../../../session/auth-client.ts'
import { endSession } from '../../../session/session-renewal.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useNewPasswordForm } from './use-new-password-form.ts'

/** Sets a new password for the signed-in person; the server ends their other sessions. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(account)
  const form = useNewPasswordForm(async (password) => {
    const failure = await changePassword(password)
    if (failure === 'sessionEnded') void endSession('sessionEnded')
    else if (failure) return typeof failure === 'string' ? { notice: t(failure) } : failure
    else {
      toast({ title: t('changed'), description: t('changedText'), lang: t.language })
      onClose()
    }
    return undefined
  })

  return (
    <FormDialog
      title={t('change')}
      description={t('changeText')}
      lang={t.language}
      size="sm"
      isDirty={form.value.password !== '' || form.value.repeated !== ''}
      onSubmit={form.submit}
      submitLabel={t('change')}
      isSubmitting={form.isSaving}
      onClose={onClose}
    >
      {form.notice && <Notice variant="bad">{form.notice}</Notice>}
      <NewPasswordFields form={form} />
    </FormDialog>
  )
}

async function changePassword(password: string) {
  const { error } = await authClient.updateUser({ password }).catch((thrown: unknown) => ({ error: thrown }))
  if (!error) return undefined
  if (isAuthRetryableFetchError(error)) return 'unreachable'
  if (isAuthSessionMissingError(error)) return 'sessionEnded'
  const { code } = error as { code?: string }
  if (code === 'same_password') {
    return { errors: { password: 'New password should be different from the old password.' } }
  }
  if (code === 'weak_password') return { errors: { password: 'Please use at least 10 characters' } }
  return code === 'over_request_rate_limit' ? 'tooManyChanges' : 'changeFailed'
}
