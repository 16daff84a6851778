import { v5 } from 'uuid'
import { startOfWeek } from '../../../../contract/kernel/dates.ts'
import { invalidInput } from '../../../../contract/kernel/errors.ts'
import {
  answerOf,
  type Draft,
  type IdentifiedLesson,
  type NamedLesson,
} from '../../../../contract/scheduled-lessons/plan-answer-rules.ts'
import type { LessonPlan, LessonPlanInput } from '../../../../contract/scheduled-lessons/schema.ts'
import { lockRows } from '../../../db/entity-rows.ts'
import { undoSave } from '../../../db/saves.ts'
import { type Db, inTransaction, type Tx } from '../../../db/transaction.ts'
import type { RequestContext } from '../../../http/request-context.ts'
import { readSchoolCalendar } from '../../school-calendar/repository.ts'
import { draftPlan, listLessonsToCopy } from '../plan-drafts/service.ts'
import {
  getLessonToPlan,
  refuseImpossibleUndo,
  refuseOtherPlan,
  refuseOverflow,
  refuseOverlaps,
  refuseTooMany,
} from './access.ts'
import { insertLessons, listLessonsOfTeachers, listWritten, moveLessons, type WrittenLesson } from './repository.ts'

/**
 * Makes a plan, and writes it unless it is a dry run. The plan of an id that has been written already is made once more from
 * the lessons as they were before, and answered; nothing is written then.
 */
export function planLessons(db: Db, input: LessonPlanInput, context: RequestContext): Promise<LessonPlan> {
  return inTransaction(db, { ...context, saveId: input.id }, async (tx) => {
    const classIds = await listPlannedClasses(tx, input)
    // The classes first, so that of two people who plan for a class the second sees what the first has planned.
    if (!input.dryRun) await lockRows(tx, 'classes', classIds)
    const written = await listWritten(tx, input.id)
    const isWritten = written.length > 0
    const state = { calendar: await readSchoolCalendar(tx), now: { date: context.today, time: context.time } }
    const read = (lessons: NamedLesson[]) => beforePlan(lessons, written)
    const { lessons, ...draft } = await draftPlan({ tx, state, read, isWritten }, input, classIds)
    refuseTooMany(draft.plan.lessons.length)
    const planned = draft.plan.lessons.map((lesson, index) => {
      return { ...lesson, id: lesson.from?.id ?? v5(`${input.id} ${index}`, planNamespace) }
    })
    const moved = new Set(planned.map(({ id }) => id))
    const ofTeachers = read(await listOfTeachers(tx, draft))
    const standing = new Map([...lessons, ...ofTeachers].map((lesson) => [lesson.id, lesson]))
    const others = [...standing.values()].filter(({ id }) => !moved.has(id))
    const plan = answerOf(input.id, draft, planned, { calendar: state.calendar, others })
    if (isWritten) refuseOtherPlan(planned, written)
    else if (!input.dryRun) {
      if (input.kind === 'push') refuseOverflow(plan)
      refuseOverlaps(plan, input.isConfirmed)
      await write(tx, planned, context.actor)
    }
    return plan
  })
}

/** A fixed namespace, so that the lessons of a plan have the same ids whenever it is made. */
const planNamespace = 'f2b0b8d6-6f3c-4c6e-9d1f-5a0a7a3d9c11'

async function listPlannedClasses(tx: Tx, input: LessonPlanInput): Promise<string[]> {
  if (input.kind === 'sequence' || input.kind === 'copyLesson') return input.classIds
  if (input.kind === 'push') return [(await getLessonToPlan(tx, input.lessonId)).classId]
  if (startOfWeek(input.fromWeek) === startOfWeek(input.toWeek)) {
    throw invalidInput('toWeek', 'Please choose another week')
  }
  const copied = await listLessonsToCopy(tx, input, input.classIds)
  return [...new Set(copied.map(({ classId }) => classId))]
}

/** The lessons without those that a plan has created, and with the earlier times of those that it has moved. */
function beforePlan(lessons: NamedLesson[], written: readonly WrittenLesson[]): NamedLesson[] {
  const changes = new Map(written.map((lesson) => [lesson.id, lesson]))
  return lessons.flatMap((lesson) => {
    const change = changes.get(lesson.id)
    if (!change) return [lesson]
    return change.before ? [{ ...lesson, ...change.before }] : []
  })
}

/** The lessons that the teachers of a draft have on its dates. */
async function listOfTeachers(tx: Tx, { plan, classes }: Draft): Promise<NamedLesson[]> {
  const ids = [
    ...classes.flatMap(({ teachers }) => teachers.map(({ id }) => id)),
    ...plan.lessons.flatMap(({ ownTeacherIds }) => ownTeacherIds ?? []),
  ]
  if (ids.length === 0 || plan.lessons.length === 0) return []
  return listLessonsOfTeachers(tx, [...new Set(ids)], [...new Set(plan.lessons.map(({ date }) => date))])
}

async function write(tx: Tx, planned: readonly IdentifiedLesson[], actor: string): Promise<void> {
  const moved = planned.filter(({ from }) => from)
  if (moved.length > 0) await moveLessons(tx, moved, actor)
  const created = planned.filter(({ from }) => !from)
  if (created.length > 0) await insertLessons(tx, created, actor)
}

/** Puts every lesson of a plan back to what it was before: deletes those that it has created, and moves the others back. */
export function undoPlan(db: Db, planId: string, { actor, client }: RequestContext): Promise<void> {
  return inTransaction(db, { actor, client, saveId: planId }, async (tx) => {
    const written = await listWritten(tx, planId)
    await lockRows(tx, 'classes', [...new Set(written.map(({ classId }) => classId))])
    // Locked, so that none of them gets a record at this moment.
    await lockRows(
      tx,
      'scheduledLessons',
      written.map(({ id }) => id),
    )
    await refuseImpossibleUndo(tx, planId, written)
    const columns = ['date', 'startTime', 'endTime']
    await undoSave(tx, { table: 'scheduledLessons', columns, saveId: planId, actor, client })
  })
}
