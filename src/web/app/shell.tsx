import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { common } from '../lib/i18n/common.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { shell } from '../messages/shell.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { NameNotice } from './name-notice.tsx'
import { TopBar } from './top-bar.tsx'
import { useChanges } from './use-changes.ts'
import { useIdlePreloading } from './use-idle-preloading.ts'

type Props = {
  hasJustSignedIn: boolean
  /** Whether the page is about to be replaced by another one, which is being fetched. */
  isMoving: boolean
  children: ReactNode
}

export function Shell({ hasJustSignedIn, isMoving, children }: Props) {
  const t = useMessages(shell)
  const c = useMessages(common)
  const [path] = useLocation()
  const main = useRef<HTMLElement>(null)
  const queryClient = useQueryClient()
  useChanges(useIdlePreloading())
  useFocusOnNavigation(path, main, hasJustSignedIn)
  // A wrong answer in the cache may be what could not be rendered.
  const resetQueries = () => void queryClient.resetQueries({ queryKey: ['/api'] })
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        {t('skipToContent')}
      </a>
      <TopBar />
      {isMoving && (
        // It appears only when the move takes long enough to be noticed.
        <p
          role="status"
          className="fixed inset-x-0 top-16 z-40 mx-auto w-max animate-appear rounded-control bg-ink px-3 py-1.5 text-sm text-paper shadow-float [animation-delay:300ms] [animation-fill-mode:backwards]"
        >
          {c('loading')}
        </p>
      )}
      <main
        id="main"
        ref={main}
        aria-busy={isMoving}
        tabIndex={-1}
        className="mx-auto max-w-7xl px-4 py-6 outline-none sm:px-6 sm:py-8 print:p-0"
      >
        <NameNotice />
        <ErrorBoundary resetKey={path} onTryAgain={resetQueries}>
          {children}
        </ErrorBoundary>
      </main>
    </>
  )
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
