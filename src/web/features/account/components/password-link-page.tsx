import { useState } from 'react'
import { Link } from 'wouter'
import { useDocumentTitle } from '../../../lib/hooks/use-document-title.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { paths } from '../../../lib/paths.ts'
import { account } from '../../../messages/account.ts'
import { buttonVariants } from '../../../ui/button-variants.ts'
import type { LinkKind } from '../account-link.ts'
import { LinkPasswordForm } from './link-password-form.tsx'
import { NewLinkForm } from './new-link-form.tsx'
import { VisitorFrame } from './visitor-frame.tsx'

/** The page behind a mailed link: a new password, or a new link when this one no longer works. */
export function PasswordLinkPage({ kind }: { kind: LinkKind }) {
  const t = useMessages(account)
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token_hash'))
  const [isSpent, setSpent] = useState(!token)
  const title = t(isSpent ? 'brokenTitle' : `${kind}Title`)
  useDocumentTitle(title)
  return (
    <VisitorFrame>
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-1 mb-6 text-muted">{t(isSpent ? 'brokenText' : `${kind}Text`)}</p>
      {isSpent || !token ? (
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
        <LinkPasswordForm kind={kind} token={token} onSpent={() => setSpent(true)} />
      )}
    </VisitorFrame>
  )
}
