import { useLocation } from 'wouter'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { preloadPage } from '../../../lib/lazy/page-preloader.ts'
import { paths } from '../../../lib/paths.ts'
import { account } from '../../../messages/account.ts'
import { type LinkFailure, type LinkKind, setPasswordByLink } from '../../../session/password-link.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSignInMessage } from '../view.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useNewPasswordForm } from './use-new-password-form.ts'

type Props = { kind: LinkKind; token: string; onInvalid: () => void }

/** Sets a password by a mailed link; `onInvalid` is called if the link does not work. */
export function LinkPasswordForm({ kind, token, onInvalid }: Props) {
  const t = useMessages(account)
  const signInMessageOf = useSignInMessage()
  const [, navigate] = useLocation()
  const form = useNewPasswordForm(async (password) => {
    void preloadPage(paths.home, 'signedIn')
    const failure = await setPasswordByLink(kind, token, password).catch((): LinkFailure => ({ kind: 'unreachable' }))
    if (failure?.kind === 'password') return { errors: { password: failure.message } }
    if (failure?.kind === 'refused') return { notice: signInMessageOf(failure.failure) }
    if (failure?.kind === 'unreachable') return { notice: t('unreachable') }
    if (failure) onInvalid()
    else navigate(paths.home, { replace: true })
    return undefined
  })

  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      {form.notice && <Notice variant="bad">{form.notice}</Notice>}
      <NewPasswordFields form={form} />
      <Button type="submit" variant="primary" isPending={form.isSaving}>
        {t(form.isSaving ? 'submitting' : 'submit')}
      </Button>
    </form>
  )
}
