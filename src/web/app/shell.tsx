import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { shell } from '../messages/shell.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { TopBar } from './top-bar.tsx'

/** The frame around every page of a signed-in person. */
export function Shell({ hasJustSignedIn, children }: { hasJustSignedIn: boolean; children: ReactNode }) {
  const t = useMessages(shell)
  const [path] = useLocation()
  const main = useRef<HTMLElement>(null)
  const queryClient = useQueryClient()
  useStartOfPage(path, main, hasJustSignedIn)
  // What could not be shown may be an answer that was wrong: all are asked for anew.
  const forgetAnswers = () => void queryClient.resetQueries({ queryKey: ['/api'] })
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        {t('skipToContent')}
      </a>
      <TopBar />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="mx-auto max-w-7xl px-4 py-6 outline-none sm:px-6 sm:py-8 print:p-0"
      >
        <ErrorBoundary resetKey={path} onTryAgain={forgetAnswers}>
          {children}
        </ErrorBoundary>
      </main>
    </>
  )
}

/**
 * A browser moves to the top and tells a screen reader when a new page is loaded; here the page only changes, so we do:
 * also for who has just signed in, whichever of address and app came first.
 */
function useStartOfPage(path: string, main: { current: HTMLElement | null }, isNew: boolean) {
  const shown = useRef(isNew ? undefined : path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [path, main])
}
