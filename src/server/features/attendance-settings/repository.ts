import { defaultAttendanceSettings } from '../../../contract/attendance-settings/rules.ts'
import type {
  AttendanceSettingsDocument,
  AttendanceSettingsUpdate,
} from '../../../contract/attendance-settings/schema.ts'
import type { Db, Tx } from '../../db/transaction.ts'

function selectSettings(db: Db) {
  return db.selectFrom('attendanceSettings').select(['states', 'leavesOutExcused', 'updatedAt']).where('id', '=', 1)
}

/** The stored settings, or the default ones. */
export async function readAttendanceSettings(db: Db): Promise<AttendanceSettingsDocument> {
  return (await selectSettings(db).executeTakeFirst()) ?? { ...defaultAttendanceSettings, updatedAt: null }
}

/** Inserts the first settings; returns whether there were none. */
export async function insertAttendanceSettings(
  tx: Tx,
  { states, leavesOutExcused }: AttendanceSettingsUpdate,
  actor: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('attendanceSettings')
    .values({ id: 1, states: JSON.stringify(states), leavesOutExcused, updatedBy: actor })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Locks the stored settings until the transaction ends, and who saved them. */
export function lockAttendanceSettings(
  tx: Tx,
): Promise<AttendanceSettingsDocument & { updatedAt: string; updatedBy: string | null }> {
  return selectSettings(tx).select('updatedBy').forUpdate().executeTakeFirstOrThrow()
}

export async function writeAttendanceSettings(
  tx: Tx,
  { states, leavesOutExcused }: AttendanceSettingsUpdate,
  actor: string,
): Promise<void> {
  await tx
    .updateTable('attendanceSettings')
    .set({ states: JSON.stringify(states), leavesOutExcused, updatedBy: actor })
    .where('id', '=', 1)
    .execute()
}
