import { lazyDialog } from '../../../lib/lazy/lazy-dialog.tsx'

export const ClassDialog = lazyDialog(async () => (await import('./class-dialog.tsx')).ClassDialog)
