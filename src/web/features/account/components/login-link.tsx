import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { preloadPage } from '../../../lib/lazy/page-preloader.ts'
import { preloadProps } from '../../../lib/lazy/preload-props.ts'
import { paths } from '../../../lib/paths.ts'

const loginPreloadProps = preloadProps(() => preloadPage(paths.login, 'signedOut'))

/** A link to the login page that fetches its code when hovered or focused. */
export function LoginLink({ className, children }: { className: string; children: ReactNode }) {
  return (
    <Link href={paths.login} className={className} {...loginPreloadProps}>
      {children}
    </Link>
  )
}
