import { z } from 'zod'
import { schoolClass } from '../classes/schema.ts'
import { instant, uuid } from '../kernel/fields.ts'
import { lessonTemplate } from '../lesson-templates/schema.ts'
import { lessonWithJournal } from '../scheduled-lessons/schema.ts'
import { studentProgress } from '../student-progress/schema.ts'
import { student } from '../students/schema.ts'
import { changeKinds } from './rules.ts'

/** `limit` entries, of those that are older than the entry with the id `before`. */
export const historyQuery = z.strictObject({
  limit: z
    .string()
    .regex(/^([1-9]\d?|100)$/, 'Please give a number from 1 to 100')
    .optional(),
  before: z
    .string()
    .regex(/^\d{1,15}$/, 'This is not an id')
    .optional(),
})

const change = z.enum(changeKinds)
/** `by`: the account id of the person, null for the program itself. */
const authorship = { id: z.string(), at: instant, by: uuid.nullable() }

/**
 * The entries of one kind of entity. `before` is null where it did not exist, `after` where it no longer does; else each has
 * the fields that were changed, or all of them where the other one is null.
 */
function historyOf<Shape extends z.core.$ZodLooseShape>(fields: z.ZodObject<Shape>) {
  const state = fields.partial().nullable()
  return z.array(z.strictObject({ ...authorship, change, before: state, after: state }))
}

const classInBrief = schoolClass.pick({ id: true, name: true })
const recordFields = studentProgress.pick({
  studentId: true,
  scheduledLessonId: true,
  isPresent: true,
  points: true,
  comment: true,
  state: true,
  minutes: true,
})

export const lessonTemplateHistory = historyOf(
  lessonTemplate.omit({ id: true, createdBy: true, createdAt: true, updatedAt: true }),
)
/** Of `weeklySchedule` the entries that were written: all, or those whose times a bell schedule has changed. */
export const classHistory = historyOf(
  schoolClass.pick({ name: true, color: true, weeklySchedule: true, teachers: true }),
)
export const studentHistory = historyOf(
  student.omit({ id: true, createdAt: true, updatedAt: true }).extend({ class: classInBrief.nullable() }),
)
export const scheduledLessonHistory = historyOf(
  lessonWithJournal
    .omit({ id: true, updatedAt: true, studentCount: true, presentCount: true, progressCount: true, gradedCount: true })
    // null: the teachers of the class.
    .extend({ class: classInBrief, teacherIds: lessonWithJournal.shape.teacherIds.nullable() }),
)
export const studentProgressHistory = historyOf(recordFields)

const recordState = recordFields.omit({ studentId: true, scheduledLessonId: true }).partial().nullable()

/** The saves of a lesson's register, each with all records that it has changed, and their undoing. */
export const registerHistory = z.array(
  z.strictObject({
    ...authorship,
    /** null when the requests of the save carried none. */
    saveId: uuid.nullable(),
    /** Whether this entry has taken the save back. */
    isUndo: z.boolean(),
    /** Whether nobody has changed one of the records since, nor taken the save back. */
    canBeUndone: z.boolean(),
    records: z.array(
      z.strictObject({
        id: uuid,
        student: student.pick({ id: true, firstName: true, lastName: true }),
        change,
        before: recordState,
        after: recordState,
      }),
    ),
  }),
)

export type HistoryQuery = z.output<typeof historyQuery>
export type LessonTemplateHistory = z.output<typeof lessonTemplateHistory>
export type ClassHistory = z.output<typeof classHistory>
export type StudentHistory = z.output<typeof studentHistory>
export type ScheduledLessonHistory = z.output<typeof scheduledLessonHistory>
export type StudentProgressHistory = z.output<typeof studentProgressHistory>
export type RegisterHistory = z.output<typeof registerHistory>

/** The fields that the history of each kind of entity answers. */
export type HistoryStates = {
  lessonTemplates: StateOf<LessonTemplateHistory>
  classes: StateOf<ClassHistory>
  students: StateOf<StudentHistory>
  scheduledLessons: StateOf<ScheduledLessonHistory>
  studentProgress: StateOf<StudentProgressHistory>
}
type StateOf<History extends readonly { after: unknown }[]> = NonNullable<History[number]['after']>
