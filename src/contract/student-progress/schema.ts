import { z } from 'zod'
import { absence } from '../absences/schema.ts'
import { attendanceStates, maxMissedMinutes } from '../attendance-settings/rules.ts'
import { schoolClass } from '../classes/schema.ts'
import {
  basedOn,
  basedOnNothing,
  instant,
  newEntityId,
  optionalTrimmedText,
  plainDate,
  uuid,
  withPossiblePeriod,
} from '../kernel/fields.ts'
import { lessonTemplate } from '../lesson-templates/schema.ts'
import { lessonWithJournal, scheduledLesson } from '../scheduled-lessons/schema.ts'
import { student } from '../students/schema.ts'
import {
  contradictionOf,
  isPresentOf,
  maxCommentLength,
  maxPoints,
  minPoints,
  toHundredths,
  tooLongPeriod,
} from './rules.ts'

const pointsMessage = `Points are a number from ${minPoints} to ${maxPoints}`
const points = z
  .number(pointsMessage)
  .min(minPoints, pointsMessage)
  .max(maxPoints, pointsMessage)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Points have at most two decimals')
  .transform(toHundredths)

export const studentProgress = z.strictObject({
  id: uuid,
  studentId: uuid,
  scheduledLessonId: uuid,
  isPresent: z.boolean(),
  points: z.number().nullable(),
  comment: z.string(),
  /** How the student was present or absent; `isPresent` is true for present, late and leftEarly. */
  state: z.enum(attendanceStates),
  /** How many minutes somebody was late, or left early; null where that was not recorded. */
  minutes: z.int().nullable(),
  updatedAt: instant,
  /** The account id of the person who has changed it last; null for the program itself. */
  updatedBy: uuid.nullable(),
})
export const studentProgressList = z.array(studentProgress)

const minutesMessage = `Minutes are a whole number from 1 to ${maxMissedMinutes}`

const given = z.strictObject({
  id: newEntityId,
  studentId: uuid,
  scheduledLessonId: uuid,
  /** Follows from `state` where only that is given. */
  isPresent: z.boolean().optional().meta({ default: true }),
  /** Without it `isPresent` decides, and a record whose state says the same keeps it. */
  state: z.enum(attendanceStates, 'This is not a state of attendance').optional(),
  /** Without it a record whose state stays keeps its minutes. */
  minutes: z.int(minutesMessage).min(1, minutesMessage).max(maxMissedMinutes, minutesMessage).nullish(),
  points: points.nullish().transform((value) => value ?? null),
  comment: optionalTrimmedText(maxCommentLength),
  /** One for all requests of one save, by which the save can be undone. */
  saveId: uuid.optional(),
})

type Given = Parameters<typeof contradictionOf>[0]

const contradictions = {
  state: 'The state says something else than isPresent',
  minutes: 'Only who was late or left early has minutes',
}

function refuseContradiction(input: Given, { addIssue }: z.RefinementCtx) {
  const path = contradictionOf(input)
  if (path) addIssue({ code: 'custom', path: [path], message: contradictions[path], input })
}

const withPresence = <Input extends Given>(input: Input) => ({ ...input, isPresent: isPresentOf(input) })

export const studentProgressInput = given
  .extend({ updatedAt: basedOnNothing })
  .superRefine(refuseContradiction)
  .transform(withPresence)
export const studentProgressUpdate = given
  .extend({ updatedAt: basedOn })
  .superRefine(refuseContradiction)
  .transform(withPresence)

/** A lesson with its template, its students and their records. */
export const register = z.strictObject({
  lesson: lessonWithJournal,
  template: lessonTemplate,
  students: z.array(student),
  progress: studentProgressList,
  /** The absences of its day that are known beforehand, one of a student. */
  absences: z.array(absence.pick({ studentId: true, state: true, reason: true })),
  /** The last lesson of the same class and day before this one that has records. */
  previousLessonId: uuid.nullable(),
})

const lessonInBrief = scheduledLesson.pick({ id: true, date: true, startTime: true, endTime: true, template: true })

const studentHistoryEntry = studentProgress.extend({ scheduledLesson: lessonInBrief })

export const studentDetail = z.strictObject({
  student,
  class: schoolClass.nullable(),
  progress: z.array(studentHistoryEntry),
})

/** Both dates are required, because the records of a class grow without limit. */
export const classRegisterQuery = withPossiblePeriod(z.strictObject({ from: plainDate, to: plainDate }), tooLongPeriod)

/**
 * The records of a class in a period: its lessons by date and time, and by name every student who belonged to the class on
 * the day of one of them, as `memberships` list, or who has a record in one. The records are whole, so that they can be
 * updated on the version that they are.
 */
export const classRegister = z.strictObject({
  class: schoolClass,
  students: z.array(student),
  memberships: z.array(
    z.strictObject({ studentId: uuid, startsOn: z.string().nullable(), endsOn: z.string().nullable() }),
  ),
  lessons: z.array(lessonInBrief),
  progress: studentProgressList,
})

/**
 * The journal of a class in a period: its lessons by date and time, the records that say more than present, and by name the
 * students of these.
 */
export const classJournal = z.strictObject({
  lessons: z.array(lessonWithJournal.omit({ notes: true })),
  students: z.array(student.pick({ id: true, firstName: true, lastName: true })),
  progress: z.array(studentProgress.pick({ studentId: true, scheduledLessonId: true, state: true })),
})

export type StudentProgress = z.output<typeof studentProgress>
export type StudentProgressInput = z.output<typeof studentProgressInput>
export type StudentProgressUpdate = z.output<typeof studentProgressUpdate>
export type Register = z.output<typeof register>
export type StudentHistoryEntry = z.output<typeof studentHistoryEntry>
export type StudentDetail = z.output<typeof studentDetail>
export type ClassRegister = z.output<typeof classRegister>
export type ClassJournal = z.output<typeof classJournal>
