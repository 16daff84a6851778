import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useDocumentTitle } from '../../../lib/hooks/use-document-title.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { paths } from '../../../lib/paths.ts'
import { account } from '../../../messages/account.ts'
import { checkLink, type LinkKind } from '../../../session/password-link.ts'
import { buttonVariants } from '../../../ui/button-variants.ts'
import { LinkPasswordForm } from './link-password-form.tsx'
import { NewLinkForm } from './new-link-form.tsx'
import { PasswordLinkSkeleton } from './password-link-skeleton.tsx'
import { VisitorFrame } from './visitor-frame.tsx'

/** The page behind a mailed link: a new password, or a new link when this one no longer works. */
export function PasswordLinkPage({ kind }: { kind: LinkKind }) {
  const t = useMessages(account)
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token_hash'))
  const [state, setState] = useState<'checking' | 'open' | 'invalid'>(token ? 'checking' : 'invalid')
  const title = t(state === 'invalid' ? 'brokenTitle' : `${kind}Title`)
  useDocumentTitle(title)

  useEffect(() => {
    if (!token) return
    let isUnmounted = false
    void checkLink(kind, token).then((validity) => {
      if (!isUnmounted) setState(validity === 'invalid' ? 'invalid' : 'open')
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
          <h1 className="text-2xl">{title}</h1>
          <p className="mt-1 mb-6 text-muted">{t(state === 'invalid' ? 'brokenText' : `${kind}Text`)}</p>
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
            <LinkPasswordForm kind={kind} token={token} onInvalid={() => setState('invalid')} />
          )}
        </div>
      </div>
    </VisitorFrame>
  )
}
