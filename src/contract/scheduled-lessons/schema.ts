import { z } from 'zod'
import { endTimeOf } from '../classes/rules.ts'
import { schoolClass } from '../classes/schema.ts'
import { invalidDate, invalidTime } from '../kernel/dates.ts'
import {
  areDistinct,
  basedOn,
  instant,
  newEntityId,
  plainDate,
  plainTime,
  trimmedTextIfGiven,
  uuid,
} from '../kernel/fields.ts'
import { student } from '../students/schema.ts'
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
export const lessonsQuery = z.strictObject({
  from: plainDate.optional(),
  to: plainDate.optional(),
  classId: uuid.optional(),
  studentId: uuid.optional(),
  lessonId: uuid.optional(),
  teacherId: uuid.optional(),
})

export const scheduledLessonInput = z
  .strictObject({
    id: newEntityId,
    templateId: z.string('Please select a lesson template').min(1, 'Please select a lesson template').pipe(uuid),
    classId: z.string('Please select a class').min(1, 'Please select a class').pipe(uuid),
    date: z.string(invalidDate).pipe(plainDate),
    startTime: z
      .string(invalidTime)
      .pipe(plainTime)
      .refine((time) => endTimeOf(time) !== undefined, invalidTime),
    endTime: plainTime.nullish(),
    /** Whether it has taken place already without having been scheduled. */
    isAddedLater: z.boolean().optional(),
  })
  .refine((lesson) => !lesson.endTime || lesson.endTime === endTimeOf(lesson.startTime), {
    path: ['endTime'],
    message: 'A lesson ends 45 minutes after its start',
  })

/** What is left out stays as it is; the length of the lesson always does. */
export const scheduledLessonUpdate = z
  .strictObject({
    date: plainDate.optional(),
    startTime: plainTime.optional(),
    templateId: uuid.optional(),
    /** null: those of the class again. */
    teacherIds: z
      .array(uuid)
      .max(20, 'A lesson has at most 20 teachers')
      .refine(areDistinct, 'Every teacher can be named once')
      .nullish(),
    /** Whether the person knows that the lesson has records, or that it overlaps another one of its class. */
    isConfirmed: z.boolean().optional(),
    topic: trimmedTextIfGiven(journalLengths.topic),
    homework: trimmedTextIfGiven(journalLengths.homework),
    notes: trimmedTextIfGiven(journalLengths.notes),
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

/** Inclusive dates; the lessons before `from` are only counted. */
export const classDetailQuery = z.strictObject({ from: plainDate.optional(), to: plainDate.optional() })

export const classDetail = z.strictObject({
  class: schoolClass,
  students: z.array(student),
  lessons: scheduledLessonList,
  /** The number of the class's lessons before `from`; 0 without it. */
  earlierLessonCount: z.int(),
})

export type ScheduledLesson = z.output<typeof scheduledLesson>
export type LessonWithJournal = z.output<typeof lessonWithJournal>
export type ScheduledLessonInput = z.output<typeof scheduledLessonInput>
export type ScheduledLessonUpdate = z.output<typeof scheduledLessonUpdate>
export type LessonsQuery = z.output<typeof lessonsQuery>
export type ClassDetail = z.output<typeof classDetail>
export type ClassDetailQuery = z.output<typeof classDetailQuery>
