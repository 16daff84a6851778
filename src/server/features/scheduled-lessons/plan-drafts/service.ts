import { addDays, daysBetween, startOfWeek } from '../../../../contract/kernel/dates.ts'
import { invalidInput } from '../../../../contract/kernel/errors.ts'
import {
  lessonCopyPeriod,
  planLessonCopy,
  planWeekCopy,
} from '../../../../contract/scheduled-lessons/plan-copy-rules.ts'
import { planPush, pushedLessons } from '../../../../contract/scheduled-lessons/plan-push-rules.ts'
import {
  lastDayOf,
  maxPlannedLessons,
  type PlanningState,
  planSequence,
} from '../../../../contract/scheduled-lessons/plan-rules.ts'
import type { LessonPlanInput } from '../../../../contract/scheduled-lessons/plan-schema.ts'
import type { Tx } from '../../../db/transaction.ts'
import { refuseUnknownPerson } from '../../people/access.ts'
import { lockApprovedPeople } from '../../people/repository.ts'
import { getUnit } from '../../units/access.ts'
import type { Draft } from '../plan-answers/service.ts'
import * as access from './access.ts'
import * as repository from './repository.ts'

type InputOf<Kind> = Extract<LessonPlanInput, { kind: Kind }>

/** The classes that are planned, and the lessons that are copied from their week. */
type PlanTarget = { classIds: readonly string[]; copied: readonly repository.NamedLesson[] }
/** A draft with the lessons from which it was made. */
type DraftOfLessons = Draft & { lessons: readonly repository.NamedLesson[] }
type PlanningContext = { tx: Tx; state: Pick<PlanningState, 'calendar' | 'now'> }

/** What a plan is about. The people who are to teach its lessons are locked, which is done before classes are. */
export async function getPlanTarget(tx: Tx, input: LessonPlanInput): Promise<PlanTarget> {
  if (input.kind === 'sequence' || input.kind === 'copyLesson') return { classIds: input.classIds, copied: [] }
  if (input.kind === 'push') {
    return { classIds: [(await access.getLessonToPlan(tx, input.lessonId)).classId], copied: [] }
  }
  const copied = await listLessonsToCopy(tx, input)
  return { classIds: [...new Set(copied.map(({ classId }) => classId))], copied }
}

/** The lessons of the week that is copied, each with those of its own teachers who may still teach. */
async function listLessonsToCopy(
  tx: Tx,
  { fromWeek, toWeek, classIds, teacherId }: InputOf<'copyWeek'>,
): Promise<repository.NamedLesson[]> {
  const from = startOfWeek(fromWeek)
  if (from === startOfWeek(toWeek)) throw invalidInput('toWeek', 'Please choose another week')
  if (classIds) await access.getClassesToPlan(tx, classIds)
  if (teacherId) await refuseUnknownPerson(tx, { path: 'teacherId', id: teacherId })
  const bounds = { from, to: addDays(from, 6), classIds, teacherId }
  const lessons = await access.getLessonsToPlan(tx, bounds, maxPlannedLessons)
  const named = lessons.flatMap(({ ownTeacherIds }) => ownTeacherIds ?? [])
  const approved = await lockApprovedPeople(tx, [...new Set(named)])
  const teaching = new Set(approved.filter(({ status }) => status !== 'suspended').map(({ id }) => id))
  return lessons.map((lesson) => {
    const { ownTeacherIds } = lesson
    // A lesson that nobody teaches is copied as such.
    if (!ownTeacherIds?.length) return lesson
    const kept = ownTeacherIds.filter((id) => teaching.has(id))
    return { ...lesson, ownTeacherIds: kept.length > 0 ? kept : null }
  })
}

/** Reads what a plan needs, and places its lessons. */
export function draftPlan(
  context: PlanningContext,
  input: LessonPlanInput,
  target: PlanTarget,
): Promise<DraftOfLessons> {
  switch (input.kind) {
    case 'sequence':
      return draftSequence(context, input)
    case 'copyWeek':
      return draftWeekCopy(context, input, target)
    case 'copyLesson':
      return draftLessonCopy(context, input)
    case 'push':
      return draftPush(context, input, target)
  }
}

async function draftSequence({ tx, state }: PlanningContext, input: InputOf<'sequence'>): Promise<DraftOfLessons> {
  const { classIds, from, unitId, dryRun } = input
  access.refuseDistantDay('from', from, state.now.date)
  const classes = await access.getClassesToPlan(tx, classIds)
  const templateIds = unitId ? (await getUnit(tx, unitId)).templateIds : (input.templateIds ?? [])
  const path = unitId ? 'unitId' : 'templateIds'
  const titles = await access.getTemplatesToPlan(tx, templateIds, { path, dryRun })
  const until = input.until ?? lastDayOf(state.calendar, from)
  const lessons = await access.getLessonsToPlan(tx, { from, to: until, classIds })
  const plan = planSequence({ ...state, lessons }, classes, { templateIds, from, until })
  return { plan, classes, titles, lessons, from }
}

async function draftWeekCopy(
  { tx, state }: PlanningContext,
  { fromWeek, toWeek, dryRun }: InputOf<'copyWeek'>,
  { classIds, copied }: PlanTarget,
): Promise<DraftOfLessons> {
  const from = startOfWeek(toWeek)
  access.refuseDistantDay('toWeek', from, state.now.date)
  const classes = await access.getClassesToPlan(tx, classIds)
  const titles = new Map(copied.map(({ templateId, title }) => [templateId, title]))
  const existing = await repository.listTemplatesToPlan(tx, [...titles.keys()], { dryRun })
  const lessons = await access.getLessonsToPlan(tx, { from, to: addDays(from, 6), classIds })
  const days = daysBetween(startOfWeek(fromWeek), from)
  const templateIds = new Set(existing.map(({ id }) => id))
  return { plan: planWeekCopy({ ...state, lessons }, copied, { days, templateIds }), classes, titles, lessons, from }
}

async function draftLessonCopy(
  { tx, state }: PlanningContext,
  { lessonId, classIds, dryRun }: InputOf<'copyLesson'>,
): Promise<DraftOfLessons> {
  const copied = await access.getLessonToPlan(tx, lessonId)
  access.refuseDistant(copied, state.now.date)
  const classes = await access.getClassesToPlan(tx, classIds)
  const titles = await access.getTemplatesToPlan(tx, [copied.templateId], { path: 'lessonId', dryRun })
  const { from, until } = lessonCopyPeriod(copied, state.now)
  const lessons = await access.getLessonsToPlan(tx, { from, to: until, classIds })
  return { plan: planLessonCopy({ ...state, lessons }, classes, copied), classes, titles, lessons, from }
}

async function draftPush(
  { tx, state }: PlanningContext,
  { lessonId, dryRun }: InputOf<'push'>,
  { classIds }: PlanTarget,
): Promise<DraftOfLessons> {
  const pushed = await access.getLessonToPlan(tx, lessonId)
  const { date: from } = pushed
  const classes = await access.getClassesToPlan(tx, classIds, 'lessonId')
  // Locked before it is read whether they have records, so that no lesson is moved that gets its first one at this moment.
  if (!dryRun) await repository.lockLessons(tx, { from, classIds })
  const lessons = await access.getLessonsToPlan(tx, { from, classIds })
  access.refuseImpossiblePush(pushedLessons(lessons, pushed), pushed, state.now)
  const plan = planPush({ ...state, lessons }, classes, pushed)
  const titles = new Map(lessons.map(({ templateId, title }) => [templateId, title]))
  return { plan, classes, titles, lessons, from }
}
