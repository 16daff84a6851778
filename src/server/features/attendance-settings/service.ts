import type {
  AttendanceSettingsDocument,
  AttendanceSettingsUpdate,
} from '../../../contract/attendance-settings/schema.ts'
import { digestOf } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { refuseIfChangedMeanwhile } from '../../db/versions.ts'
import type { RequestContext } from '../../http/request-context.ts'
import {
  insertAttendanceSettings,
  lockAttendanceSettings,
  readAttendanceSettings,
  writeAttendanceSettings,
} from './repository.ts'

/** Replaces the settings. The same settings once more change nothing. */
export async function updateAttendanceSettings(
  tx: Tx,
  update: AttendanceSettingsUpdate,
  { actor }: RequestContext,
): Promise<AttendanceSettingsDocument> {
  const { updatedAt: basedOn, ...content } = update
  if (!(await insertAttendanceSettings(tx, update, actor))) {
    const { updatedBy, ...stored } = await lockAttendanceSettings(tx)
    const { updatedAt, ...current } = stored
    if (digestOf(current) === digestOf(content)) return stored
    refuseIfChangedMeanwhile(stored, basedOn, updatedBy)
    await writeAttendanceSettings(tx, update, actor)
  }
  return readAttendanceSettings(tx)
}
