import { AppError } from '../../../contract/kernel/errors.ts'
import { studentIdTakenSentence } from '../../../contract/students/rules.ts'
import type { Student, StudentChange, StudentInput } from '../../../contract/students/schema.ts'
import { digestOf, newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { refuseIfChangedMeanwhile, repeatedCreate } from '../../db/versions.ts'
import { refusing } from '../../db/violations.ts'
import { getStudent, getStudentEvenDeleted, refuseUnknownClass } from './access.ts'
import {
  deleteMembership,
  endMembership,
  findCurrentMembership,
  findMembershipEndedOn,
  findStudent,
  hasMemberships,
  insertMembership,
  insertStudent,
  lockLivingClass,
  lockStudent,
  reopenMembership,
  setStudentDeleted,
  updateStudent,
} from './repository.ts'

/** Who acts, and the date at the school. */
type Act = { actor: string; today: string }

export async function addStudent(tx: Tx, input: StudentInput, { actor, today }: Act) {
  const { id = newId(), ...content } = input
  const digest = digestOf(content)
  if (!(await insertStudent(tx, id, input, digest, actor))) {
    // A repeated create finds its student even when the class has gone since the first time.
    const earlier = await findStudent(tx, id)
    if (!earlier) throw studentIdTaken(input.studentId)
    return repeatedCreate(earlier, digest)
  }
  await refuseUnknownClass(tx, input.classId)
  await moveToClass(tx, id, input.classId, { actor, today })
  return { isNew: true, thing: (await getStudent(tx, id)).thing }
}

export async function changeStudent(tx: Tx, id: string, change: StudentChange, act: Act): Promise<Student> {
  await lockStudent(tx, id)
  const { thing } = await getStudent(tx, id)
  refuseIfChangedMeanwhile(thing, change.updatedAt)
  await refuseUnknownClass(tx, change.classId)
  await refusingTakenId(change.studentId, () => updateStudent(tx, id, change, act.actor))
  await moveToClass(tx, id, change.classId, act)
  return (await getStudent(tx, id)).thing
}

export async function removeStudent(tx: Tx, id: string, now: Date, actor: string): Promise<void> {
  await lockStudent(tx, id)
  await getStudent(tx, id)
  await setStudentDeleted(tx, id, now, actor)
}

/** Brings the student back, with the class if it still exists. */
export async function restoreStudent(tx: Tx, id: string, act: Act): Promise<Student> {
  await lockStudent(tx, id)
  const { thing, isDeleted } = await getStudentEvenDeleted(tx, id)
  if (!isDeleted) return thing
  // The class is held first: it must not be deleted as empty while its student comes back.
  const hasClass = thing.classId !== null && (await lockLivingClass(tx, thing.classId))
  await refusingTakenId(thing.studentId, () => setStudentDeleted(tx, id, null, act.actor))
  await moveToClass(tx, id, hasClass ? thing.classId : null, act)
  return (await getStudent(tx, id)).thing
}

function refusingTakenId<Result>(studentId: string, write: () => Promise<Result>): Promise<Result> {
  return refusing({ students_student_id_living: () => studentIdTaken(studentId) }, write)
}

function studentIdTaken(studentId: string): AppError {
  return new AppError('student_id_taken', studentIdTakenSentence(studentId))
}

/**
 * Ends the current membership today and starts the next one today. The first membership has no start: it counts for
 * every earlier lesson. A membership that began today leaves no trace, so that a mistake put right on the same day is
 * as if it had not happened.
 */
async function moveToClass(tx: Tx, studentId: string, classId: string | null, { actor, today }: Act): Promise<void> {
  const current = await findCurrentMembership(tx, studentId)
  if ((current?.classId ?? null) === classId) return
  if (current) {
    if (current.startsOn !== null && current.startsOn >= today) await deleteMembership(tx, current.id)
    else await endMembership(tx, current.id, today, actor)
  }
  if (classId === null) return
  const endedToday = await findMembershipEndedOn(tx, studentId, classId, today)
  if (endedToday) return reopenMembership(tx, endedToday.id, actor)
  const startsOn = (await hasMemberships(tx, studentId)) ? today : null
  await insertMembership(tx, { id: newId(), studentId, classId, startsOn }, actor)
}
