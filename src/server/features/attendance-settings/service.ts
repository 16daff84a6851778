import type {
  AttendanceSettingsDocument,
  AttendanceSettingsUpdate,
} from '../../../contract/attendance-settings/schema.ts'
import { readSchoolDocument, replaceSchoolDocument } from '../../db/school-documents.ts'
import type { Tx } from '../../db/transaction.ts'
import type { RequestContext } from '../../http/request-context.ts'

/** Replaces the settings. The same settings once more change nothing. */
export async function updateAttendanceSettings(
  tx: Tx,
  update: AttendanceSettingsUpdate,
  { actor }: RequestContext,
): Promise<AttendanceSettingsDocument> {
  await replaceSchoolDocument(tx, 'attendanceSettings', update, actor)
  return readSchoolDocument(tx, 'attendanceSettings')
}
