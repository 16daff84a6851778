import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Role } from '../../contract/kernel/permissions.ts'
import { createQueryClient } from '../lib/api/query-client.ts'
import { shareCspNonce } from '../lib/csp-nonce.ts'
import { SessionProvider } from '../session/session-provider.tsx'
import { signOutOnRefusal } from '../session/sign-out-on-refusal.ts'
import type { Person } from '../session/stored-person.ts'
import { Toaster } from '../ui/toast.tsx'
import { Shell } from './shell.tsx'
import { SignedInRoutes } from './signed-in-routes.tsx'

shareCspNonce()

/** The app of one signed-in person. */
export function SignedInApp({ person, role }: { person: Person; role?: Role | undefined }) {
  const [queryClient] = useState(createQueryClient)
  useEffect(() => signOutOnRefusal(queryClient), [queryClient])
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider person={person} role={role}>
        <Shell hasJustSignedIn={role !== undefined}>
          <SignedInRoutes />
        </Shell>
        <Toaster />
      </SessionProvider>
    </QueryClientProvider>
  )
}
