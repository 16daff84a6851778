import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Router } from 'wouter'
import type { ApprovedUser } from '../../contract/approved-users/schema.ts'
import { readEarlyAnswer } from '../lib/api/early-answers.ts'
import { pathOf } from '../lib/api/query-key.ts'
import { shareCspNonce } from '../lib/csp-nonce.ts'
import { createSessionClient } from '../session/session-client.ts'
import { prefetchOwnApproval, SessionProvider } from '../session/session-provider.tsx'
import { renewSessionWhenRefused } from '../session/session-renewal.ts'
import { currentSessionState, type SessionState } from '../session/session-state.ts'
import type { Person } from '../session/stored-person.ts'
import { Toaster } from '../ui/toast.tsx'
import { OpenedHistory } from './opened-history.tsx'
import { dialogsAt, routeAt } from './routes.ts'
import { Shell } from './shell.tsx'
import { SignedInRoutes } from './signed-in-routes.tsx'
import { useOfflineAnswers } from './use-offline.ts'
import { prefetchAnswers, usePageNavigation } from './use-page-navigation.ts'

shareCspNonce()
renewSessionWhenRefused()

/** The client with the answers that were fetched before the app is rendered first, and the session that they belong to. */
let prefetched: { queryClient: QueryClient; session: SessionState } | undefined

/** Fetches the answers of the first page, and the own approval, before the app is rendered. */
export async function prefetchPage({ pathname, search }: Location): Promise<void> {
  const queryClient = createSessionClient()
  prefetched = { queryClient, session: currentSessionState() }
  const route = routeAt(pathname, true)
  const dialogs = route ? dialogsAt(route, search) : []
  await Promise.all([
    prefetchOwnApproval(queryClient),
    prefetchAnswers(queryClient, pathname, search),
    ...dialogs.map(({ query, value }) => query && readEarlyAnswer(pathOf(query(value)))),
  ])
}

export function SignedInApp({ person, approval }: { person: Person; approval?: ApprovedUser | undefined }) {
  const [queryClient] = useState(takeQueryClient)
  useOfflineAnswers(queryClient, person.userId)
  const { isNavigating, aroundNav } = usePageNavigation(queryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider person={person} approval={approval}>
        <Router aroundNav={aroundNav}>
          <Shell hasJustSignedIn={approval !== undefined} isNavigating={isNavigating}>
            <SignedInRoutes />
          </Shell>
          <OpenedHistory />
        </Router>
        <Toaster />
      </SessionProvider>
    </QueryClientProvider>
  )
}

/** The prefetched answers belong to one session, so another one, also of the same person, gets a new client. */
function takeQueryClient() {
  const isCurrent = prefetched?.session === currentSessionState()
  const queryClient = (isCurrent && prefetched?.queryClient) || createSessionClient()
  prefetched = undefined
  return queryClient
}
