import { lazyDialog } from '../../../lib/lazy/lazy-dialog.tsx'

export const StudentReports = lazyDialog(async () => (await import('./student-reports.tsx')).StudentReports)
