import { lazyDialog } from '../../../../lib/lazy/lazy-dialog.tsx'

export const CsvImportDialog = lazyDialog(async () => (await import('./csv-import-dialog.tsx')).CsvImportDialog)
