import { KeyRound, LogOut, MonitorSmartphone, MonitorX } from 'lucide-react'
import { LanguageChoice } from '../features/account/components/language-choice.tsx'
import { ThemeChoice } from '../features/account/components/theme-choice.tsx'
import { useSignOutEverywhere } from '../features/account/components/use-sign-out-everywhere.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import type { LazyDialog } from '../lib/lazy/lazy-dialog.tsx'
import { shell } from '../messages/shell.ts'
import { useSession } from '../session/session-provider.tsx'
import { Button } from '../ui/button.tsx'
import { Navigation } from './navigation.tsx'
import { RoleBadge } from './role-badge.tsx'

type Props = { id: string; passwordChange: LazyDialog; devices: LazyDialog; onNavigate: () => void }

/** The whole top bar as a list, for a phone. */
export function MobileMenu({ id, passwordChange, devices, onNavigate }: Props) {
  const t = useMessages(shell)
  const { email, signOut } = useSession()
  const signOutEverywhere = useSignOutEverywhere()
  return (
    <div
      id={id}
      className="grid max-h-[calc(100dvh-3.5rem)] animate-appear gap-4 overflow-y-auto overscroll-contain border-t border-line px-4 py-4 sm:hidden"
    >
      <Navigation layout="list" onNavigate={onNavigate} />
      <div className="grid gap-3 border-t border-line pt-4">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-medium wrap-anywhere">{email}</span>
          <RoleBadge />
        </p>
        <LanguageChoice />
        <ThemeChoice />
        <div className="flex flex-wrap gap-3">
          <Button
            icon={<KeyRound aria-hidden className="size-4" />}
            isPending={passwordChange.isOpening}
            {...passwordChange.near}
            onClick={passwordChange.open}
          >
            {t('changePassword')}
          </Button>
          <Button
            icon={<MonitorSmartphone aria-hidden className="size-4" />}
            isPending={devices.isOpening}
            {...devices.near}
            onClick={devices.open}
          >
            {t('devices')}
          </Button>
          <Button icon={<LogOut aria-hidden className="size-4" />} onClick={() => signOut('local')}>
            {t('signOut')}
          </Button>
          <Button variant="ghost" icon={<MonitorX aria-hidden className="size-4" />} onClick={signOutEverywhere}>
            {t('signOutEverywhere')}
          </Button>
        </div>
      </div>
    </div>
  )
}
