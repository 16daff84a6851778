import { AppError } from '../../../contract/kernel/errors.ts'
import { studentIdTakenMessage } from '../../../contract/students/rules.ts'
import type { Student, StudentInput, StudentMoves, StudentUpdate } from '../../../contract/students/schema.ts'
import { mapConstraintErrors } from '../../db/constraint-errors.ts'
import { insertRow, lockExisting, lockRows, restore, updateRows } from '../../db/entity-rows.ts'
import { digestOf, hasContent, newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { refuseIfChangedMeanwhile, repeatedCreate } from '../../db/versions.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { refuseUnknownClass, refuseUnknownClasses } from '../classes/access.ts'
import { getStoredStudent, getStudent, getStudentsToMove, refuseImpossibleStart } from './access.ts'
import { endedOn, membershipsAfter, moveToClasses, replaceMemberships } from './memberships/service.ts'
import { asColumns, findStudent, insertMemberships, listMemberships, listStudentsById } from './repository.ts'

export async function createStudent(
  tx: Tx,
  input: StudentInput,
  context: RequestContext,
): Promise<{ isNew: boolean; entity: Student }> {
  const { id = newId(), ...content } = input
  const digest = digestOf(content)
  const columns = asColumns(input)
  const inserted = await insertRow(tx, 'students', { id, ...columns, createDigest: digest }, context.actor)
  if (!inserted) {
    // A repeated create finds its student even when the class has been deleted since the first time.
    const earlier = await findStudent(tx, id)
    if (!earlier) throw studentIdTaken(input.studentId)
    return repeatedCreate(earlier, digest)
  }
  await refuseUnknownClass(tx, input.classId)
  refuseImpossibleStart(input, context.today)
  const { classId, inClassSince } = input
  const [membership] = membershipsAfter({ id, classId, inClassSince }, [], context)
  if (membership) await insertMemberships(tx, [membership], context.actor)
  return { isNew: true, entity: { id, ...columns, classId, inClassSince: membership?.startsOn ?? null, ...inserted } }
}

export async function updateStudent(
  tx: Tx,
  id: string,
  update: StudentUpdate,
  context: RequestContext,
): Promise<Student> {
  await lockRows(tx, 'students', [id])
  const current = await getStudent(tx, id)
  refuseIfChangedMeanwhile(current, update.updatedAt)
  const { id: _, updatedAt: __, ...content } = update
  if (hasContent(current, content)) return current
  await refuseUnknownClass(tx, update.classId)
  refuseImpossibleStart(update, context.today)
  await mapTakenStudentId(update.studentId, () => updateRows(tx, 'students', [id], asColumns(update), context.actor))
  await moveToClasses(tx, [{ id, classId: update.classId, inClassSince: update.inClassSince }], context)
  return getStudent(tx, id)
}

/**
 * Restores the student, in the same class if it still exists, else in none. After the day of the deletion they left the
 * class on that day and join it again today, so that a register completed meanwhile stays complete.
 */
export async function restoreStudent(tx: Tx, id: string, context: RequestContext): Promise<Student> {
  await lockRows(tx, 'students', [id])
  const { entity: student, deletedAt } = await getStoredStudent(tx, id)
  if (deletedAt === null) return student
  // The class is locked first: without this student it has none, and could be deleted meanwhile.
  const hasClass = student.classId !== null && (await lockExisting(tx, 'classes', [student.classId])).length > 0
  await mapTakenStudentId(student.studentId, () => restore(tx, 'students', id, context.actor))
  const deletedOn = context.dayOf(new Date(deletedAt))
  if (deletedOn < context.today) {
    const stored = await listMemberships(tx, [id])
    const ended = stored.flatMap((membership) => {
      const { endsOn } = membership
      // A promotion since has ended it on a later day.
      return endsOn === null || endsOn > deletedOn ? endedOn(deletedOn, membership) : [membership]
    })
    await replaceMemberships(tx, stored, ended, context)
  }
  await moveToClasses(tx, [{ id, classId: hasClass ? student.classId : null }], context)
  return getStudent(tx, id)
}

/** Moves many students, each to a class or out of every class; a student who is in that class already is not updated. */
export async function moveStudents(tx: Tx, { moves }: StudentMoves, context: RequestContext): Promise<Student[]> {
  const ids = moves.map(({ id }) => id)
  await lockRows(tx, 'students', ids)
  const students = await getStudentsToMove(tx, ids)
  await refuseUnknownClasses(
    tx,
    moves.map(({ classId }, index) => ({ path: `moves.${index}.classId`, classId })),
  )
  const changing = moves.filter(({ id, classId }) => students.get(id)?.classId !== classId)
  if (changing.length > 0) {
    refuseIfAnyChangedMeanwhile(changing, students)
    await moveToClasses(tx, changing, context)
    // Gives the students a new version, because a membership is stored in another table.
    const moved = changing.map(({ id }) => id)
    await updateRows(tx, 'students', moved, {}, context.actor)
  }
  return listStudentsById(tx, ids)
}

function refuseIfAnyChangedMeanwhile(moves: StudentMoves['moves'], students: ReadonlyMap<string, Student>): void {
  for (const { id, updatedAt } of moves) {
    const student = students.get(id)
    if (student) refuseIfChangedMeanwhile(student, updatedAt)
  }
}

function mapTakenStudentId<Result>(studentId: string, write: () => Promise<Result>): Promise<Result> {
  return mapConstraintErrors({ students_student_id_living: () => studentIdTaken(studentId) }, write)
}

function studentIdTaken(studentId: string): AppError {
  return new AppError('student_id_taken', studentIdTakenMessage(studentId))
}
