import { Suspense, useState } from 'react'
import { QueuedSavesBadge as Badge } from '../features/student-progress/register/components/lazy-queued-saves-badge.ts'
import { useQueuedSaves } from '../features/student-progress/register/queue/queries.ts'

/** How many registers wait on this device; nothing where none does, as nearly always. */
export function QueuedSavesBadge() {
  const hasQueued = useQueuedSaves().length > 0
  const [isLoaded, setLoaded] = useState(false)
  if (hasQueued && !isLoaded) setLoaded(true)
  // It stays, so that its open dialog does not disappear when the last one was sent.
  return <Suspense>{isLoaded && <Badge />}</Suspense>
}
