import { AppError } from '../../../contract/kernel/errors.ts'
import { usualPeriods } from '../../../contract/school-calendar/rules.ts'
import type { SchoolCalendarDocument, SchoolCalendarUpdate } from '../../../contract/school-calendar/schema.ts'
import { usedInTimetablesSentence } from '../../../contract/school-calendar/validation-rules.ts'
import { digestOf } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { refuseIfChangedMeanwhile } from '../../db/versions.ts'
import type { RequestContext } from '../../http/request-context.ts'
import {
  findUseBeyond,
  insertSchoolCalendar,
  lockSchoolCalendar,
  readSchoolCalendar,
  updatePeriodTimes,
  writeSchoolCalendar,
} from './repository.ts'

/** Replaces the calendar, and the times of all timetable entries with a period. The same calendar once more changes nothing. */
export async function updateSchoolCalendar(
  tx: Tx,
  { updatedAt: basedOn, ...content }: SchoolCalendarUpdate,
  { actor }: RequestContext,
): Promise<SchoolCalendarDocument> {
  if (!(await insertSchoolCalendar(tx, content, actor))) {
    const { updatedBy, ...stored } = await lockSchoolCalendar(tx)
    const { updatedAt: _, ...current } = stored
    if (digestOf(current) === digestOf(content)) return stored
    refuseIfChangedMeanwhile(stored, basedOn, updatedBy)
    await writeSchoolCalendar(tx, content, actor)
  }
  const counts = { periods: usualPeriods(content).length, weeks: content.weekNames.length }
  const use = await findUseBeyond(tx, counts)
  if (use) throw new AppError('still_used', usedInTimetablesSentence(use.kind, use.number, use.classNames))
  await updatePeriodTimes(tx, content, actor)
  return readSchoolCalendar(tx)
}
