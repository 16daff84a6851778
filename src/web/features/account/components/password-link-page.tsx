import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useDocumentTitle } from '../../../lib/hooks/use-document-title.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { paths } from '../../../lib/paths.ts'
import { account } from '../../../messages/account.ts'
import { buttonVariants } from '../../../ui/button-variants.ts'
import { checkLink, type LinkKind } from '../account-link.ts'
import { LinkPasswordForm } from './link-password-form.tsx'
import { NewLinkForm } from './new-link-form.tsx'
import { PasswordLinkSkeleton } from './password-link-skeleton.tsx'
import { VisitorFrame } from './visitor-frame.tsx'

/** The page behind a mailed link: a new password, or a new link when this one no longer works. */
export function PasswordLinkPage({ kind }: { kind: LinkKind }) {
  const t = useMessages(account)
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token_hash'))
  const [state, setState] = useState<'checking' | 'open' | 'spent'>(token ? 'checking' : 'spent')
  const title = t(state === 'spent' ? 'brokenTitle' : `${kind}Title`)
  useDocumentTitle(title)

  useEffect(() => {
    if (!token) return
    let isGone = false
    void checkLink(kind, token).then((answer) => {
      if (!isGone) setState(answer === 'spent' ? 'spent' : 'open')
    })
    return () => {
      isGone = true
    }
  }, [kind, token])

  return (
    <VisitorFrame>
      <div className="relative">
        {state === 'checking' && <PasswordLinkSkeleton />}
        {/* While its link is checked the form holds its place, so that nothing moves when it appears. */}
        <div className={state === 'checking' ? 'invisible' : undefined}>
          <h1 className="text-2xl">{title}</h1>
          <p className="mt-1 mb-6 text-muted">{t(state === 'spent' ? 'brokenText' : `${kind}Text`)}</p>
          {state === 'spent' || !token ? (
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
            <LinkPasswordForm kind={kind} token={token} onSpent={() => setState('spent')} />
          )}
        </div>
      </div>
    </VisitorFrame>
  )
}
