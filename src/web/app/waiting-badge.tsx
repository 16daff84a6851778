import { Suspense } from 'react'
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
  return <Suspense>{hasWaiting && <Badge />}</Suspense>
}
