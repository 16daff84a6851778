import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { preloadPage } from '../../../lib/lazy/page-preloader.ts'
import { paths } from '../../../lib/paths.ts'
import { account } from '../../../messages/account.ts'
import { type LinkFailure, type LinkKind, setPasswordByLink } from '../../../session/password-link.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type NewPasswordErrors, newPasswordErrors } from '../form.ts'
import { useSignInMessage } from '../view.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

type Props = { kind: LinkKind; token: string; onInvalid: () => void }

/** Sets a password by a mailed link; `onInvalid` is called if the link does not work. */
export function LinkPasswordForm({ kind, token, onInvalid }: Props) {
  const t = useMessages(account)
  const signInMessageOf = useSignInMessage()
  const [, navigate] = useLocation()
  const [value, setValue] = useState({ password: '', repeated: '' })
  const [errors, setErrors] = useState<NewPasswordErrors>({})
  const [notice, setNotice] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  const show = (failure: LinkFailure) => {
    if (failure.kind === 'invalid') onInvalid()
    else if (failure.kind === 'password') setErrors({ password: failure.message })
    else setNotice(failure.kind === 'refused' ? signInMessageOf(failure.failure) : t('unreachable'))
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const rejected = newPasswordErrors(value)
    setErrors(rejected)
    setNotice(undefined)
    const [first] = Object.keys(rejected)
    if (first) return form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    setSaving(true)
    void preloadPage(paths.home, 'signedIn')
    const failure = await setPasswordByLink(kind, token, value.password).catch(
      (): LinkFailure => ({ kind: 'unreachable' }),
    )
    setSaving(false)
    if (failure) show(failure)
    else navigate(paths.home, { replace: true })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {notice && <Notice variant="bad">{notice}</Notice>}
      <NewPasswordFields value={value} errors={errors} onChange={setValue} />
      <Button type="submit" variant="primary" isPending={isSaving}>
        {t(isSaving ? 'submitting' : 'submit')}
      </Button>
    </form>
  )
}
