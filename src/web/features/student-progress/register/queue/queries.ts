import { useMemo } from 'react'
import { useStore } from '../../../../lib/store.ts'
import { useSession } from '../../../../session/session-provider.tsx'
import { listQueuedSaves, queueChanges } from './state.ts'

/** The saves of the signed-in person that wait on this device. */
export function useQueuedSaves() {
  const { userId } = useSession()
  const changes = useStore(queueChanges)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read again after each change
  return useMemo(() => listQueuedSaves(userId), [userId, changes])
}
