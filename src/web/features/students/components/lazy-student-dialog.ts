import { lazyDialog } from '../../../lib/lazy/lazy-dialog.tsx'

export const StudentDialog = lazyDialog(async () => (await import('./student-dialog.tsx')).StudentDialog)
