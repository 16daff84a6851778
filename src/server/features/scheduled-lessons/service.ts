import { addDays } from '../../../contract/kernel/dates.ts'
import { invalidInput } from '../../../contract/kernel/errors.ts'
import { invariant } from '../../../contract/kernel/invariant.ts'
import { endTimeOf, pastLessonSentence } from '../../../contract/scheduled-lessons/rules.ts'
import type {
  ClassDetail,
  LessonBounds,
  ScheduledLesson,
  ScheduledLessonInput,
} from '../../../contract/scheduled-lessons/schema.ts'
import { insertRow, restore } from '../../db/entity-rows.ts'
import { digestOf, newId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import { repeatedCreate } from '../../db/versions.ts'
import type { WrittenColumns } from '../../db/written-columns.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { getClass } from '../classes/access.ts'
import { refuseUnknownClass } from '../students/access.ts'
import { listStudentsOfClass } from '../students/repository.ts'
import { getLesson, refuseUnknownTemplate } from './access.ts'
import { findLesson, listLessons } from './repository.ts'

type LessonColumns = Omit<
  WrittenColumns<'scheduledLessons', ScheduledLessonInput, never>,
  'teacherIds' | 'isAddedLater'
>

export async function scheduleLesson(tx: Tx, input: ScheduledLessonInput, { actor, today }: RequestContext) {
  const { id = newId(), templateId, classId, date, startTime } = input
  const endTime = endTimeOf(startTime)
  invariant(endTime !== undefined, 'the schema takes only start times with an end on the same day')
  const columns: LessonColumns = { templateId, classId, date, startTime, endTime }
  const digest = digestOf(columns)
  // A repeated create finds its lesson even when its day has passed, or its class has been deleted, since the first time.
  const earlier = input.id && (await findLesson(tx, id))
  if (earlier) return repeatedCreate(earlier, digest)
  if (date < today) throw invalidInput('date', pastLessonSentence)
  await refuseUnknownTemplate(tx, templateId)
  await refuseUnknownClass(tx, classId)
  const inserted = await insertRow(tx, 'scheduledLessons', { id, ...columns, createDigest: digest }, actor)
  if (!inserted) return repeatedCreate(await findLesson(tx, id), digest)
  return { isNew: true, entity: await getLesson(tx, id) }
}

export async function restoreLesson(tx: Tx, id: string, { actor }: RequestContext): Promise<ScheduledLesson> {
  await restore(tx, 'scheduledLessons', id, actor)
  return getLesson(tx, id)
}

export async function getClassDetail(db: Db, classId: string): Promise<ClassDetail> {
  const [schoolClass, students, lessons] = await Promise.all([
    getClass(db, classId),
    listStudentsOfClass(db, classId),
    listLessons(db, { classId }),
  ])
  return { class: schoolClass, students, lessons }
}

/** Whether the list of these bounds may be too long for the memory. */
export function isUnbounded({ from, to, classId, studentId, lessonId }: LessonBounds): boolean {
  return !(classId ?? studentId ?? lessonId) && !(from && to && to <= addDays(from, maxDaysInMemory))
}

const maxDaysInMemory = 31
