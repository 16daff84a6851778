import type { CsvCell } from '../../../contract/kernel/csv.ts'
import { common } from '../i18n/common.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { toastError } from '../toast.ts'
import { downloadCsv } from './csv-file.ts'

/** Returns a function that downloads a table as a CSV file, or shows a toast if the code for it cannot be fetched. */
export function useCsvDownload() {
  const t = useMessages(common)
  return async (name: string, rows: readonly (readonly CsvCell[])[]): Promise<void> => {
    try {
      await downloadCsv(name, rows)
    } catch {
      toastError(t.language, t('fileFailed'))
    }
  }
}
