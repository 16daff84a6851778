import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { LinkOwner } from '../../../../contract/approved-users/schema.ts'
import { useDocumentTitle } from '../../../lib/hooks/use-document-title.ts'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { preloadPage } from '../../../lib/lazy/page-preloader.ts'
import { paths } from '../../../lib/paths.ts'
import { account } from '../../../messages/account.ts'
import {
  checkLink,
  fetchLinkOwner,
  type LinkFailure,
  type LinkKind,
  setPasswordByLink,
} from '../../../session/password-link.ts'
import { Button } from '../../../ui/button.tsx'
import { buttonVariants } from '../../../ui/button-variants.ts'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { NewPassword } from '../form.ts'
import { useSignInMessage } from '../view.ts'
import { NewLinkForm } from './new-link-form.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useNewPasswordForm } from './use-new-password-form.ts'
import { VisitorFrame } from './visitor-frame.tsx'

/** The page behind a mailed link: a new password, or a new link when this one no longer works. */
export function PasswordLinkPage({ kind }: { kind: LinkKind }) {
  const t = useMessages(account)
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token_hash'))
  const [state, setState] = useState<'checking' | 'open' | 'invalid'>(token ? 'checking' : 'invalid')
  const [owner, setOwner] = useState<LinkOwner>()
  const title = t(state === 'invalid' ? 'brokenTitle' : `${kind}Title`)
  useDocumentTitle(title)

  useEffect(() => {
    if (!token) return
    let isUnmounted = false
    const linkOwner = fetchLinkOwner(kind, token)
    void checkLink(kind, token).then(async (validity) => {
      const known = validity === 'invalid' ? undefined : await linkOwner
      if (isUnmounted) return
      setOwner(known)
      setState(validity === 'invalid' ? 'invalid' : 'open')
    })
    return () => {
      isUnmounted = true
    }
  }, [kind, token])

  return (
    <VisitorFrame>
      <div className="relative">
        {state === 'checking' && <PasswordLinkSkeleton />}
        {/* Invisible while the link is checked, so that nothing moves when the form appears. */}
        <div className={state === 'checking' ? 'invisible' : undefined}>
          <div className="mb-6 grid gap-1">
            <h1 className="text-2xl">{title}</h1>
            <p className="text-muted">{t(state === 'invalid' ? 'brokenText' : `${kind}Text`)}</p>
            {state !== 'invalid' && (
              <p className="min-h-6 wrap-anywhere">{owner && t('linkOwner', { email: owner.email })}</p>
            )}
          </div>
          {state === 'invalid' || !token ? (
            <div className="grid gap-4">
              <NewLinkForm kind={kind} />
              <Link
                href={paths.login}
                className={`${buttonVariants({ variant: 'ghost', size: 'sm' })} justify-self-center`}
              >
                {t('toSignIn')}
              </Link>
            </div>
          ) : (
            <LinkPasswordForm
              // The field of the name is filled when the owner is known.
              key={state}
              kind={kind}
              token={token}
              owner={owner}
              onInvalid={() => setState('invalid')}
            />
          )}
        </div>
      </div>
    </VisitorFrame>
  )
}

type LinkPasswordFormProps = { kind: LinkKind; token: string; owner: LinkOwner | undefined; onInvalid: () => void }

/** Sets a password by a mailed link; `onInvalid` is called if the link does not work. */
function LinkPasswordForm({ kind, token, owner, onInvalid }: LinkPasswordFormProps) {
  const t = useMessages(account)
  const signInMessageOf = useSignInMessage()
  const [, navigate] = useLocation()
  const save = async ({ password }: NewPassword, _: string, name: string | undefined) => {
    void preloadPage(paths.home, 'signedIn')
    const failure = await setPasswordByLink(kind, token, password, name).catch(
      (): LinkFailure => ({ kind: 'unreachable' }),
    )
    if (failure?.kind === 'password') return { errors: { password: failure.message } }
    if (failure?.kind === 'refused') return { notice: signInMessageOf(failure.failure) }
    if (failure?.kind === 'unreachable') return { notice: t('unreachable') }
    if (failure) onInvalid()
    else navigate(paths.home, { replace: true })
    return undefined
  }
  const form = useNewPasswordForm(save, { email: owner?.email })

  return (
    <Form onSubmit={form.submit} className="grid gap-5">
      {form.notice && <Notice variant="bad">{form.notice}</Notice>}
      {kind === 'invite' && (
        <Field label={t('name')} hint={t('nameHint')} error={form.errors.name}>
          {(control) => (
            <Input
              {...control}
              name="name"
              autoComplete="name"
              defaultValue={owner?.name}
              onChange={() => form.clearError('name')}
            />
          )}
        </Field>
      )}
      <NewPasswordFields form={form} />
      <Button type="submit" variant="primary" isPending={form.isSaving}>
        {t(form.isSaving ? 'submitting' : 'submit')}
      </Button>
    </Form>
  )
}

/** Covers the form for a new password while its link is checked; it appears after a delay, so not for a quick check. */
function PasswordLinkSkeleton() {
  const t = useMessages(common)
  return (
    <div role="status" className="absolute inset-0 flex animate-[appear_140ms_150ms_both] flex-col gap-5">
      <h1 className="sr-only">{t('loading')}</h1>
      <Skeleton className="h-8 w-3/4" />
      <Skeleton className="h-5" />
      <Skeleton className="flex-3" />
      <Skeleton className="flex-2" />
      <Skeleton className="h-10" />
    </div>
  )
}
