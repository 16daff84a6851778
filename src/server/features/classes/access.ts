import type { SchoolClass, SchoolClassInput } from '../../../contract/classes/schema.ts'
import { invalidInput } from '../../../contract/kernel/errors.ts'
import { type SchoolCalendar, usualPeriods } from '../../../contract/school-calendar/rules.ts'
import { lockExisting, requireExisting } from '../../db/entity-rows.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import { findClass } from './repository.ts'

/** The class; throws 404 when it is deleted or never existed. */
export async function getClass(db: Db, id: string): Promise<SchoolClass> {
  return requireExisting('classes', await findClass(db, id)).entity
}

/** Throws 400 when the class does not exist, else locks it against deletion until the transaction ends. */
export async function refuseUnknownClass(tx: Tx, classId: string | null): Promise<void> {
  await refuseUnknownClasses(tx, [{ path: 'classId', classId }])
}

/** The same for many classes; `path` is the field of the input that names each of them. */
export async function refuseUnknownClasses(
  tx: Tx,
  wanted: readonly { path: string; classId: string | null }[],
): Promise<void> {
  const ids = new Set(wanted.flatMap(({ classId }) => classId ?? []))
  if (ids.size === 0) return
  const existing = new Set(await lockExisting(tx, 'classes', [...ids]))
  const unknown = wanted.find(({ classId }) => classId !== null && !existing.has(classId))
  if (unknown) throw unknownClass(unknown.path)
}

/** The refusal of a class that does not exist, which the field `path` of the input names. */
export const unknownClass = (path: string) => invalidInput(path, 'This class does not exist any more')

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
