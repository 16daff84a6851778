import { lazyDialog } from '../../../../lib/lazy/lazy-dialog.tsx'

export const SequenceDialog = lazyDialog(async () => (await import('./sequence-dialog.tsx')).SequenceDialog)
