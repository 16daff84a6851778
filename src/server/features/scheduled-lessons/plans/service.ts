import { v5 } from 'uuid'
import type { IdentifiedLesson } from '../../../../contract/scheduled-lessons/plan-rules.ts'
import type { LessonPlan, LessonPlanInput } from '../../../../contract/scheduled-lessons/plan-schema.ts'
import { lockRows } from '../../../db/entity-rows.ts'
import { answerOnce, markUndone } from '../../../db/idempotency.ts'
import { undoSave } from '../../../db/saves.ts'
import { readSchoolDocument } from '../../../db/school-documents.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { RequestContext } from '../../../http/request-context.ts'
import { type Draft, planAnswerOf } from '../plan-answers/service.ts'
import { refuseTooMany } from '../plan-drafts/access.ts'
import { listLessonsOfTeachers, type NamedLesson } from '../plan-drafts/repository.ts'
import { draftPlan, getPlanTarget } from '../plan-drafts/service.ts'
import * as access from './access.ts'
import * as repository from './repository.ts'

/** Makes a plan, and writes it unless it is a dry run. A plan that was made is answered as it was then. */
export function planLessons(tx: Tx, input: LessonPlanInput, context: RequestContext): Promise<LessonPlan> {
  const { id, dryRun, isConfirmed, ...content } = input
  return answerOnce(tx, { id, content, dryRun }, async () => {
    const { plan, planned } = await makePlan(tx, input, context)
    if (dryRun) return plan
    if (input.kind === 'push') access.refuseOverflow(plan)
    access.refuseOverlaps(plan, isConfirmed)
    await write(tx, planned, context.actor)
    return plan
  })
}

async function makePlan(tx: Tx, input: LessonPlanInput, { today, time }: RequestContext) {
  const target = await getPlanTarget(tx, input)
  // The classes first, so that of two people who plan for a class the second sees what the first has planned.
  if (!input.dryRun) await lockRows(tx, 'classes', target.classIds)
  const state = { calendar: await readSchoolDocument(tx, 'schoolCalendars'), now: { date: today, time } }
  const { lessons, ...draft } = await draftPlan({ tx, state }, input, target)
  refuseTooMany(draft.plan.lessons.length)
  const planned = draft.plan.lessons.map((lesson, index) => {
    return { ...lesson, id: lesson.from?.id ?? v5(`${input.id} ${index}`, planNamespace) }
  })
  const moved = new Set(planned.map(({ id }) => id))
  const ofTeachers = await listOfTeachers(tx, draft)
  const existing = new Map([...lessons, ...ofTeachers].map((lesson) => [lesson.id, lesson]))
  const others = [...existing.values()].filter(({ id }) => !moved.has(id))
  return { planned, plan: planAnswerOf(input.id, draft, planned, { calendar: state.calendar, others }) }
}

/** A fixed namespace, so that the lessons of a plan have the same ids in its dry run. */
const planNamespace = 'f2b0b8d6-6f3c-4c6e-9d1f-5a0a7a3d9c11'

/** The lessons that the teachers of a draft have at its times. */
async function listOfTeachers(tx: Tx, { plan, classes }: Draft): Promise<NamedLesson[]> {
  const ids = [
    ...classes.flatMap(({ teachers }) => teachers.map(({ id }) => id)),
    ...plan.lessons.flatMap(({ ownTeacherIds }) => ownTeacherIds ?? []),
  ]
  if (ids.length === 0 || plan.lessons.length === 0) return []
  return listLessonsOfTeachers(tx, [...new Set(ids)], plan.lessons)
}

async function write(tx: Tx, planned: readonly IdentifiedLesson[], actor: string): Promise<void> {
  const moved = planned.filter(({ from }) => from)
  if (moved.length > 0) await repository.moveLessons(tx, moved, actor)
  const created = planned.filter(({ from }) => !from)
  if (created.length > 0) await repository.insertLessons(tx, created, actor)
}

/** Puts every lesson of a plan back to what it was before: deletes those that it has created, and moves the others back. */
export async function undoLessonPlan(tx: Tx, planId: string, { actor }: RequestContext): Promise<void> {
  const written = await repository.listWritten(tx, planId)
  await lockRows(tx, 'classes', [...new Set(written.map(({ classId }) => classId))])
  // Locked, so that none of them gets a record at this moment.
  await lockRows(
    tx,
    'scheduledLessons',
    written.map(({ id }) => id),
  )
  await access.refuseImpossibleUndo(tx, planId, written)
  await undoSave(tx, { saveId: planId, actor }, repository.plannedRows)
  await markUndone(tx, planId)
}
