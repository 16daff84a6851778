import { LanguageChoice } from '../features/account/components/language-choice.tsx'
import { ThemeChoice } from '../features/account/components/theme-choice.tsx'
import { useSession } from '../session/session-provider.tsx'
import { Button } from '../ui/button.tsx'
import { Navigation } from './navigation.tsx'
import { RoleBadge } from './role-badge.tsx'
import type { AccountAction } from './use-account-actions.tsx'

type Props = { id: string; actions: readonly AccountAction[]; onNavigate: () => void }

export function MobileMenu({ id, actions, onNavigate }: Props) {
  const { email } = useSession()
  return (
    <div
      id={id}
      className="grid max-h-[calc(100dvh-3.5rem)] animate-appear gap-4 overflow-y-auto overscroll-contain border-t border-line px-page py-4 sm:hidden"
    >
      <Navigation layout="list" onNavigate={onNavigate} />
      <div className="grid gap-3 border-t border-line pt-4">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-medium wrap-anywhere">{email}</span>
          <RoleBadge />
        </p>
        <LanguageChoice />
        <ThemeChoice />
        <div className="-mx-4 grid">
          {actions.map(({ label, preloadProps, open, ...button }) => (
            <Button key={label} variant="ghost" className="justify-start" {...preloadProps} onOpen={open} {...button}>
              {label}
            </Button>
          ))}
        </div>
      </div>
    </div>
  )
}
