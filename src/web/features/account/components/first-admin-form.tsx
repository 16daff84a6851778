import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { createFirstAdmin } from '../../../../contract/approved-users/api.ts'
import { callEndpoint, failureOf } from '../../../lib/api/client.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { useServerMessage } from '../../../lib/i18n/use-server-message.ts'
import { preloadPage } from '../../../lib/lazy/page-preloader.ts'
import { paths } from '../../../lib/paths.ts'
import { account } from '../../../messages/account.ts'
import { signIn } from '../../../session/sign-in.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { emailError, newPasswordErrors } from '../form.ts'
import { useSignInMessage } from '../view.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

type Errors = { email?: string | undefined; password?: string | undefined; repeated?: string | undefined }

/** Creates the first admin with the token of the link that the server printed, and signs in. */
export function FirstAdminForm({ token }: { token: string }) {
  const t = useMessages(account)
  const translate = useServerMessage()
  const signInMessageOf = useSignInMessage()
  const [, navigate] = useLocation()
  const [value, setValue] = useState({ password: '', repeated: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [notice, setNotice] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  const create = async (email: string) => {
    try {
      await callEndpoint(createFirstAdmin, { body: { token, email, password: value.password } })
      const failure = await signIn(email, value.password)
      if (failure) setNotice(signInMessageOf(failure))
      else navigate(paths.home, { replace: true })
    } catch (error) {
      const failure = failureOf(error)
      const issues = failure?.issues ?? []
      const isAboutFields = issues.some(({ path }) => path === 'email' || path === 'password')
      if (isAboutFields) setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])))
      else if (failure?.code === 'link_spent' || failure?.code === 'invalid_input') setNotice(t('adminLinkBroken'))
      else setNotice(failure ? translate(failure.message) : t('unreachable'))
    }
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const email = form.elements.namedItem('email') as HTMLInputElement
    const rejected: Errors = { ...(emailError(email) && { email: emailError(email) }), ...newPasswordErrors(value) }
    setErrors(rejected)
    setNotice(undefined)
    const [first] = Object.keys(rejected)
    if (first) return form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    setSaving(true)
    void preloadPage(paths.home, 'signedIn')
    await create(email.value.trim())
    setSaving(false)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {notice && <Notice variant="bad">{notice}</Notice>}
      <Field label={t('email')} error={errors.email}>
        {(control) => <Input {...control} type="email" name="email" autoComplete="username" />}
      </Field>
      <NewPasswordFields value={value} errors={errors} onChange={setValue} />
      <Button type="submit" variant="primary" isPending={isSaving}>
        {t(isSaving ? 'submitting' : 'createAdmin')}
      </Button>
    </form>
  )
}
