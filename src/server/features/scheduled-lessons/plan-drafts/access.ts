import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import { addDays } from '../../../../contract/kernel/dates.ts'
import { AppError, invalidInput } from '../../../../contract/kernel/errors.ts'
import { maxPeriodDays } from '../../../../contract/kernel/periods.ts'
import { pushedRecordsMessage } from '../../../../contract/scheduled-lessons/plan-push-rules.ts'
import {
  distantLessonMessage,
  maxPlannedLessons,
  type StoredLesson,
  tooManyLessonsMessage,
} from '../../../../contract/scheduled-lessons/plan-rules.ts'
import {
  isPast,
  type LessonTime,
  lessonTookPlaceMessage,
  type Moment,
} from '../../../../contract/scheduled-lessons/rules.ts'
import type { Db, Tx } from '../../../db/transaction.ts'
import { unknownClass } from '../../classes/access.ts'
import { listClassesById } from '../../classes/repository.ts'
import { unknownTemplate } from '../../lesson-templates/access.ts'
import * as repository from './repository.ts'

/** The lesson that a plan starts from; throws 404 when it is deleted or never existed. */
export async function getLessonToPlan(db: Db, lessonId: string): Promise<repository.NamedLesson> {
  const lesson = await repository.findLessonToPlan(db, lessonId)
  if (!lesson) throw new AppError('not_found', 'Lesson not found')
  return lesson
}

/** How many lessons of the classes of a plan are read at most. */
const maxLessonsRead = 20_000

/** The lessons within these bounds; throws 400 when there are more than `most`. */
export async function getLessonsToPlan(
  db: Db,
  bounds: repository.PlanBounds,
  most = maxLessonsRead,
): Promise<repository.NamedLesson[]> {
  const lessons = await repository.listLessonsToPlan(db, bounds, most + 1)
  refuseTooMany(lessons.length, most)
  return lessons
}

/** The classes in the order of these ids; throws 400 for one that is deleted or never existed, which `path` names. */
export async function getClassesToPlan(db: Db, ids: readonly string[], path?: string): Promise<SchoolClass[]> {
  const found = new Map((await listClassesById(db, ids)).map((schoolClass) => [schoolClass.id, schoolClass]))
  return ids.map((id, index) => {
    const schoolClass = found.get(id)
    if (!schoolClass) throw unknownClass(path ?? `classIds.${index}`)
    return schoolClass
  })
}

/** The titles of templates, by id; throws 400 for one that is deleted or never existed. */
export async function getTemplatesToPlan(
  tx: Tx,
  ids: readonly string[],
  { path, dryRun }: { path: string; dryRun: boolean },
): Promise<ReadonlyMap<string, string>> {
  const templates = await repository.listTemplatesToPlan(tx, ids, { dryRun })
  const titles = new Map(templates.map(({ id, title }) => [id, title]))
  const missing = ids.findIndex((id) => !titles.has(id))
  if (missing < 0) return titles
  if (path === 'unitId') throw invalidInput(path, deletedTemplateMessage)
  throw unknownTemplate(path === 'templateIds' ? `templateIds.${missing}` : path)
}

const deletedTemplateMessage = 'A template of this unit was deleted. Restore it, or take it out of the unit.'

/** Throws 400 for too many lessons. */
export function refuseTooMany(count: number, most = maxPlannedLessons): void {
  if (count > most) throw invalidInput('', tooManyLessonsMessage)
}

/** Throws 400 for a lesson so far ahead that the slots after it are not looked for. */
export function refuseDistant({ date }: LessonTime, today: string): void {
  if (isDistant(date, today)) throw invalidInput('lessonId', distantLessonMessage(date))
}

/** Throws 400 for a plan of lessons so far ahead that no further plan could move them. */
export function refuseDistantDay(path: string, date: string, today: string): void {
  if (isDistant(date, today)) throw invalidInput(path, distantDayMessage)
}

const isDistant = (date: string, today: string) => date > addDays(today, maxPeriodDays)
const distantDayMessage = `Please choose a day at most ${maxPeriodDays} days ahead`

/**
 * Throws 400 for a push from a lesson that is past, of too many lessons or of lessons too far ahead, and 409 for one of lessons
 * with records.
 */
export function refuseImpossiblePush(moved: readonly StoredLesson[], pushed: StoredLesson, now: Moment): void {
  if (isPast(pushed, now)) throw invalidInput('lessonId', lessonTookPlaceMessage)
  refuseTooMany(moved.length)
  refuseDistant(moved.at(-1) ?? pushed, now.date)
  if (moved.some(({ hasRecords }) => hasRecords)) throw new AppError('lesson_has_records', pushedRecordsMessage)
}
