import { ArchiveRestore, ChevronDown } from 'lucide-react'
import { Link } from 'wouter'
import { LanguageChoice } from '../features/account/components/language-choice.tsx'
import { ThemeChoice } from '../features/account/components/theme-choice.tsx'
import { classNames } from '../lib/class-names.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { paths } from '../lib/paths.ts'
import { shell } from '../messages/shell.ts'
import { useCan, useSession } from '../session/session-provider.tsx'
import { Popover } from '../ui/popover.tsx'
import { RoleBadge } from './role-badge.tsx'
import type { AccountAction } from './use-account-actions.tsx'

const entryClassName =
  'flex min-h-10 pointer-coarse:min-h-11 items-center gap-2.5 rounded-control px-2 text-left hover:bg-pressed [&_svg]:size-4 [&_svg]:text-muted'

/** The e-mail and role of the signed-in person; opens the menu of what was deleted, language, theme, password and sign-out. */
export function UserMenu({ actions }: { actions: readonly AccountAction[] }) {
  const t = useMessages(shell)
  const { email, name } = useSession()
  const mayRestore = useCan('changeSchool')
  return (
    <Popover
      label={t('userMenu')}
      trigger={(trigger) => (
        <button
          type="button"
          {...trigger}
          className="flex min-h-10 pointer-coarse:min-h-11 max-w-full min-w-0 items-center gap-2 rounded-control px-2 text-sm text-muted transition-colors duration-100 hover:bg-pressed hover:text-ink"
        >
          <span className="max-w-52 truncate">{email}</span>
          <RoleBadge />
          <ChevronDown aria-hidden className="size-4 shrink-0" />
          <span className="sr-only">{t('userMenu')}</span>
        </button>
      )}
    >
      {(close) => (
        <div className="grid gap-4">
          <div className="grid gap-1">
            <span className="text-xs text-faint">{t('signedInAs')}</span>
            {name && <span className="font-medium wrap-anywhere">{name}</span>}
            <span className={classNames('wrap-anywhere', name ? 'text-sm text-muted' : 'font-medium')}>{email}</span>
          </div>
          <div className="grid gap-1.5">
            <span aria-hidden className="text-xs text-faint">
              {t('language')}
            </span>
            <LanguageChoice />
          </div>
          <div className="grid gap-1.5">
            <span aria-hidden className="text-xs text-faint">
              {t('theme')}
            </span>
            <ThemeChoice />
          </div>
          <div className="-mx-2 grid gap-0.5 border-t border-line pt-3">
            {mayRestore && (
              <Link href={paths.deleted} onClick={close} className={entryClassName}>
                <ArchiveRestore aria-hidden />
                {t('deleted')}
              </Link>
            )}
            {actions.map(({ label, icon, preloadProps, open }) => (
              <button
                key={label}
                type="button"
                {...preloadProps}
                onClick={() => {
                  close()
                  open()
                }}
                className={entryClassName}
              >
                <span aria-hidden>{icon}</span>
                {label}
              </button>
            ))}
          </div>
        </div>
      )}
    </Popover>
  )
}
