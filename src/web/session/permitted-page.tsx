import { ShieldAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { Permission } from '../../contract/kernel/permissions.ts'
import { useDocumentTitle } from '../lib/hooks/use-document-title.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { useCanCloseDialogs } from '../lib/open-dialogs.ts'
import { paths } from '../lib/paths.ts'
import { shell } from '../messages/shell.ts'
import { buttonVariants } from '../ui/button-variants.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useCan, useSession } from './session-provider.tsx'

type Props = {
  permission: Permission
  title: string
  /** Who may see the page, and who can help the others. */
  refusal: { title: string; text: string }
  /** What is above the content, also while the role is being loaded. */
  header: ReactNode
  failedToLoad: string
  /** Instead of the content while the role is being loaded. */
  placeholder: ReactNode
  children: ReactNode
}

/** A page for people with a permission. */
export function PermittedPage({ permission, title, refusal, header, failedToLoad, placeholder, children }: Props) {
  const t = useMessages(shell)
  useDocumentTitle(title)
  const { role, roleFailure } = useSession()
  const mayOpen = useCan(permission)
  const canClose = useCanCloseDialogs()
  const [wasShown, setShown] = useState(mayOpen)
  // What is typed in a dialog of the page stays there when the role is lost.
  const isShown = mayOpen || (wasShown && !canClose)
  if (isShown !== wasShown) setShown(isShown)
  if (role !== undefined && !isShown) {
    return (
      <>
        <PageHeader title={title} />
        <EmptyState
          icon={<ShieldAlert />}
          {...refusal}
          action={
            <Link href={paths.dashboard} className={buttonVariants()}>
              {t('toDashboard')}
            </Link>
          }
        />
      </>
    )
  }
  return (
    <>
      {header}
      {isShown ? (
        children
      ) : roleFailure ? (
        <ErrorState title={failedToLoad} text={t('roleFailed')} query={roleFailure} />
      ) : (
        placeholder
      )}
    </>
  )
}
