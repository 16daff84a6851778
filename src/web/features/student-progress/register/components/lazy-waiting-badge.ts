import { lazyComponent } from '../../../../lib/lazy/lazy-component.ts'

// Without its code, which is tried again at the next start, what waits stays on the device.
export const WaitingBadge = lazyComponent(
  async () => (await import('./waiting-badge.tsx')).WaitingBadge,
  () => null,
)
