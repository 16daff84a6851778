import { common } from '../i18n/common.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { toast } from '../toast.ts'
import { type CsvCell, downloadCsv } from './csv-file.ts'

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
