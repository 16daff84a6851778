import { z } from 'zod'
import { endTimeOf } from '../classes/rules.ts'
import { schoolClass } from '../classes/schema.ts'
import { basedOn, clientId, givenText, instant, plainDate, plainTime, uuid } from '../kernel/fields.ts'
import { maxPeriodDays, periodProblemOf } from '../kernel/periods.ts'
import { student } from '../students/schema.ts'
import { maxPlannedClasses } from './plan-rules.ts'
import { journalFields, journalLengths } from './rules.ts'

export const scheduledLesson = z.strictObject({
  id: uuid,
  templateId: uuid,
  classId: uuid,
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  updatedAt: instant,
  template: z.strictObject({ id: uuid, title: z.string() }),
  class: z.strictObject({ id: uuid, name: z.string(), color: z.string() }),
  /** The account ids of those who teach it: its own teachers, or else those of its class. */
  teacherIds: z.array(uuid),
  /** Whether it was recorded after it had taken place. */
  isAddedLater: z.boolean(),
  /** The members of the class on the lesson's date and all students with a record for it. */
  studentCount: z.int(),
  /** The students of `studentCount` who are not recorded as absent. */
  presentCount: z.int(),
  progressCount: z.int(),
  gradedCount: z.int(),
})
export const scheduledLessonList = z.array(scheduledLesson)

/** The lesson with what was taught and what was set for homework; the teachers' notes are missing for who may not read them. */
export const lessonWithJournal = scheduledLesson.extend({
  topic: z.string(),
  homework: z.string(),
  notes: z.string().optional(),
})
export const lessonWithJournalList = z.array(lessonWithJournal)

/** Bounds of the lists whose length is otherwise unlimited; dates are inclusive, and a teacher is named by account id. */
export const lessonBounds = z.strictObject({
  from: plainDate.optional(),
  to: plainDate.optional(),
  classId: uuid.optional(),
  studentId: uuid.optional(),
  lessonId: uuid.optional(),
  teacherId: uuid.optional(),
})

export const scheduledLessonInput = z
  .strictObject({
    id: clientId,
    templateId: z.string('Please select a lesson template').min(1, 'Please select a lesson template').pipe(uuid),
    classId: z.string('Please select a class').min(1, 'Please select a class').pipe(uuid),
    date: z.string('Please enter a valid date').pipe(plainDate),
    startTime: z
      .string('Please enter a valid time')
      .pipe(plainTime)
      .refine((time) => endTimeOf(time) !== undefined, 'Please enter a valid time'),
    endTime: plainTime.nullish(),
    /** Whether it has taken place already without having been scheduled. */
    isAddedLater: z.boolean().optional(),
  })
  .refine((lesson) => !lesson.endTime || lesson.endTime === endTimeOf(lesson.startTime), {
    path: ['endTime'],
    message: 'A lesson ends 45 minutes after its start',
  })

/** What is left out stays as it is; the length of the lesson always does. */
export const scheduledLessonChange = z
  .strictObject({
    date: plainDate.optional(),
    startTime: plainTime.optional(),
    templateId: uuid.optional(),
    /** null: those of the class again. */
    teacherIds: z
      .array(uuid)
      .max(20, 'A lesson has at most 20 teachers')
      .refine((ids) => new Set(ids).size === ids.length, 'Every teacher can be named once')
      .nullish(),
    /** Whether the person knows that the lesson has records, or that it overlaps another one of its class. */
    isConfirmed: z.boolean().optional(),
    topic: givenText(journalLengths.topic),
    homework: givenText(journalLengths.homework),
    notes: givenText(journalLengths.notes),
    /** The save of the register that the journal is a part of, by which both can be undone. */
    saveId: uuid.optional(),
    updatedAt: basedOn,
  })
  .refine(({ saveId, ...change }) => saveId === undefined || isOfJournal(change), {
    path: ['saveId'],
    message: 'Only topic, homework and notes are part of a save',
  })

/** Whether nothing but the journal is changed. */
function isOfJournal({ updatedAt: _, ...change }: Record<string, unknown>): boolean {
  const fields: readonly string[] = journalFields
  return Object.keys(change).every((name) => fields.includes(name))
}

export const classDetail = z.strictObject({
  class: schoolClass,
  students: z.array(student),
  lessons: scheduledLessonList,
})

// Bounded, because a plan counts days from its dates.
const plannedDate = plainDate.pipe(
  z.string().refine((date) => date >= '1900' && date < '3000', 'Please enter a valid date'),
)
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

export const lessonPlanInput = z.discriminatedUnion('kind', [
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
      message: 'The last day must not be before the first',
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
])

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
  /** What stands already and is not created again. */
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

export type ScheduledLesson = z.output<typeof scheduledLesson>
export type LessonWithJournal = z.output<typeof lessonWithJournal>
export type ScheduledLessonInput = z.output<typeof scheduledLessonInput>
export type ScheduledLessonChange = z.output<typeof scheduledLessonChange>
export type LessonBounds = z.output<typeof lessonBounds>
export type ClassDetail = z.output<typeof classDetail>
export type LessonPlanInput = z.output<typeof lessonPlanInput>
export type LessonPlan = z.output<typeof lessonPlan>
