import { addDays, startOfWeek } from '../../../../contract/kernel/dates.ts'
import type { Draft, NamedLesson } from '../../../../contract/scheduled-lessons/plan-answer-rules.ts'
import { planLessonCopy, planWeekCopy } from '../../../../contract/scheduled-lessons/plan-copy-rules.ts'
import { planPush, pushedLessons } from '../../../../contract/scheduled-lessons/plan-push-rules.ts'
import {
  lastDayOf,
  maxPlannedDays,
  maxPlannedLessons,
  type PlanningState,
  planSequence,
} from '../../../../contract/scheduled-lessons/plan-rules.ts'
import type { LessonPlanInput } from '../../../../contract/scheduled-lessons/schema.ts'
import type { Tx } from '../../../db/transaction.ts'
import { getUnit } from '../../units/access.ts'
import * as access from '../plans/access.ts'
import * as repository from '../plans/repository.ts'

export type InputOf<Kind> = Extract<LessonPlanInput, { kind: Kind }>

/** A draft with the lessons from which it was made. */
type DraftOfLessons = Draft & { lessons: readonly NamedLesson[] }

/** How a draft is made: of lessons that are read as they were before the plan was written, if it `isWritten`. */
type Reader = {
  tx: Tx
  state: Pick<PlanningState, 'calendar' | 'now'>
  read: (lessons: NamedLesson[]) => NamedLesson[]
  isWritten: boolean
}

/** Reads what a plan needs, and places its lessons. `classIds` are the classes of all of them. */
export function draftPlan(
  reader: Reader,
  input: LessonPlanInput,
  classIds: readonly string[],
): Promise<DraftOfLessons> {
  switch (input.kind) {
    case 'sequence':
      return draftSequence(reader, input)
    case 'copyWeek':
      return draftWeekCopy(reader, input, classIds)
    case 'copyLesson':
      return draftLessonCopy(reader, input)
    case 'push':
      return draftPush(reader, input, classIds)
  }
}

async function draftSequence({ tx, state, read }: Reader, input: InputOf<'sequence'>): Promise<DraftOfLessons> {
  const { classIds, from, unitId } = input
  const classes = await access.getClassesToPlan(tx, classIds)
  const templateIds = unitId ? (await getUnit(tx, unitId)).templateIds : (input.templateIds ?? [])
  const titles = await access.getTemplatesToPlan(tx, templateIds, unitId ? 'unitId' : 'templateIds')
  const until = input.until ?? lastDayOf(state.calendar, from)
  const lessons = read(await repository.listLessonsToPlan(tx, { from, to: addDays(from, maxPlannedDays), classIds }))
  const plan = planSequence({ ...state, lessons }, classes, { templateIds, from, until })
  return { plan, classes, titles, lessons, from }
}

/** The lessons of the week that is copied. */
export function listLessonsToCopy(
  tx: Tx,
  { fromWeek, teacherId }: InputOf<'copyWeek'>,
  classIds: readonly string[] | undefined,
): Promise<NamedLesson[]> {
  const from = startOfWeek(fromWeek)
  return repository.listLessonsToPlan(tx, { from, to: addDays(from, 6), classIds, teacherId }, maxPlannedLessons + 1)
}

async function draftWeekCopy(
  { tx, state, read }: Reader,
  input: InputOf<'copyWeek'>,
  classIds: readonly string[],
): Promise<DraftOfLessons> {
  const from = startOfWeek(input.toWeek)
  const classes = await access.getClassesToPlan(tx, classIds)
  const copied = await listLessonsToCopy(tx, input, classIds)
  access.refuseTooMany(copied.length)
  const titles = new Map(copied.map(({ templateId, title }) => [templateId, title]))
  const existing = await repository.lockTemplates(tx, [...titles.keys()])
  const lessons = read(await repository.listLessonsToPlan(tx, { from, to: addDays(from, 6), classIds }))
  const days = (Date.parse(from) - Date.parse(startOfWeek(input.fromWeek))) / 86_400_000
  const templateIds = new Set(existing.map(({ id }) => id))
  return { plan: planWeekCopy({ ...state, lessons }, copied, { days, templateIds }), classes, titles, lessons, from }
}

async function draftLessonCopy(
  { tx, state, read }: Reader,
  { lessonId, classIds }: InputOf<'copyLesson'>,
): Promise<DraftOfLessons> {
  const copied = await access.getLessonToPlan(tx, lessonId)
  const classes = await access.getClassesToPlan(tx, classIds)
  const titles = await access.getTemplatesToPlan(tx, [copied.templateId], 'lessonId')
  const { date: from } = copied
  const lessons = read(await repository.listLessonsToPlan(tx, { from, classIds }))
  return { plan: planLessonCopy({ ...state, lessons }, classes, copied), classes, titles, lessons, from }
}

async function draftPush(
  { tx, state, read, isWritten }: Reader,
  { lessonId, dryRun }: InputOf<'push'>,
  classIds: readonly string[],
): Promise<DraftOfLessons> {
  const stored = await access.getLessonToPlan(tx, lessonId)
  const [pushed = stored] = read([stored])
  const { date: from } = pushed
  const classes = await access.getClassesToPlan(tx, classIds)
  // Locked before it is read whether they have records, so that no lesson is moved that gets its first one at this moment.
  if (!dryRun) await repository.lockLessons(tx, { from, classIds })
  const lessons = read(await repository.listLessonsToPlan(tx, { from, classIds }))
  if (!isWritten) access.refuseImpossiblePush(pushedLessons(lessons, pushed), pushed, state.now)
  const plan = planPush({ ...state, lessons }, classes, pushed)
  const titles = new Map(lessons.map(({ templateId, title }) => [templateId, title]))
  return { plan, classes, titles, lessons, from }
}
