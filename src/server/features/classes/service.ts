import { classHasStudentsMessage } from '../../../contract/classes/rules.ts'
import type { SchoolClass, SchoolClassInput, SchoolClassUpdate } from '../../../contract/classes/schema.ts'
import { AppError } from '../../../contract/kernel/errors.ts'
import { type SchoolCalendar, usualPeriods } from '../../../contract/school-calendar/rules.ts'
import { insertRow, lockRows, restore, softDelete, updateRows } from '../../db/entity-rows.ts'
import { digestOf, hasContent, newId } from '../../db/ids.ts'
import { readSchoolDocument } from '../../db/school-documents.ts'
import type { Tx } from '../../db/transaction.ts'
import { refuseIfChangedMeanwhile, repeatedCreate } from '../../db/versions.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { refuseNewTeachers } from '../people/access.ts'
import { lockApprovedPeople } from '../people/repository.ts'
import { getClass, refuseUnknownPeriods } from './access.ts'
import { asColumns, type FormerTime, findClass, listFormerTimes, replaceTimetable } from './repository.ts'

export async function createClass(tx: Tx, input: SchoolClassInput, { actor }: RequestContext) {
  const { id = newId(), ...content } = input
  const digest = digestOf(content)
  const inserted = await insertRow(tx, 'classes', { id, ...asColumns(input), createDigest: digest }, actor)
  if (!inserted) return repeatedCreate(await findClass(tx, id), digest)
  refuseNewTeachers(namedTeachers(input), { approved: await lockNamedTeachers(tx, input), current: [] })
  await replaceTimetable(
    tx,
    id,
    withPeriodTimes(input.weeklySchedule, await readSchoolDocument(tx, 'schoolCalendars', { lock: 'share' })),
  )
  return { isNew: true, entity: await getClass(tx, id) }
}

export async function updateClass(
  tx: Tx,
  id: string,
  update: SchoolClassUpdate,
  { actor }: RequestContext,
): Promise<SchoolClass> {
  // The people first, as deleting one of them does, and the calendar, as saving it does.
  const approved = await lockNamedTeachers(tx, update)
  const calendar = await readSchoolDocument(tx, 'schoolCalendars', { lock: 'share' })
  await lockRows(tx, 'classes', [id])
  const current = await getClass(tx, id)
  refuseIfChangedMeanwhile(current, update.updatedAt)
  refuseNewTeachers(namedTeachers(update), { approved, current: current.teachers.map((teacher) => teacher.id) })
  // A caller without a version may have read the times that the periods had before the bell schedule changed.
  const isUnversioned = update.updatedAt === undefined && current.weeklySchedule.some(({ period }) => period)
  const former = isUnversioned ? await listFormerTimes(tx, id) : []
  const wanted = update.weeklySchedule.map((entry) => withKeptFields(entry, current.weeklySchedule, former))
  const timetable = withPeriodTimes(wanted, calendar)
  const stored = current.weeklySchedule.map((entry) => ({ period: null, weeks: null, ...entry }))
  const hasTimetable = digestOf(stored) === digestOf(timetable)
  const { id: _, updatedAt: __, weeklySchedule: ___, ...content } = update
  if (hasTimetable && hasContent(current, content)) return current
  await updateRows(tx, 'classes', [id], asColumns(update), actor)
  if (!hasTimetable) await replaceTimetable(tx, id, timetable)
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
function withKeptFields(
  entry: SchoolClassInput['weeklySchedule'][number],
  stored: SchoolClass['weeklySchedule'],
  former: readonly FormerTime[],
) {
  const earlier = stored.find(({ id }) => id === entry.id)
  const isTimeOf = (other: Pick<FormerTime, 'startTime' | 'endTime'>) =>
    other.startTime === entry.startTime && other.endTime === entry.endTime
  const hasFormerTime =
    earlier?.dayOfWeek === entry.dayOfWeek &&
    former.some((time) => time.id === earlier.id && time.period === earlier.period && isTimeOf(time))
  const keepsPeriod = earlier !== undefined && (isTimeOf(earlier) || hasFormerTime)
  const { period = (keepsPeriod && earlier.period) || null, weeks = earlier?.weeks ?? null } = entry
  return { ...entry, period, weeks }
}

/** The timetable with the times of its periods; throws 400 for a period or a week that the school calendar does not have. */
function withPeriodTimes(timetable: SchoolClassInput['weeklySchedule'], calendar: SchoolCalendar) {
  refuseUnknownPeriods(timetable, calendar)
  return timetable.map((entry) => ({ ...entry, ...(entry.period && usualPeriods(calendar)[entry.period - 1]) }))
}

export async function deleteClass(tx: Tx, id: string, context: RequestContext): Promise<void> {
  // Locked, so that no student joins the class before it is deleted.
  await lockRows(tx, 'classes', [id])
  const { studentCount } = await getClass(tx, id)
  if (studentCount > 0) throw new AppError('class_has_students', classHasStudentsMessage(studentCount))
  await softDelete(tx, 'classes', id, context)
}

export async function restoreClass(tx: Tx, id: string, context: RequestContext): Promise<SchoolClass> {
  await restore(tx, 'classes', id, context.actor)
  return getClass(tx, id)
}
