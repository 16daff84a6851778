import { isAuthRetryableFetchError, isAuthSessionMissingError, isAuthWeakPasswordError } from '@supabase/auth-js'
import { useRef } from 'react'
import { passwordMessages } from '../../../../contract/kernel/passwords.ts'
import { useInputWatch } from '../../../lib/hooks/use-input-watch.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { useServerMessage } from '../../../lib/i18n/use-server-message.ts'
import { toast } from '../../../lib/toast.ts'
import { account } from '../../../messages/account.ts'
import { authClient } from '../../../session/auth-client.ts'
import { endSession } from '../../../session/session-renewal.ts'
import { useSessionState } from '../../../session/session-state.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { NewPassword } from '../form.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useNewPasswordForm } from './use-new-password-form.ts'

/** Sets a new password for the signed-in person; the server ends their other sessions. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(account)
  const { person } = useSessionState()
  const translate = useServerMessage()
  /** Stored since the current one was typed, or sent without an answer: one of them may be the current one by now. */
  const possiblyCurrent = useRef<string[]>([])
  const save = async (value: NewPassword) => {
    const isInputChanged = watchInput()
    const failure = await changePassword(value, possiblyCurrent.current)
    if (failure === 'unreachable') possiblyCurrent.current.push(value.password)
    if (failure === 'sessionEnded') return void endSession('sessionEnded')
    if (typeof failure === 'string') return { notice: t(failure) }
    if (failure) return 'notice' in failure ? { notice: translate(failure.notice) } : failure
    toast({ title: t('changed'), description: t('changedText'), lang: t.language })
    possiblyCurrent.current = [value.password]
    // What was typed meanwhile is another password.
    if (!isInputChanged()) onClose()
    return undefined
  }
  const form = useNewPasswordForm(save, { email: person?.email, asksCurrent: true })
  const watchInput = useInputWatch(() => form.value.password)

  return (
    <FormDialog
      title={t('change')}
      description={t('changeText')}
      lang={t.language}
      size="sm"
      isDirty={Object.values(form.value).some((text) => text !== '')}
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

async function changePassword({ current, password, repeated }: NewPassword, possiblyCurrent: readonly string[]) {
  const [next, ...others] = possiblyCurrent
  const { error } = await authClient
    .updateUser({ password, current_password: current })
    .catch((thrown: unknown) => ({ error: thrown }))
  if (!error) return undefined
  if (isAuthRetryableFetchError(error)) return error.status === 500 ? { notice: error.message } : 'unreachable'
  if (isAuthSessionMissingError(error)) return 'sessionEnded'
  if (isAuthWeakPasswordError(error)) {
    return { errors: { password: error.reasons.includes('length') ? passwordMessages.short : error.message } }
  }
  const { code } = error as { code?: string }
  if (code === 'same_password') {
    return { errors: { password: 'New password should be different from the old password.' } }
  }
  if (code === 'current_password_invalid' && next) return changePassword({ current: next, password, repeated }, others)
  if (code === 'current_password_invalid') return { errors: { current: 'Current password is not correct.' } }
  return code === 'over_request_rate_limit' ? 'tooManyChanges' : 'changeFailed'
}
