import { z } from 'zod'
import { instant, optionalTrimmedText, plainDate, uuid, withPossiblePeriod } from '../kernel/fields.ts'
import { scheduledLesson } from '../scheduled-lessons/schema.ts'
import { student } from '../students/schema.ts'
import { maxReportComments, maxReportText, tooLongPeriod, tooManyComments } from './rules.ts'

const period = { from: plainDate, to: plainDate }

/** One class, or one student, in a period. */
export const studentReportsQuery = withPossiblePeriod(
  z.strictObject({ classId: uuid.optional(), studentId: uuid.optional(), ...period }),
  tooLongPeriod,
).refine(({ classId, studentId }) => (classId === undefined) !== (studentId === undefined), {
  path: ['classId'],
  message: 'Please give either a class or a student',
})

const count = z.int().nonnegative()
const attendance = z.strictObject({
  present: count,
  absent: count,
  late: count,
  leftEarly: count,
  excused: count,
  ill: count,
})

const grades = z.strictObject({ graded: count, points: z.number() })

/** The records of the lessons of a subject; the grades of the second half of the period are in `later` too. */
const subjectSums = grades.extend({
  /** '' for lessons of which no single subject is known. */
  subject: z.string(),
  lessons: count,
  attended: count,
  later: grades,
})

const reportComment = z.strictObject({
  /** The id of the record. */
  id: uuid,
  text: z.string(),
  lesson: scheduledLesson.pick({ id: true, date: true, startTime: true, template: true }),
})

/** What was kept of a student and a period. */
export const studentReport = z.strictObject({
  id: uuid,
  studentId: uuid,
  from: z.string(),
  to: z.string(),
  text: z.string(),
  /** The ids of the records whose comments are shown. */
  commentIds: z.array(uuid),
  updatedAt: instant,
})

/** `updatedAt` is the version that it was based on; null: none. */
export const studentReportInput = withPossiblePeriod(
  z.strictObject({
    studentId: uuid,
    ...period,
    text: optionalTrimmedText(maxReportText),
    commentIds: z.array(uuid).max(maxReportComments, tooManyComments).default([]),
    updatedAt: instant.nullish(),
  }),
  tooLongPeriod,
)

/** Students by name, each with all records of the period, whatever class they were in. */
export const studentReports = z.strictObject({
  /** Those of the students, and of the lessons that are counted, by name. */
  classes: z.array(z.strictObject({ id: uuid, name: z.string() })),
  /** The last day of the first half of the period. */
  firstHalfTo: z.string(),
  students: z.array(
    z.strictObject({
      student,
      attendance,
      subjects: z.array(subjectSums),
      comments: z.array(reportComment),
      report: studentReport.nullable(),
    }),
  ),
})

export type StudentReportsQuery = z.output<typeof studentReportsQuery>
export type SubjectSums = z.output<typeof subjectSums>
export type ReportComment = z.output<typeof reportComment>
export type StudentReport = z.output<typeof studentReport>
export type StudentReportInput = z.output<typeof studentReportInput>
export type StudentReports = z.output<typeof studentReports>
export type ReportedStudent = StudentReports['students'][number]
