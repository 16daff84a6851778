import { Link, useLocation } from 'wouter'
import { classNames } from '../../../lib/class-names.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { adminPages, paths } from '../../../lib/paths.ts'
import { adminLinks } from '../../../messages/admin-links.ts'

/** The links between the pages of an admin. */
export function AdminLinks() {
  const t = useMessages(adminLinks)
  const [path] = useLocation()
  const links = adminPages.map((name) => ({ to: paths[name], label: t(name) }))
  return (
    <nav
      aria-label={t('label')}
      className="mb-6 flex flex-wrap gap-x-1 bg-[linear-gradient(to_top,var(--color-line)_1px,transparent_1px)] bg-[length:100%_2.75rem] max-sm:gap-x-0 print:hidden"
    >
      {links.map(({ to, label }) => (
        <Link
          key={to}
          href={to}
          aria-current={path === to ? 'page' : undefined}
          className={classNames(
            'relative inline-flex min-h-11 items-center rounded-t-control px-1.5 text-sm font-medium whitespace-nowrap transition-colors duration-100 -outline-offset-2 after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full sm:px-3 sm:text-base',
            path === to ? 'text-accent after:bg-accent' : 'text-muted hover:text-ink hover:after:bg-line-strong',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
