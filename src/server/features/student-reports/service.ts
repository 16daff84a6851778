import { type AttendanceState, attendanceStates } from '../../../contract/attendance-settings/rules.ts'
import { attendanceCountsOf, sumOfPoints } from '../../../contract/student-progress/rules.ts'
import { firstHalfEnd, subjectOf } from '../../../contract/student-reports/rules.ts'
import type {
  StudentReport,
  StudentReportInput,
  StudentReports,
  StudentReportsQuery,
  SubjectSums,
} from '../../../contract/student-reports/schema.ts'
import { hasContent } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import { refuseIfChangedMeanwhile } from '../../db/versions.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { listClassNames } from '../classes/repository.ts'
import { refuseUnknownStudent } from '../students/access.ts'
import { getReportedStudents, refuseUnknownComments } from './access.ts'
import {
  insertReport,
  listComments,
  listReports,
  lockReport,
  type RecordSums,
  readReport,
  sumRecordsOfStudents,
  updateReport,
} from './repository.ts'

/** What the reports of a class or of one student in a period are made of; `today` is the school's. */
export async function listStudentReports(db: Db, bounds: StudentReportsQuery, today: string): Promise<StudentReports> {
  const period = { from: bounds.from, to: bounds.to }
  const students = await getReportedStudents(db, bounds, today)
  const ids = students.map(({ id }) => id)
  const firstHalfTo = firstHalfEnd(period, today)
  const [sums, comments, reports, classes] = await Promise.all([
    sumRecordsOfStudents(db, ids, { ...period, firstHalfTo }),
    listComments(db, ids, period),
    listReports(db, ids, period),
    listClassNames(db, [...new Set(students.flatMap(({ classId }) => classId ?? []))]),
  ])
  const sumsOfStudent = Map.groupBy(sums, ({ studentId }) => studentId)
  const commentsOfStudent = Map.groupBy(comments, ({ studentId }) => studentId)
  const counted = sums.map(({ classId, className }): [string, string] => [classId, className])
  const names = new Map([...counted, ...classes.map(({ id, name }): [string, string] => [id, name])])
  return {
    classes: [...names]
      .map(([id, name]) => ({ id, name }))
      .sort((one, other) => byName(one.name, other.name) || (one.id < other.id ? -1 : 1)),
    firstHalfTo,
    students: students.map((student) => {
      const own = sumsOfStudent.get(student.id) ?? []
      return {
        student,
        attendance: stateCountsOf(own),
        subjects: subjectsOf(own),
        comments: (commentsOfStudent.get(student.id) ?? []).map(({ studentId: _, ...comment }) => comment),
        report: reports.find(({ studentId }) => studentId === student.id) ?? null,
      }
    }),
  }
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

function stateCountsOf(sums: readonly RecordSums[]): Record<AttendanceState, number> {
  const counts = attendanceStates.map((state) => [state, total(sums.map((sum) => sum[state]))])
  return Object.fromEntries(counts) as Record<AttendanceState, number>
}

const byName = new Intl.Collator('uk', { numeric: true }).compare

/** The sums by subject, by its name; those without a subject come last. */
function subjectsOf(sums: readonly RecordSums[]): SubjectSums[] {
  const groups = Map.groupBy(sums, ({ teacherIds, classTeachers }) => subjectOf(teacherIds, classTeachers))
  const subjects = [...groups.keys()].sort((one, other) => (one && other ? byName(one, other) : one ? -1 : 1))
  return subjects.map((subject) => {
    const own = groups.get(subject) ?? []
    const { present, total: lessons } = attendanceCountsOf(stateCountsOf(own))
    return {
      subject,
      lessons,
      attended: present,
      graded: total(own.map(({ graded }) => graded)),
      points: sumOfPoints(own.map(({ points }) => points)),
      later: {
        graded: total(own.map(({ laterGraded }) => laterGraded)),
        points: sumOfPoints(own.map(({ laterPoints }) => laterPoints)),
      },
    }
  })
}

/** Keeps what is written of a student and a period. The same once more changes nothing. */
export async function saveStudentReport(
  tx: Tx,
  input: StudentReportInput,
  { actor }: RequestContext,
): Promise<StudentReport> {
  await refuseUnknownStudent(tx, input.studentId)
  await refuseUnknownComments(tx, input)
  const { updatedAt, ...content } = input
  const report = { ...content, commentIds: [...new Set(content.commentIds)].sort() }
  if (!(await insertReport(tx, report, actor))) {
    const { updatedBy, ...stored } = await lockReport(tx, report)
    if (hasContent(stored, report)) return stored
    refuseIfChangedMeanwhile(stored, updatedAt, updatedBy)
    await updateReport(tx, stored.id, report, actor)
  }
  return readReport(tx, input)
}
