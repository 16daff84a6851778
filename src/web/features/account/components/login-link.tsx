import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { preloadPage } from '../../../lib/lazy/page-preloader.ts'
import { preloadProps } from '../../../lib/lazy/preload-props.ts'
import { paths } from '../../../lib/paths.ts'

const preload = preloadProps(() => preloadPage(paths.login, 'signedOut'))

/** Leads to the login page, whose code is fetched as soon as a pointer or the focus is on the link. */
export function LoginLink({ className, children }: { className: string; children: ReactNode }) {
  return (
    <Link href={paths.login} className={className} {...preload}>
      {children}
    </Link>
  )
}
