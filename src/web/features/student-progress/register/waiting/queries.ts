import { useMemo } from 'react'
import { useStore } from '../../../../lib/store.ts'
import { useSession } from '../../../../session/session-provider.tsx'
import { listWaitingSaves, waitingChanges } from './state.ts'

/** The saves of the signed-in person that wait on this device. */
export function useWaitingSaves() {
  const { userId } = useSession()
  const changes = useStore(waitingChanges)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read again after each change
  return useMemo(() => listWaitingSaves(userId), [userId, changes])
}
