import { useLocation } from 'wouter'
import { failureOf } from '../../../lib/api/client.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { useServerMessage } from '../../../lib/i18n/use-server-message.ts'
import { preloadPage } from '../../../lib/lazy/page-preloader.ts'
import { paths } from '../../../lib/paths.ts'
import { account } from '../../../messages/account.ts'
import { signIn } from '../../../session/sign-in.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { createFirstAdmin } from '../queries.ts'
import { useSignInMessage } from '../view.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useNewPasswordForm } from './use-new-password-form.ts'

/** Creates the first admin with the token of the link that the server printed, and signs in. */
export function FirstAdminForm({ token }: { token: string }) {
  const t = useMessages(account)
  const translate = useServerMessage()
  const signInMessageOf = useSignInMessage()
  const [, navigate] = useLocation()
  const form = useNewPasswordForm(async ({ password }, email) => {
    void preloadPage(paths.home, 'signedIn')
    try {
      await createFirstAdmin({ token, email, password })
    } catch (error) {
      const failure = failureOf(error)
      const issues = failure?.issues ?? []
      const isAboutFields = issues.some(({ path }) => path === 'email' || path === 'password')
      if (isAboutFields) return { errors: Object.fromEntries(issues.map(({ path, message }) => [path, message])) }
      if (failure?.code === 'link_spent' || failure?.code === 'invalid_input') return { notice: t('adminLinkBroken') }
      return { notice: failure ? translate(failure.message) : t('unreachable') }
    }
    const failure = await signIn(email, password)
    if (failure) return { notice: signInMessageOf(failure) }
    navigate(paths.home, { replace: true })
    return undefined
  })

  return (
    <Form onSubmit={form.submit} className="grid gap-5">
      {form.notice && <Notice variant="bad">{form.notice}</Notice>}
      <Field label={t('email')} error={form.errors.email}>
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            autoComplete="username"
            onChange={() => form.clearError('email')}
          />
        )}
      </Field>
      <NewPasswordFields form={form} />
      <Button type="submit" variant="primary" isPending={form.isSaving}>
        {t(form.isSaving ? 'submitting' : 'createAdmin')}
      </Button>
    </Form>
  )
}
