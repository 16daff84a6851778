import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { listedShortcuts, toggleShortcutList } from '../lib/shortcuts.ts'
import { useStore } from '../lib/store.ts'
import { shell } from '../messages/shell.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { ShortcutList } from './lazy-dialogs.ts'
import { NameNotice } from './name-notice.tsx'
import { OpeningStatus } from './opening-status.tsx'
import { StatusNotices } from './status-notices.tsx'
import { TopBar } from './top-bar.tsx'
import { useChanges } from './use-changes.ts'
import { useIdlePreloading } from './use-idle-preloading.ts'
import { useServiceWorker } from './use-offline.ts'
import { useShortcutKeys } from './use-shortcut-keys.ts'

type Props = {
  hasJustSignedIn: boolean
  /** Whether the page is about to be replaced by another one, which is being fetched. */
  isNavigating: boolean
  children: ReactNode
}

export function Shell({ hasJustSignedIn, isNavigating, children }: Props) {
  const t = useMessages(shell)
  const [path] = useLocation()
  const main = useRef<HTMLElement>(null)
  const queryClient = useQueryClient()
  useChanges(useIdlePreloading())
  useShortcutKeys()
  const listed = useStore(listedShortcuts)
  useServiceWorker()
  useFocusOnNavigation(path, main, hasJustSignedIn)
  // A wrong answer in the cache may be what could not be rendered.
  const resetQueries = () => void queryClient.resetQueries({ queryKey: ['/api'] })
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0 print:hidden"
      >
        {t('skipToContent')}
      </a>
      <TopBar />
      {isNavigating && <OpeningStatus />}
      <main
        id="main"
        ref={main}
        aria-busy={isNavigating}
        onKeyUp={scrollFromBehindBar}
        tabIndex={-1}
        className="mx-auto max-w-7xl px-page py-6 outline-none sm:py-8 print:p-0"
      >
        <NameNotice />
        <ErrorBoundary resetKey={path} onTryAgain={resetQueries}>
          {children}
        </ErrorBoundary>
      </main>
      <Suspense>{listed && <ShortcutList groups={listed} onClose={toggleShortcutList} />}</Suspense>
      <StatusNotices />
    </>
  )
}

/** Chrome 143 and older ignore scroll-margin when something within the window gets the focus, which may be behind the bar. */
function scrollFromBehindBar({ key, altKey, target }: KeyboardEvent) {
  const isTabbedTo = key === 'Tab' && !altKey && target instanceof Element && target.matches('main *')
  if (!isTabbedTo) return
  const margin = Number.parseFloat(getComputedStyle(target).scrollMarginTop)
  if (target.getBoundingClientRect().top < margin) target.scrollIntoView({ block: 'center' })
}

/** Scrolls to the top and focuses the content after a navigation and after a sign-in, as a full page load would. */
function useFocusOnNavigation(path: string, main: { current: HTMLElement | null }, isNew: boolean) {
  const lastPath = useRef(isNew ? undefined : path)
  useEffect(() => {
    if (lastPath.current === path) return
    lastPath.current = path
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [path, main])
}
