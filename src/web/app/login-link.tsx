import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../lib/paths.ts'
import { preloadPart } from './part-loaders.ts'

/** Leads to the login page, which is fetched as soon as somebody turns to the link. */
export function LoginLink({ className, children }: { className: string; children: ReactNode }) {
  const preload = () => preloadPart('login')
  return (
    <Link href={paths.login} className={className} onPointerEnter={preload} onFocus={preload} onTouchStart={preload}>
      {children}
    </Link>
  )
}
