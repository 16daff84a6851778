import { lazyComponent } from '../../../../lib/lazy/lazy-component.ts'

// Without its code, which is tried again at the next start, what waits stays on the device.
export const QueuedSavesBadge = lazyComponent(async () => (await import('./queued-saves-badge.tsx')).QueuedSavesBadge)
