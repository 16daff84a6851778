import { Suspense, useEffect, useRef, useState, useTransition } from 'react'
import { isFocusLost } from '../lib/focus.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { canCloseDialogs } from '../lib/open-dialogs.ts'
import { toggleShortcutList, useShortcuts } from '../lib/shortcuts.ts'
import { toast, toastShortcut } from '../lib/toast.ts'
import { shell } from '../messages/shell.ts'
import type { PaletteDialog } from './command-palette/palette-option.ts'
import { CommandPalette } from './lazy-dialogs.ts'
import type { AccountAction } from './use-account-actions.tsx'

/** The props of the button that opens the command palette, and the palette to render beside it; Ctrl+K opens it as well. */
export function useCommandPalette(accountActions: readonly AccountAction[]) {
  const t = useMessages(shell)
  const [shown, setShown] = useState<'search' | PaletteDialog>()
  const [isOpening, startOpening] = useTransition()
  const opener = useRef<Element>(null)

  const close = () => setShown(undefined)
  const toggle = () => {
    if (shown === 'search') return close()
    if (!canCloseDialogs()) return toast({ title: t('find'), description: t('findBlocked'), lang: t.language })
    if (!shown) opener.current = document.activeElement
    startOpening(() => setShown('search'))
  }
  useShortcuts({ title: t('everywhere'), language: t.language, isEverywhere: true }, [
    { ...findShortcut, label: t('find'), run: toggle },
    { ...toastShortcut, label: t('toNotifications') },
    { keys: ['?'], label: t('shortcuts'), run: toggleShortcutList },
  ])

  useEffect(() => {
    // What was chosen may have taken the focus.
    if (shown || !isFocusLost()) return
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    opener.current = null
  }, [shown])

  return {
    buttonProps: { ...CommandPalette.preloadProps, 'aria-busy': isOpening, onClick: toggle },
    palette: (
      <Suspense>
        {shown && (
          <CommandPalette shown={shown} accountActions={accountActions} onOpenDialog={setShown} onClose={close} />
        )}
      </Suspense>
    ),
  }
}

export const findShortcut = { keys: ['Mod+k'] }
