import type { QueryClient } from '@tanstack/react-query'
import { createQueryClient } from '../lib/api/query-client.ts'
import { reasonOfRefusal } from './activation.ts'
import { endSession } from './session-renewal.ts'
import { currentSessionState, whenSessionEnds } from './session-state.ts'

/** A query client for the session of now, which ends once a call is refused because the person was suspended or deleted. */
export function createSessionClient(): QueryClient {
  let hasEnded = currentSessionState().person === undefined
  const stop = whenSessionEnds(() => {
    hasEnded = true
    stop()
  })
  return createQueryClient((error) => {
    const reason = reasonOfRefusal(error)
    // A call may be answered when another session has begun.
    if (reason && !hasEnded) void endSession(reason)
  })
}
