import { AppError } from '../../../contract/kernel/errors.ts'
import { usualPeriods } from '../../../contract/school-calendar/rules.ts'
import type { SchoolCalendarDocument, SchoolCalendarUpdate } from '../../../contract/school-calendar/schema.ts'
import { usedInTimetablesMessage } from '../../../contract/school-calendar/validation-rules.ts'
import { replaceSchoolDocument } from '../../db/school-documents.ts'
import type { Tx } from '../../db/transaction.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { findUseBeyond, updatePeriodTimes } from './repository.ts'

/** Replaces the calendar, and the times of all timetable entries with a period. The same calendar once more changes nothing. */
export async function updateSchoolCalendar(
  tx: Tx,
  update: SchoolCalendarUpdate,
  { actor }: RequestContext,
): Promise<SchoolCalendarDocument> {
  const { isChanged, document } = await replaceSchoolDocument(tx, 'schoolCalendars', update, actor)
  if (isChanged) await updateTimetables(tx, update, actor)
  return document
}

/** Throws 409 for a period or a week that timetables use and the calendar has no more. */
async function updateTimetables(tx: Tx, calendar: SchoolCalendarUpdate, actor: string): Promise<void> {
  const counts = { periods: usualPeriods(calendar).length, weeks: calendar.weekNames.length }
  const use = await findUseBeyond(tx, counts)
  if (use) throw new AppError('still_used', usedInTimetablesMessage(use.kind, use.number, use.classNames))
  await updatePeriodTimes(tx, calendar, actor)
}
