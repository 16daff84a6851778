import { invalidInput } from '../../../contract/kernel/errors.ts'
import type { StudentReportInput, StudentReportsQuery } from '../../../contract/student-reports/schema.ts'
import { countsOn } from '../../../contract/students/rules.ts'
import type { Student } from '../../../contract/students/schema.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import { getClass } from '../classes/access.ts'
import { listMembershipsOfClass } from '../classes/repository.ts'
import { getStudent } from '../students/access.ts'
import { listExistingStudentsById } from '../students/repository.ts'
import { listKnownCommentIds } from './repository.ts'

/**
 * The student, or by name those who belong to the class today or belonged to it on the last day of the period; throws 404 for
 * a student or a class that does not exist.
 */
export async function getReportedStudents(db: Db, bounds: StudentReportsQuery, today: string): Promise<Student[]> {
  const { classId, studentId, to } = bounds
  if (studentId !== undefined) return [await getStudent(db, studentId)]
  const { id } = await getClass(db, `${classId}`)
  const lastDay = to < today ? to : today
  const between = await listMembershipsOfClass(db, id, { from: lastDay, to: today })
  const members = between.filter((membership) => countsOn(membership, lastDay) || countsOn(membership, today))
  return listExistingStudentsById(db, [...new Set(members.map((membership) => membership.studentId))])
}

/**
 * Throws 400 for the first id that is not of a comment about the student in the period. What the stored report names already is
 * accepted, so that a comment that was deleted since does not keep its text from being saved.
 */
export async function refuseUnknownComments(tx: Tx, report: StudentReportInput): Promise<void> {
  const known = await listKnownCommentIds(tx, report)
  const unknown = report.commentIds.findIndex((id) => !known.includes(id))
  if (unknown >= 0) throw invalidInput(`commentIds.${unknown}`, 'This comment does not exist any more')
}
