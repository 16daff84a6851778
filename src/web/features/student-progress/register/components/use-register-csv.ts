import type { Register } from '../../../../../contract/student-progress/schema.ts'
import { useCsvDownload } from '../../../../lib/csv/use-csv-download.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register as messages } from '../../../../messages/register.ts'
import { useAttendanceSettings } from '../../../attendance-settings/queries.ts'
import type { RegisterRow } from '../state.ts'
import { registerTable } from '../view.ts'

/** Downloads the register with its unsaved entries. */
export function useRegisterCsv() {
  const t = useMessages(messages)
  const downloadCsv = useCsvDownload()
  const settings = useAttendanceSettings()
  return (register: Register, rows: readonly RegisterRow[]) => {
    const { class: schoolClass, date, startTime } = register.lesson
    const name = `${schoolClass.name} ${date} ${startTime.replace(':', '-')}`
    return downloadCsv(name, registerTable(register, rows, settings, t))
  }
}
