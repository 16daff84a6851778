import { useEffect, useState } from 'react'
import { QueuedSavesBadge as Badge } from '../features/student-progress/register/components/lazy-queued-saves-badge.ts'
import { useQueuedSaves } from '../features/student-progress/register/queue/queries.ts'

/** How many registers wait on this device; nothing where none does, as nearly always. */
export function QueuedSavesBadge() {
  const hasQueued = useQueuedSaves().length > 0
  const [isFetched, setFetched] = useState(false)
  useEffect(() => {
    // Not fetched by rendering it, which would not wait for the network.
    if (hasQueued) void Badge.preload().then(() => setFetched(Badge.isFetched()))
  }, [hasQueued])
  // It stays, so that its open dialog does not disappear when the last one was sent.
  return isFetched && <Badge />
}
