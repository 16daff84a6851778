import { classHasStudentsSentence } from '../../../contract/classes/rules.ts'
import type { SchoolClass, SchoolClassInput, SchoolClassUpdate } from '../../../contract/classes/schema.ts'
import { AppError } from '../../../contract/kernel/errors.ts'
import { usualPeriods } from '../../../contract/school-calendar/rules.ts'
import { insertRow, lockRows, restore, softDelete, updateRows } from '../../db/entity-rows.ts'
import { digestOf, newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { refuseIfChangedMeanwhile, repeatedCreate } from '../../db/versions.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { refuseNewTeachers } from '../people/access.ts'
import { lockApprovedPeople } from '../people/repository.ts'
import { shareSchoolCalendar } from '../school-calendar/repository.ts'
import { getClass, refuseUnknownPeriods } from './access.ts'
import { asColumns, findClass, replaceTimetable } from './repository.ts'

export async function createClass(tx: Tx, input: SchoolClassInput, { actor }: RequestContext) {
  const { id = newId(), ...content } = input
  const digest = digestOf(content)
  const inserted = await insertRow(tx, 'classes', { id, ...asColumns(input), createDigest: digest }, actor)
  if (!inserted) return repeatedCreate(await findClass(tx, id), digest)
  refuseNewTeachers(namedTeachers(input), { approved: await lockNamedTeachers(tx, input), current: [] })
  await replaceTimetable(tx, id, await withPeriodTimes(tx, input.weeklySchedule))
  return { isNew: true, entity: await getClass(tx, id) }
}

export async function updateClass(
  tx: Tx,
  id: string,
  update: SchoolClassUpdate,
  { actor }: RequestContext,
): Promise<SchoolClass> {
  // The people first, as deleting one of them does.
  const approved = await lockNamedTeachers(tx, update)
  await lockRows(tx, 'classes', [id])
  const current = await getClass(tx, id)
  refuseIfChangedMeanwhile(current, update.updatedAt)
  refuseNewTeachers(namedTeachers(update), { approved, current: current.teachers.map((teacher) => teacher.id) })
  await updateRows(tx, 'classes', [id], asColumns(update), actor)
  const wanted = update.weeklySchedule.map((entry) => withKeptFields(entry, current.weeklySchedule))
  const timetable = await withPeriodTimes(tx, wanted)
  const stored = current.weeklySchedule.map((entry) => ({ period: null, weeks: null, ...entry }))
  if (digestOf(stored) !== digestOf(timetable)) await replaceTimetable(tx, id, timetable)
  return getClass(tx, id)
}

const namedTeachers = ({ teachers = [] }: SchoolClassInput) =>
  teachers.map(({ id }, index) => ({ path: `teachers.${index}.id`, id }))

const lockNamedTeachers = (tx: Tx, { teachers = [] }: SchoolClassInput) =>
  lockApprovedPeople(
    tx,
    teachers.map(({ id }) => id),
  )

/** The entry with those fields of the stored one that it leaves out, because its caller may not know them. */
function withKeptFields(entry: SchoolClassInput['weeklySchedule'][number], stored: SchoolClass['weeklySchedule']) {
  const earlier = stored.find(({ id }) => id === entry.id)
  const isAtSameTime = earlier?.startTime === entry.startTime && earlier.endTime === entry.endTime
  const { period = (isAtSameTime && earlier.period) || null, weeks = earlier?.weeks ?? null } = entry
  return { ...entry, period, weeks }
}

/** The timetable with the times of its periods; throws 400 for a period or a week that the school calendar does not have. */
async function withPeriodTimes(tx: Tx, timetable: SchoolClassInput['weeklySchedule']) {
  if (!timetable.some(({ period, weeks }) => period || weeks)) return timetable
  const calendar = await shareSchoolCalendar(tx)
  refuseUnknownPeriods(timetable, calendar)
  return timetable.map((entry) => ({ ...entry, ...(entry.period && usualPeriods(calendar)[entry.period - 1]) }))
}

export async function deleteClass(tx: Tx, id: string, context: RequestContext): Promise<void> {
  // Locked, so that no student joins the class before it is deleted.
  await lockRows(tx, 'classes', [id])
  const { studentCount } = await getClass(tx, id)
  if (studentCount > 0) throw new AppError('class_has_students', classHasStudentsSentence(studentCount))
  await softDelete(tx, 'classes', id, context)
}

export async function restoreClass(tx: Tx, id: string, context: RequestContext): Promise<SchoolClass> {
  await restore(tx, 'classes', id, context.actor)
  return getClass(tx, id)
}
