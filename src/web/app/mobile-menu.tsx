import { KeyRound, LogOut, MonitorSmartphone, MonitorX } from 'lucide-react'
import { LanguageChoice } from '../features/account/components/language-choice.tsx'
import { ThemeChoice } from '../features/account/components/theme-choice.tsx'
import { useSignOutEverywhere } from '../features/account/components/use-sign-out-everywhere.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import type { OpenableDialog } from '../lib/lazy/lazy-dialog.tsx'
import { shell } from '../messages/shell.ts'
import { useSession } from '../session/session-provider.tsx'
import { Button } from '../ui/button.tsx'
import { Navigation } from './navigation.tsx'
import { RoleBadge } from './role-badge.tsx'

type Props = { id: string; passwordDialog: OpenableDialog; devicesDialog: OpenableDialog; onNavigate: () => void }

/** The contents of the top bar as a list, for phones. */
export function MobileMenu({ id, passwordDialog, devicesDialog, onNavigate }: Props) {
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
            isPending={passwordDialog.isOpening}
            {...passwordDialog.preloadProps}
            onClick={passwordDialog.open}
          >
            {t('changePassword')}
          </Button>
          <Button
            icon={<MonitorSmartphone aria-hidden className="size-4" />}
            isPending={devicesDialog.isOpening}
            {...devicesDialog.preloadProps}
            onClick={devicesDialog.open}
          >
            {t('devices')}
          </Button>
          <Button icon={<LogOut aria-hidden className="size-4" />} onClick={() => void signOut('local')}>
            {t('signOut')}
          </Button>
          <Button
            variant="ghost"
            icon={<MonitorX aria-hidden className="size-4" />}
            onClick={() => void signOutEverywhere()}
          >
            {t('signOutEverywhere')}
          </Button>
        </div>
      </div>
    </div>
  )
}
