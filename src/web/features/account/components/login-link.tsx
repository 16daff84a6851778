import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../lib/paths.ts'
import { preloadProps } from '../../../lib/lazy/preload-props.ts'
import { LoginPage } from '../../../app/public-routes.ts'

/** Leads to the login page, which is fetched as soon as somebody turns to the link. */
export function LoginLink({ className, children }: { className: string; children: ReactNode }) {
  return (
    <Link href={paths.login} className={className} {...preloadProps(LoginPage.preload)}>
      {children}
    </Link>
  )
}
