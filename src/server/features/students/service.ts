import { AppError } from '../../../contract/kernel/errors.ts'
import { studentIdTakenSentence } from '../../../contract/students/rules.ts'
import type { Student, StudentInput, StudentMoves, StudentUpdate } from '../../../contract/students/schema.ts'
import { mapConstraintErrors } from '../../db/constraint-errors.ts'
import { digestOf, newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { refuseIfChangedMeanwhile, repeatedCreate } from '../../db/versions.ts'
import {
  getStudent,
  getStudentEvenDeleted,
  getStudentsToMove,
  refuseImpossibleStart,
  refuseSharedDays,
  refuseUnknownClass,
  refuseUnknownClasses,
} from './access.ts'
import {
  deleteMemberships,
  findStudent,
  insertMemberships,
  insertStudentRow,
  listMemberships,
  listStudentsById,
  lockExistingClasses,
  lockStudents,
  type Membership,
  type StoredMembership,
  setStudentDeleted,
  setStudentsUpdated,
  updateMembershipDates,
  updateStudentRow,
} from './repository.ts'

/** Who acts, the date at the school, and which date an instant has there. */
type Act = { actor: string; today: string; dayOf: (instant: Date) => string }

export async function createStudent(tx: Tx, input: StudentInput, act: Act) {
  const { id = newId(), ...content } = input
  const digest = digestOf(content)
  if (!(await insertStudentRow(tx, id, input, digest, act.actor))) {
    // A repeated create finds its student even when the class has gone since the first time.
    const earlier = await findStudent(tx, id)
    if (!earlier) throw studentIdTaken(input.studentId)
    return repeatedCreate(earlier, digest)
  }
  await refuseUnknownClass(tx, input.classId)
  refuseImpossibleStart(input, act.today)
  await moveToClasses(tx, [{ studentId: id, classId: input.classId, inClassSince: input.inClassSince }], act)
  return { isNew: true, thing: (await getStudent(tx, id)).thing }
}

export async function updateStudent(tx: Tx, id: string, change: StudentUpdate, act: Act): Promise<Student> {
  await lockStudents(tx, [id])
  const { thing } = await getStudent(tx, id)
  refuseIfChangedMeanwhile(thing, change.updatedAt)
  await refuseUnknownClass(tx, change.classId)
  refuseImpossibleStart(change, act.today)
  await refusingTakenId(change.studentId, () => updateStudentRow(tx, id, change, act.actor))
  await moveToClasses(tx, [{ studentId: id, classId: change.classId, inClassSince: change.inClassSince }], act)
  return (await getStudent(tx, id)).thing
}

export async function deleteStudent(tx: Tx, id: string, now: Date, actor: string): Promise<void> {
  await lockStudents(tx, [id])
  await getStudent(tx, id)
  await setStudentDeleted(tx, id, now, actor)
}

/** Brings the student back, with the class if it still exists. */
export async function restoreStudent(tx: Tx, id: string, act: Act): Promise<Student> {
  await lockStudents(tx, [id])
  const { thing, isDeleted } = await getStudentEvenDeleted(tx, id)
  if (!isDeleted) return thing
  // The class is held first: it must not be deleted as empty while its student comes back.
  const classId = thing.classId && (await lockExistingClasses(tx, [thing.classId])).length > 0 ? thing.classId : null
  await refusingTakenId(thing.studentId, () => setStudentDeleted(tx, id, null, act.actor))
  await moveToClasses(tx, [{ studentId: id, classId }], act)
  return (await getStudent(tx, id)).thing
}

/** Moves many students, each to a class or out of every class. Who is there already stays untouched. */
export async function moveStudents(tx: Tx, { moves }: StudentMoves, act: Act): Promise<Student[]> {
  const ids = moves.map(({ id }) => id)
  await lockStudents(tx, ids)
  const students = await getStudentsToMove(tx, ids)
  await refuseUnknownClasses(
    tx,
    moves.map(({ classId }, place) => ({ path: `moves.${place}.classId`, classId })),
  )
  const leaving = moves.filter(({ id, classId }) => students.get(id)?.classId !== classId)
  if (leaving.length > 0) {
    refuseIfAnyChangedMeanwhile(leaving, students)
    await moveToClasses(
      tx,
      leaving.map(({ id, classId }) => ({ studentId: id, classId })),
      act,
    )
    await setStudentsUpdated(
      tx,
      leaving.map(({ id }) => id),
      act.actor,
    )
  }
  return listStudentsById(tx, ids)
}

function refuseIfAnyChangedMeanwhile(moves: StudentMoves['moves'], students: ReadonlyMap<string, Student>): void {
  for (const { id, updatedAt } of moves) {
    const student = students.get(id)
    if (student) refuseIfChangedMeanwhile(student, updatedAt)
  }
}

function refusingTakenId<Result>(studentId: string, write: () => Promise<Result>): Promise<Result> {
  return mapConstraintErrors({ students_student_id_living: () => studentIdTaken(studentId) }, write)
}

function studentIdTaken(studentId: string): AppError {
  return new AppError('student_id_taken', studentIdTakenSentence(studentId))
}

type Move = Pick<StudentInput, 'classId' | 'inClassSince'> & { studentId: string }

/** Moves each student into a class or out of every class, in a number of statements that does not grow with the moves. */
async function moveToClasses(tx: Tx, moves: readonly Move[], act: Act): Promise<void> {
  const stored = await listMemberships(
    tx,
    moves.map(({ studentId }) => studentId),
  )
  const before = Map.groupBy(stored, ({ studentId }) => studentId)
  const after = moves.flatMap((move) => membershipsAfter(move, before.get(move.studentId) ?? [], act))
  const [idsBefore, idsAfter] = [idsOf(stored), idsOf(after)]
  const removed = stored.filter(({ id }) => !idsAfter.has(id))
  const unchanged = new Set<Membership>(stored)
  const changed = after.filter((membership) => idsBefore.has(membership.id) && !unchanged.has(membership))
  const added = after.filter(({ id }) => !idsBefore.has(id))
  // What ends goes first: nobody is in two classes, not even between two statements.
  if (removed.length > 0) await deleteMemberships(tx, [...idsOf(removed)])
  if (changed.length > 0) await updateMembershipDates(tx, changed, act.actor)
  if (added.length > 0) await insertMemberships(tx, added, act.actor)
}

function idsOf(memberships: readonly Membership[]): Set<string> {
  return new Set(memberships.map(({ id }) => id))
}

/** A student's memberships after a move; the next one starts today, unless the move gives another day. */
function membershipsAfter(
  { studentId, classId, inClassSince }: Move,
  before: readonly StoredMembership[],
  act: Act,
): readonly Membership[] {
  const current = before.find(({ endsOn }) => endsOn === null)
  const earlier = before.filter((membership) => membership !== current)
  if (classId === (current?.classId ?? null)) {
    if (!current || inClassSince === undefined || inClassSince === current.startsOn) return before
    refuseSharedDays(earlier, inClassSince)
    return [...earlier, { ...current, startsOn: inClassSince }]
  }
  const startsOn = classId === null || inClassSince === undefined ? act.today : inClassSince
  const left = current ? [...earlier, ...endedBy(startsOn, current, act)] : earlier
  if (classId === null) return left
  const endedToday = left.find((membership) => membership.classId === classId && membership.endsOn === act.today)
  if (endedToday && inClassSince === undefined) {
    return left.map((membership) => (membership === endedToday ? { ...membership, endsOn: null } : membership))
  }
  refuseSharedDays(left, startsOn)
  return [...left, { id: newId(), studentId, classId, startsOn, endsOn: null }]
}

/**
 * What is left of the current membership when the student leaves on a day, today or the one that the next one starts
 * on. Nothing, when it began today, or when it was entered today and the next one starts no later: a mistake that is put
 * right on the same day leaves no trace.
 */
function endedBy(startsOn: string | null, current: StoredMembership, { today, dayOf }: Act): StoredMembership[] {
  if (startsOn !== null && startsBefore(current, startsOn)) return [{ ...current, endsOn: startsOn }]
  const isPutRight = !startsBefore(current, today) || dayOf(current.createdAt) === today
  return isPutRight ? [] : [{ ...current, endsOn: today }]
}

function startsBefore({ startsOn }: Membership, day: string): boolean {
  return startsOn === null || startsOn < day
}
