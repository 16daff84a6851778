import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { AroundNavHandler } from 'wouter'
import { reportFailedCode } from '../lib/lazy/failed-load.ts'
import { previousAddressState } from '../lib/previous-address.ts'
import { currentSessionState } from '../session/session-state.ts'
import { pageOf } from './pages.ts'
import { queriesAt, routeAt } from './routes.ts'

/** For so long the old page waits for the answers of the new one, whose code is there. */
const answerMilliseconds = 100

/**
 * Moves to another page when its code is there, and its answers if they come quickly: until then the old page stays as it
 * is, and for good if the code cannot be fetched. Only the last of several moves is made.
 */
export function usePageMoves(queryClient: QueryClient) {
  const [isMoving, setMoving] = useState(false)
  const lastMove = useRef(0)
  useEffect(() => {
    const cancel = () => {
      lastMove.current += 1
      setMoving(false)
    }
    // Back and Forward move at once.
    window.addEventListener('popstate', cancel)
    return () => {
      window.removeEventListener('popstate', cancel)
      lastMove.current += 1
    }
  }, [])
  useEffect(() => fetchAheadOfLinks(queryClient), [queryClient])
  const aroundNav = useCallback<AroundNavHandler>(
    (navigateWith, to, options) => {
      const { pathname, search, href } = new URL(to, window.location.href)
      const isShown = pathname === window.location.pathname
      const state = isShown ? window.history.state : previousAddressState()
      const navigate: typeof navigateWith = (address, given) => navigateWith(address, { state, ...given })
      // A search parameter that replaces the entry in the history, such as a filter, ends no move under way.
      if (isShown && options?.replace) return navigate(to, options)
      lastMove.current += 1
      const move = lastMove.current
      // A refused answer may have ended the session, which leads elsewhere.
      const isLast = () => move === lastMove.current && currentSessionState().person !== undefined
      const arrive = () => {
        if (!isLast()) return
        setMoving(false)
        navigate(to, options)
      }
      const stay = () => {
        if (!isLast()) return
        setMoving(false)
        reportFailedCode(href)
      }
      const isOnPage = routeAt(window.location.pathname, true) !== undefined
      // After a sign-in there is no old page that could stay.
      if (isShown || !isOnPage) return arrive()
      setMoving(true)
      void fetchPage(queryClient, pathname, search).then(arrive, stay)
    },
    [queryClient],
  )
  return { isMoving, aroundNav }
}

/** Fetches the code of a page and starts to fetch its answers, for which it waits shortly; rejects without the code. */
async function fetchPage(queryClient: QueryClient, path: string, search: string): Promise<void> {
  const route = routeAt(path, true)
  if (!route) return
  const answers = prefetchAnswers(queryClient, path, search)
  await pageOf(route).load()
  await Promise.race([answers, new Promise((resolve) => setTimeout(resolve, answerMilliseconds))])
}

/** Fetches the answers of a page's first screen that are not cached. Never rejects. */
export async function prefetchAnswers(queryClient: QueryClient, path: string, search: string): Promise<void> {
  const route = routeAt(path, true)
  const keys = route ? queriesAt(route, path, search) : []
  await Promise.all(keys.map((queryKey) => queryClient.prefetchQuery({ queryKey })))
}

/** Fetches the code behind a link that is hovered or focused, and its answers as well once it is pressed. */
function fetchAheadOfLinks(queryClient: QueryClient) {
  const fetchAhead = ({ type, target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
    if (!link || link.origin !== window.location.origin || link.pathname === window.location.pathname) return
    const route = routeAt(link.pathname, true)
    if (!route) return
    void pageOf(route).preload()
    if (type === 'pointerdown') void prefetchAnswers(queryClient, link.pathname, link.search)
  }
  const types = ['pointerover', 'focusin', 'pointerdown']
  for (const type of types) document.addEventListener(type, fetchAhead, { passive: true })
  return () => {
    for (const type of types) document.removeEventListener(type, fetchAhead)
  }
}
