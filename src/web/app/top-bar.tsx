import { Menu, Search, X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { ThemeToggle } from '../features/account/components/theme-toggle.tsx'
import { useQueuedSaves } from '../features/student-progress/register/queue/queries.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { paths } from '../lib/paths.ts'
import { keyText } from '../lib/shortcuts.ts'
import { shell } from '../messages/shell.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Logo } from '../ui/logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { Navigation } from './navigation.tsx'
import { QueuedSavesBadge } from './queued-saves-badge.tsx'
import { RoleRetry } from './role-retry.tsx'
import { useAccountActions } from './use-account-actions.tsx'
import { findShortcut, useCommandPalette } from './use-command-palette.tsx'
import { UserMenu } from './user-menu.tsx'

/** One row on a desktop, two on a tablet, a collapsible menu on a phone. */
export function TopBar() {
  const t = useMessages(shell)
  const { actions, dialogs, signOutProps } = useAccountActions()
  const { buttonProps, palette } = useCommandPalette(actions)
  const hasQueued = useQueuedSaves().length > 0
  const menuId = useId()
  const menuButton = useRef<HTMLButtonElement>(null)
  const [path] = useLocation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [menuPath, setMenuPath] = useState(path)
  // It would cover the page to which the logo or Back leads.
  if (menuPath !== path) {
    setMenuPath(path)
    setMenuOpen(false)
  }
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isMenuOpen) return
    setMenuOpen(false)
    menuButton.current?.focus()
  }
  const closeOnLeaving = ({ relatedTarget }: FocusEvent) => {
    // What is being pressed would move away from under the pointer.
    if (relatedTarget?.closest('main') && !relatedTarget.matches(':active')) setMenuOpen(false)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles Escape for everything inside, and the focus that leaves it */}
      <header // An open menu reaches down to where toasts are, and covers them.
        className="sticky top-0 z-30 short:relative border-b border-line bg-surface print:hidden [body:not([data-scroll-locked])_&:has([aria-expanded=true])]:z-[70]"
        onKeyDown={closeOnEscape}
        onBlur={closeOnLeaving}
      >
        <div className="mx-auto flex min-h-14 max-w-7xl flex-wrap items-center gap-x-2 px-page sm:max-lg:pt-1.5 lg:flex-nowrap lg:gap-x-5">
          <Link href={paths.home} className="flex min-w-11 rounded-control py-2">
            <Logo className={hasQueued ? 'max-[22rem]:text-[0px]' : ''} />
          </Link>
          <div className="max-lg:order-last max-lg:-mx-3 max-lg:basis-full max-lg:pb-1.5 max-sm:hidden">
            <Navigation layout="bar" />
          </div>
          <div className="ml-auto flex min-w-0 items-center gap-1.5 max-[22rem]:gap-0">
            <span className="min-w-0 max-sm:hidden">
              <UserMenu actions={actions} />
            </span>
            <QueuedSavesBadge />
            <RoleRetry />
            <IconButton
              label={t('find')}
              tooltip={t('findKeys', { keys: findShortcut.keys.map(keyText).join() })}
              icon={<Search aria-hidden />}
              {...buttonProps}
              onClick={() => {
                setMenuOpen(false)
                buttonProps.onClick()
              }}
            />
            <ThemeToggle />
            <Button size="sm" className="max-sm:hidden" {...signOutProps}>
              {t('signOut')}
            </Button>
            <IconButton
              ref={menuButton}
              className="sm:hidden"
              label={t(isMenuOpen ? 'closeMenu' : 'openMenu')}
              icon={isMenuOpen ? <X aria-hidden /> : <Menu aria-hidden />}
              aria-expanded={isMenuOpen}
              aria-controls={menuId}
              onClick={() => setMenuOpen(!isMenuOpen)}
            />
          </div>
        </div>
        {isMenuOpen && <MobileMenu id={menuId} actions={actions} onNavigate={() => setMenuOpen(false)} />}
      </header>
      {/* Outside the header, which would handle a dialog's Escape as well. */}
      {dialogs}
      {palette}
    </>
  )
}
