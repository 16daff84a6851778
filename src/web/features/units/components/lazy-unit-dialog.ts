import { lazyDialog } from '../../../lib/lazy/lazy-dialog.tsx'

export const UnitDialog = lazyDialog(async () => (await import('./unit-dialog.tsx')).UnitDialog)
