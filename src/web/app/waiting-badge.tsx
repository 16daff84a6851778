import { Suspense, useState } from 'react'
import { useWaitingSaves } from '../features/student-progress/register/waiting/queries.ts'
import { lazyComponent } from '../lib/lazy/lazy-component.ts'

// Without its code, which is tried again at the next start, what waits stays on the device.
const Badge = lazyComponent(
  async () => (await import('../features/student-progress/register/components/waiting-badge.tsx')).WaitingBadge,
  () => null,
)

/** How many registers wait on this device; nothing where none does, as nearly always. */
export function WaitingBadge() {
  const hasWaiting = useWaitingSaves().length > 0
  const [isLoaded, setLoaded] = useState(false)
  if (hasWaiting && !isLoaded) setLoaded(true)
  // It stays, so that its open dialog does not disappear when the last one was sent.
  return <Suspense>{isLoaded && <Badge />}</Suspense>
}
