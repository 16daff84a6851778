import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { AroundNavHandler } from 'wouter'
import { hasJustFailed } from '../lib/api/query-client.ts'
import { delay } from '../lib/delay.ts'
import { reportFailedCode } from '../lib/lazy/failed-load.ts'
import { askBeforeLeaving } from '../lib/open-dialogs.ts'
import { previousAddressState } from '../lib/previous-address.ts'
import { currentSessionState } from '../session/session-state.ts'
import { pageOf } from './lazy-pages.ts'
import { queriesAt, routeAt } from './routes.ts'

/** For so long the old page waits for the answers of the new one, whose code is there. */
const answerWaitMs = 100

/**
 * Navigates to another page once its code is there, and its answers if they come quickly: until then the old page stays as it
 * is, and for good if the code cannot be fetched, or if something typed in it would be lost. Only the last of several navigations is made.
 */
export function usePageNavigation(queryClient: QueryClient) {
  const [isNavigating, setNavigating] = useState(false)
  const lastNavigation = useRef(0)
  useEffect(() => {
    const cancel = () => {
      lastNavigation.current += 1
      setNavigating(false)
    }
    // Back and Forward navigate at once.
    window.addEventListener('popstate', cancel)
    return () => {
      window.removeEventListener('popstate', cancel)
      lastNavigation.current += 1
    }
  }, [])
  useEffect(skipUnchangedAddresses, [])
  useEffect(() => fetchAheadOfLinks(queryClient), [queryClient])
  const aroundNav = useCallback<AroundNavHandler>(
    (navigateWith, to, options) => {
      const { pathname, search, href } = new URL(to, window.location.href)
      const isShown = pathname === window.location.pathname
      const state = isShown ? window.history.state : previousAddressState()
      const navigate: typeof navigateWith = (address, given) => navigateWith(address, { state, ...given })
      // A search parameter that replaces the entry in the history, such as a filter, ends no navigation under way.
      if (isShown && options?.replace) return navigate(to, options)
      lastNavigation.current += 1
      const navigation = lastNavigation.current
      // A refused answer may have ended the session, which leads elsewhere.
      const isLast = () => navigation === lastNavigation.current && currentSessionState().person !== undefined
      // After a sign-in there is no old page that could stay.
      const staysMeanwhile = !isShown && routeAt(window.location.pathname, true) !== undefined
      const commit = () => {
        if (!isLast()) return
        setNavigating(false)
        // A dialog may have been opened meanwhile, and a toast's button can be pressed above one.
        if (staysMeanwhile && askBeforeLeaving()) return
        navigate(to, options)
      }
      const abort = () => {
        if (!isLast()) return
        setNavigating(false)
        reportFailedCode(href)
      }
      if (!staysMeanwhile) return commit()
      setNavigating(true)
      void fetchPage(queryClient, pathname, search).then(commit, abort)
    },
    [queryClient],
  )
  return { isNavigating, aroundNav }
}

/**
 * Goes on where one Back or Forward leads to the same address: a dialog that was opened by the address and closed otherwise leaves such
 * an entry. Older browsers have no such events, and stay.
 */
function skipUnchangedAddresses() {
  const navigation = 'navigation' in window ? window.navigation : undefined
  const skip = ({ navigationType, from }: NavigationCurrentEntryChangeEvent) => {
    const entry = navigation?.currentEntry
    if (navigationType !== 'traverse' || !entry || entry.url !== from.url) return
    const step = entry.index - from.index
    if (Math.abs(step) === 1) window.history.go(step)
  }
  navigation?.addEventListener('currententrychange', skip)
  return () => navigation?.removeEventListener('currententrychange', skip)
}

/** Fetches the code of a page and starts to fetch its answers, for which it waits shortly; rejects without the code. */
async function fetchPage(queryClient: QueryClient, path: string, search: string): Promise<void> {
  const route = routeAt(path, true)
  if (!route) return
  const answers = prefetchAnswers(queryClient, path, search)
  await pageOf(route).load()
  await Promise.race([answers, delay(answerWaitMs)])
}

/** Fetches the answers of a page's first screen that are not cached and have not just failed. Never rejects. */
export async function prefetchAnswers(queryClient: QueryClient, path: string, search: string): Promise<void> {
  const route = routeAt(path, true)
  const keys = route ? queriesAt(route, path, search) : []
  await Promise.all(
    keys.map(async (queryKey) => {
      const state = queryClient.getQueryState(queryKey)
      if (!state || !hasJustFailed(state)) await queryClient.prefetchQuery({ queryKey })
    }),
  )
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
