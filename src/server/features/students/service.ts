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
  refuseUnknownClass,
  refuseUnknownClasses,
} from './access.ts'
import {
  deleteMemberships,
  endMemberships,
  findStudent,
  insertMemberships,
  insertStudent,
  listMemberships,
  listStudentsById,
  lockLivingClasses,
  lockStudents,
  setStudentDeleted,
  touchStudents,
  updateStudent,
} from './repository.ts'

/** Who acts, the date at the school, and which date an instant has there. */
type Act = { actor: string; today: string; dayOf: (instant: Date) => string }

export async function addStudent(tx: Tx, input: StudentInput, act: Act) {
  const { id = newId(), ...content } = input
  const digest = digestOf(content)
  if (!(await insertStudent(tx, id, input, digest, act.actor))) {
    // A repeated create finds its student even when the class has gone since the first time.
    const earlier = await findStudent(tx, id)
    if (!earlier) throw studentIdTaken(input.studentId)
    return repeatedCreate(earlier, digest)
  }
  await refuseUnknownClass(tx, input.classId)
  await moveToClasses(tx, [{ studentId: id, classId: input.classId }], act)
  return { isNew: true, thing: (await getStudent(tx, id)).thing }
}

export async function changeStudent(tx: Tx, id: string, change: StudentUpdate, act: Act): Promise<Student> {
  await lockStudents(tx, [id])
  const { thing } = await getStudent(tx, id)
  refuseIfChangedMeanwhile(thing, change.updatedAt)
  await refuseUnknownClass(tx, change.classId)
  await refusingTakenId(change.studentId, () => updateStudent(tx, id, change, act.actor))
  await moveToClasses(tx, [{ studentId: id, classId: change.classId }], act)
  return (await getStudent(tx, id)).thing
}

export async function removeStudent(tx: Tx, id: string, now: Date, actor: string): Promise<void> {
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
  const classId = thing.classId && (await lockLivingClasses(tx, [thing.classId])).length > 0 ? thing.classId : null
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
    await touchStudents(
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

type Move = { studentId: string; classId: string | null }

/**
 * Ends each current membership today and starts the next one today, in a number of statements that does not grow with
 * the moves. A first membership has no start: it counts for every earlier lesson. A membership that began today leaves
 * no trace, so that a mistake put right on the same day is as if it had not happened.
 */
async function moveToClasses(tx: Tx, moves: readonly Move[], { actor, today, dayOf }: Act): Promise<void> {
  const studentIds = moves.map(({ studentId }) => studentId)
  const memberships = Map.groupBy(await listMemberships(tx, studentIds), ({ studentId }) => studentId)
  const plans = moves.map((move) => planMove(move, memberships.get(move.studentId) ?? [], { today, dayOf }))
  const erased = plans.flatMap(({ erases }) => erases ?? [])
  const ended = plans.flatMap(({ ends }) => ends ?? [])
  const reopened = plans.flatMap(({ reopens }) => reopens ?? [])
  const begun = plans.flatMap(({ begins }) => begins ?? [])
  // What ends goes first: nobody is in two classes, not even between two statements.
  if (erased.length > 0) await deleteMemberships(tx, erased)
  if (ended.length > 0) await endMemberships(tx, ended, today, actor)
  if (reopened.length > 0) await endMemberships(tx, reopened, null, actor)
  if (begun.length > 0) await insertMemberships(tx, begun, actor)
}

type Membership = Awaited<ReturnType<typeof listMemberships>>[number]

/** What becomes of one student's memberships: the ids of those that change, and the one that begins. */
type MovePlan = {
  erases?: string
  ends?: string | undefined
  reopens?: string
  begins?: { id: string; studentId: string; classId: string; startsOn: string | null }
}

function planMove(
  { studentId, classId }: Move,
  memberships: readonly Membership[],
  { today, dayOf }: Pick<Act, 'today' | 'dayOf'>,
): MovePlan {
  const current = memberships.find(({ endsOn }) => endsOn === null)
  if ((current?.classId ?? null) === classId) return {}
  const beganToday = current !== undefined && current.startsOn !== null && current.startsOn >= today
  const leaving = beganToday ? { erases: current.id } : { ends: current?.id }
  if (classId === null) {
    // Taken back on its day, a first membership must not stay behind and count for every earlier lesson of the class.
    const isFirstOfToday = current !== undefined && current.startsOn === null && dayOf(current.createdAt) === today
    return isFirstOfToday ? { erases: current.id } : leaving
  }
  const endedToday = memberships.find((membership) => membership.classId === classId && membership.endsOn === today)
  if (endedToday) return { ...leaving, reopens: endedToday.id }
  const startsOn = memberships.length > (beganToday ? 1 : 0) ? today : null
  return { ...leaving, begins: { id: newId(), studentId, classId, startsOn } }
}
