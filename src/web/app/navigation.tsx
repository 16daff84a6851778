import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { can } from '../../contract/kernel/permissions.ts'
import { classNames } from '../lib/class-names.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { shell } from '../messages/shell.ts'
import { useSession } from '../session/session-provider.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { routes } from './routes.ts'

const entryStyles = {
  bar: 'inline-flex min-h-10 pointer-coarse:min-h-11 items-center rounded-control px-3 font-medium whitespace-nowrap',
  list: 'flex min-h-12 items-center rounded-control px-3 font-medium',
} as const

type Props = {
  /** A horizontal bar, or a list for phones. */
  layout: keyof typeof entryStyles
  onNavigate?: () => void
}

/** The main navigation. Admin is greyed out as soon as the role is known not to be admin. */
export function Navigation({ layout, onNavigate }: Props) {
  const t = useMessages(shell)
  const [path] = useLocation()
  const { role } = useSession()
  return (
    <nav aria-label={t('mainNavigation')}>
      <ul className={layout === 'bar' ? 'flex gap-0.5' : 'grid gap-0.5'}>
        {routes.map(({ path: to, navigation }) => {
          if (!navigation) return null
          const isDenied = navigation.permission && role && !can(role, navigation.permission)
          if (navigation.isInMenu && (layout === 'bar' || isDenied)) return null
          const isCurrent = navigation.isCurrent?.(path) ?? isWithin(path, to)
          return (
            <li key={to}>
              {isDenied ? (
                <>
                  <DisabledEntry className={entryStyles[layout]} reason={t('adminOnly')} isCurrent={isCurrent}>
                    {t(navigation.name)}
                  </DisabledEntry>
                  {/* A finger opens no tooltip. */}
                  {layout === 'list' && (
                    <p aria-hidden className="-mt-2 px-3 pb-2 text-sm text-muted">
                      {t('adminOnly')}
                    </p>
                  )}
                </>
              ) : (
                <Link
                  href={to}
                  aria-current={isCurrent ? 'page' : undefined}
                  onClick={onNavigate}
                  className={classNames(
                    entryStyles[layout],
                    'transition-colors duration-100',
                    isCurrent ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-pressed hover:text-ink',
                  )}
                >
                  {t(navigation.name)}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

type DisabledEntryProps = { className: string; reason: string; isCurrent: boolean; children: ReactNode }

function DisabledEntry({ className, reason, isCurrent, children }: DisabledEntryProps) {
  return (
    <Tooltip label={reason}>
      {/** biome-ignore lint/a11y/useValidAnchor: a link without an address is announced as a disabled one */}
      <a
        role="link"
        aria-disabled="true"
        aria-current={isCurrent ? 'page' : undefined}
        aria-description={reason}
        // So that the reason is reached by the keyboard, too.
        tabIndex={0}
        className={classNames(className, 'text-faint opacity-60')}
      >
        {children}
      </a>
    </Tooltip>
  )
}

function isWithin(path: string, section: string): boolean {
  return path === section || path.startsWith(`${section}/`)
}
