import { z } from 'zod'
import { invalidDate } from '../kernel/dates.ts'
import { plainDate, uuid } from '../kernel/fields.ts'
import { endsBeforeStart, maxPeriodDays, periodProblemOf } from '../kernel/periods.ts'
import { maxPlannedClasses } from './plan-rules.ts'
import { scheduledLesson } from './schema.ts'

// Bounded, because a plan counts days from its dates.
const plannedDate = plainDate.pipe(z.string().refine((date) => date >= '1900' && date < '3000', invalidDate))
const plannedClasses = z
  .array(uuid)
  .min(1, 'Please select a class')
  .max(maxPlannedClasses, `Please select at most ${maxPlannedClasses} classes`)
  .transform((ids) => [...new Set(ids)])
/** The id is made by the client, for a repeated request and for the undo; with `dryRun` nothing is written. */
const planInput = z.strictObject({
  id: uuid,
  dryRun: z.boolean().default(false),
  /** Whether the person knows that lessons of a class overlap. */
  isConfirmed: z.boolean().default(false),
})

export const lessonPlanInput = z.discriminatedUnion(
  'kind',
  [
    planInput
      .extend({
        kind: z.literal('sequence'),
        templateIds: z
          .array(uuid)
          .min(1, 'Please add at least one template')
          .max(200, 'A sequence holds at most 200 templates')
          .optional(),
        unitId: uuid.optional(),
        classIds: plannedClasses,
        from: plannedDate,
        /** The last day, inclusive; left out: the end of the term, or a year. */
        until: plannedDate.optional(),
      })
      .refine(({ templateIds, unitId }) => (templateIds === undefined) !== (unitId === undefined), {
        path: ['templateIds'],
        message: 'Please choose either templates or a unit',
      })
      .refine(({ from, until }) => until === undefined || until >= from, {
        path: ['until'],
        message: endsBeforeStart,
      })
      .refine(({ from, until }) => until === undefined || periodProblemOf({ from, to: until }) !== 'tooLong', {
        path: ['until'],
        message: `A plan covers at most ${maxPeriodDays} days`,
      }),
    planInput.extend({
      kind: z.literal('copyWeek'),
      /** Any day of the week. */
      fromWeek: plannedDate,
      toWeek: plannedDate,
      classIds: z.array(uuid).min(1, 'Please select a class').max(200, 'Please select at most 200 classes').optional(),
      teacherId: uuid.optional(),
    }),
    planInput.extend({ kind: z.literal('copyLesson'), lessonId: uuid, classIds: plannedClasses }),
    planInput.extend({ kind: z.literal('push'), lessonId: uuid }),
  ],
  'This is not a kind of plan',
)

const plannedTime = z.strictObject({ date: z.string(), startTime: z.string(), endTime: z.string() })
const placedLesson = plannedTime.extend({
  template: scheduledLesson.shape.template,
  class: scheduledLesson.shape.class,
})
const identifiedLesson = placedLesson.extend({ lessonId: uuid })

/** What a plan does, or would do. Its lists are by date and time. */
export const lessonPlan = z.strictObject({
  id: uuid,
  /** What is created, or moved from an earlier time. */
  lessons: z.array(identifiedLesson.extend({ movedFrom: plannedTime.optional() })),
  /** What exists already and is not created again. */
  existing: z.array(identifiedLesson),
  /** What has no free slot. */
  overflow: z.array(placedLesson.pick({ template: true, class: true })),
  /** What is not copied; `dayOff` is the name of the holiday, '' outside the terms. */
  leftOut: z.array(
    placedLesson.extend({ reason: z.enum(['dayOff', 'past', 'template']), dayOff: z.string().optional() }),
  ),
  /** Lessons at the same time as one of the plan: of its class, or of one of its teachers in another class. */
  conflicts: z.array(z.strictObject({ lessonId: uuid, kind: z.enum(['class', 'teacher']), with: identifiedLesson })),
  /** The holidays and days off between the first day and the last lesson. */
  daysOff: z.array(z.strictObject({ name: z.string(), from: z.string(), to: z.string() })),
})

export type LessonPlanInput = z.output<typeof lessonPlanInput>
export type LessonPlan = z.output<typeof lessonPlan>
