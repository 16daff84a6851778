import { Suspense, useState } from 'react'
import { WaitingBadge as Badge } from '../features/student-progress/register/components/lazy-waiting-badge.ts'
import { useWaitingSaves } from '../features/student-progress/register/waiting/queries.ts'

/** How many registers wait on this device; nothing where none does, as nearly always. */
export function WaitingBadge() {
  const hasWaiting = useWaitingSaves().length > 0
  const [isLoaded, setLoaded] = useState(false)
  if (hasWaiting && !isLoaded) setLoaded(true)
  // It stays, so that its open dialog does not disappear when the last one was sent.
  return <Suspense>{isLoaded && <Badge />}</Suspense>
}
