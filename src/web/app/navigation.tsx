import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { can } from '../../contract/kernel/permissions.ts'
import { classNames } from '../lib/class-names.ts'
import { paths } from '../lib/paths.ts'
import { preloadProps } from '../lib/lazy/preload-props.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { shell } from '../messages/shell.ts'
import { preloadPage } from './routes.ts'
import { useSession } from '../session/session-provider.tsx'

const places = [
  { to: paths.home, name: 'dashboard', isHere: (path: string) => path === paths.home || path === paths.dashboard },
  { to: paths.templates, name: 'templates', isHere: (path: string) => isWithin(path, paths.templates) },
  { to: paths.classes, name: 'classes', isHere: (path: string) => isWithin(path, paths.classes) },
  { to: paths.students, name: 'students', isHere: (path: string) => isWithin(path, paths.students) },
  { to: paths.users, name: 'admin', isHere: (path: string) => path.startsWith(paths.admin) },
] as const

const looks = {
  bar: 'inline-flex min-h-10 items-center rounded-control px-3 font-medium whitespace-nowrap',
  list: 'flex min-h-12 items-center rounded-control px-3 font-medium',
} as const

type Props = {
  /** A bar of words, or a list of lines on a phone. */
  look: keyof typeof looks
  onGo?: () => void
}

/** The places of the product. Admin is greyed out for those who turn out not to be admins. */
export function Navigation({ look, onGo }: Props) {
  const t = useMessages(shell)
  const [path] = useLocation()
  const { role } = useSession()
  return (
    <nav aria-label={t('mainNavigation')}>
      <ul className={look === 'bar' ? 'flex gap-0.5' : 'grid gap-0.5'}>
        {places.map(({ to, name, isHere }) => (
          <li key={name}>
            {name === 'admin' && role && !can(role, 'manageUsers') ? (
              <ClosedPlace look={looks[look]} reason={t('adminOnly')}>
                {t(name)}
              </ClosedPlace>
            ) : (
              <Link
                href={to}
                aria-current={isHere(path) ? 'page' : undefined}
                onClick={onGo}
                {...preloadProps(() => preloadPage(to))}
                className={classNames(
                  looks[look],
                  'transition-colors duration-100',
                  isHere(path) ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-pressed hover:text-ink',
                )}
              >
                {t(name)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ClosedPlace({ look, reason, children }: { look: string; reason: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere is what a place closed to this person is
    <a role="link" aria-disabled="true" title={reason} className={classNames(look, 'text-faint opacity-60')}>
      {children}
    </a>
  )
}

function isWithin(path: string, place: string) {
  return path === place || path.startsWith(`${place}/`)
}
