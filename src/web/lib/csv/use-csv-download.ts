import type { CsvCell } from '../../../contract/kernel/csv.ts'
import { downloadFile } from '../download-file.ts'
import { common } from '../i18n/common.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { toastError } from '../toast.ts'
import { csvText } from './csv-file.ts'

/** Returns a function that downloads a table as a CSV file (`name` is without the extension), or shows a toast if its code cannot be fetched. */
export function useCsvDownload() {
  const t = useMessages(common)
  return async (name: string, rows: readonly (readonly CsvCell[])[]): Promise<void> => {
    try {
      downloadFile(name, 'csv', new Blob([await csvText(rows)], { type: 'text/csv;charset=utf-8' }))
    } catch {
      toastError(t.language, t('fileFailed'))
    }
  }
}
