import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { withTimeout } from '../../../lib/api/timeout.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { useServerMessage } from '../../../lib/i18n/use-server-message.ts'
import { preloadPage } from '../../../lib/lazy/page-preloader.ts'
import { paths } from '../../../lib/paths.ts'
import { login } from '../../../messages/login.ts'
import { useSessionState } from '../../../session/session-state.ts'
import type { SignInFailure } from '../../../session/sign-in.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { emailError } from '../form.ts'

type LoginOutcome =
  | SignInFailure
  | { message: 'resetSent' | 'resetFailed' | 'resetTooMany' | 'resetNeedsEmail' }
  | { waitSeconds: number }

const resetMessages = { sent: 'resetSent', failed: 'resetFailed', tooMany: 'resetTooMany' } as const

// The auth client is a quarter of the page's download, so it is fetched when the form receives the focus.
const loadSignIn = () => withTimeout(import('../../../session/sign-in.ts'))

export function LoginForm() {
  const t = useMessages(login)
  const translate = useServerMessage()
  const [, navigate] = useLocation()
  const { signOutReason: reason } = useSessionState()
  const [outcome, setOutcome] = useState<LoginOutcome | undefined>(reason && { message: reason })
  const [errors, setErrors] = useState<{ email?: string | undefined; password?: string | undefined }>({})
  const [isSigningIn, setSigningIn] = useState(false)
  const [isSending, setSending] = useState(false)
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Submitted before the program had arrived (`app/document-start.ts`).
    if (form.current?.dataset.submitted === undefined) return
    delete form.current.dataset.submitted
    form.current.requestSubmit()
  }, [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSigningIn || !email.current || !password.current) return
    const rejected = {
      email: emailError(email.current),
      password: password.current.value ? undefined : 'Please enter your password',
    }
    setErrors(rejected)
    setOutcome(undefined)
    if (rejected.email) return email.current.focus()
    if (rejected.password) return password.current.focus()
    setSigningIn(true)
    void preloadPage(paths.home, 'signedIn')
    const failure = await signInLazily(email.current.value.trim(), password.current.value)
    setSigningIn(false)
    if (failure) setOutcome(failure)
    else navigate(paths.home, { replace: true })
  }

  const sendReset = async () => {
    if (!email.current) return
    const address = email.current.value.trim()
    const rejected = address ? emailError(email.current) : undefined
    setErrors({ email: rejected })
    if (!address || rejected) {
      setOutcome(rejected ? undefined : { message: 'resetNeedsEmail' })
      return email.current.focus()
    }
    setSending(true)
    const request = await loadSignIn().then(
      ({ requestLink }) => requestLink(address, paths.resetPassword),
      () => 'failed' as const,
    )
    setSending(false)
    if (typeof request === 'object') setOutcome(request)
    else setOutcome({ message: resetMessages[request] })
  }

  const textOf = (outcome: LoginOutcome) => {
    if ('waitSeconds' in outcome) return t('resetTooSoon', { count: outcome.waitSeconds })
    return 'text' in outcome ? translate(outcome.text) : t(outcome.message)
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onFocus={() => loadSignIn().catch(() => undefined)}
      className="group grid grid-cols-1 gap-5"
    >
      {outcome && (
        <Notice variant={'message' in outcome && outcome.message === 'resetSent' ? 'good' : 'bad'}>
          {textOf(outcome)}
        </Notice>
      )}
      <Field label={t('email')} error={errors.email}>
        {(control) => (
          <Input
            {...control}
            ref={email}
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            onChange={() => {
              if (errors.email) setErrors({ ...errors, email: undefined })
              if (outcome && 'message' in outcome && outcome.message === 'resetNeedsEmail') setOutcome(undefined)
            }}
          />
        )}
      </Field>
      <PasswordField
        label={t('password')}
        error={errors.password}
        ref={password}
        name="password"
        autoComplete="current-password"
        onChange={() => errors.password && setErrors({ ...errors, password: undefined })}
      />
      <Button
        type="submit"
        variant="primary"
        isPending={isSigningIn}
        className="w-full group-data-submitted:opacity-55"
      >
        {t(isSigningIn ? 'submitting' : 'submit')}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        wraps
        className="justify-self-center"
        isPending={isSending}
        ignoresDoubleClick
        onClick={sendReset}
      >
        {t('forgot')}
      </Button>
    </form>
  )
}

/** Signs in with the code of the auth client, which may fail to load. */
async function signInLazily(email: string, password: string): Promise<SignInFailure | undefined> {
  const module = await loadSignIn().catch(() => undefined)
  return module ? module.signIn(email, password) : { message: 'signInFailed' }
}
