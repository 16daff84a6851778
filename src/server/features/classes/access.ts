import type { SchoolClass, SchoolClassInput } from '../../../contract/classes/schema.ts'
import { invalidInput } from '../../../contract/kernel/errors.ts'
import { type SchoolCalendar, usualPeriods } from '../../../contract/school-calendar/rules.ts'
import { requireExisting } from '../../db/entity-rows.ts'
import type { Db } from '../../db/transaction.ts'
import { findClass } from './repository.ts'

/** The class; throws 404 when it is deleted or never existed. */
export async function getClass(db: Db, id: string): Promise<SchoolClass> {
  return requireExisting('classes', await findClass(db, id)).entity
}

/** Throws 400 for a period that the usual bell schedule does not have, or a week that the calendar does not have. */
export function refuseUnknownPeriods(timetable: SchoolClassInput['weeklySchedule'], calendar: SchoolCalendar): void {
  for (const [index, { period, weeks }] of timetable.entries()) {
    if (period && period > usualPeriods(calendar).length) {
      throw invalidInput(`weeklySchedule.${index}.period`, `The bell schedule has no period ${period}`)
    }
    const unknown = weeks?.find((week) => week > calendar.weekNames.length)
    if (unknown) throw invalidInput(`weeklySchedule.${index}.weeks`, `The school calendar has no week ${unknown}`)
  }
}
