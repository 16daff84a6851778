import { classHasStudentsSentence } from '../../../contract/classes/rules.ts'
import type { SchoolClass, SchoolClassInput, SchoolClassUpdate } from '../../../contract/classes/schema.ts'
import { AppError } from '../../../contract/kernel/errors.ts'
import { digestOf, newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { refuseIfChangedMeanwhile, repeatedCreate } from '../../db/versions.ts'
import { getClass, getClassEvenDeleted } from './access.ts'
import { insertClassRow, lockClass, replaceTimetable, setClassDeleted, updateClassRow } from './repository.ts'

export async function createClass(tx: Tx, input: SchoolClassInput, actor: string) {
  const { id = newId(), ...content } = input
  const digest = digestOf(content)
  const isNew = await insertClassRow(tx, id, input, digest, actor)
  if (!isNew) return repeatedCreate(await getClassEvenDeleted(tx, id), digest)
  await replaceTimetable(tx, id, input.weeklySchedule)
  return { isNew, thing: (await getClass(tx, id)).thing }
}

export async function updateClass(tx: Tx, id: string, change: SchoolClassUpdate, actor: string): Promise<SchoolClass> {
  await lockClass(tx, id)
  const { thing } = await getClass(tx, id)
  refuseIfChangedMeanwhile(thing, change.updatedAt)
  await updateClassRow(tx, id, change, actor)
  if (digestOf(thing.weeklySchedule) !== digestOf(change.weeklySchedule)) {
    await replaceTimetable(tx, id, change.weeklySchedule)
  }
  return (await getClass(tx, id)).thing
}

export async function deleteClass(tx: Tx, id: string, now: Date, actor: string): Promise<void> {
  await lockClass(tx, id)
  const { thing } = await getClass(tx, id)
  if (thing.studentCount > 0) throw new AppError('class_has_students', classHasStudentsSentence(thing.studentCount))
  await setClassDeleted(tx, id, now, actor)
}

export async function restoreClass(tx: Tx, id: string, actor: string): Promise<SchoolClass> {
  await lockClass(tx, id)
  const { thing, isDeleted } = await getClassEvenDeleted(tx, id)
  if (!isDeleted) return thing
  await setClassDeleted(tx, id, null, actor)
  return (await getClass(tx, id)).thing
}
