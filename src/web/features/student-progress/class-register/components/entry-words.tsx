import type { AttendanceSettings } from '../../../../../contract/attendance-settings/rules.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { classRegisterEditing } from '../../../../messages/class-register-editing.ts'
import { toRecordedValues } from '../../register/form.ts'
import { isUntouched, type RegisterRow } from '../../register/state.ts'
import { cellOf } from '../state.ts'
import { RegisterCellContent } from './register-cell-content.tsx'

/** What a cell holds after an entry, for screen readers. */
export function EntryWords({ entry, settings }: { entry: RegisterRow; settings: AttendanceSettings }) {
  const t = useMessages(classRegisterEditing)
  if (isUntouched(entry)) return t('cellEmpty')
  return <RegisterCellContent cell={cellOf(toRecordedValues(entry.entry))} settings={settings} />
}
