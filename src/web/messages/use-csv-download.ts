import { common } from './common.ts'
import { type CsvCell, downloadCsv } from '../lib/csv/csv-file.ts'
import { toast } from '../lib/toast.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'

/** Hands a table to the person as a file; says so when the code that writes it cannot be fetched. */
export function useCsvDownload() {
  const t = useMessages(common)
  return async (name: string, rows: readonly (readonly CsvCell[])[]): Promise<void> => {
    try {
      await downloadCsv(name, rows)
    } catch {
      toast({ title: t('error'), description: t('fileFailed'), variant: 'destructive', lang: t.language })
    }
  }
}
