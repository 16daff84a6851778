import { invalidInput } from '../../../contract/kernel/errors.ts'
import { endTimeOf, pastLessonSentence } from '../../../contract/scheduled-lessons/rules.ts'
import type { ClassDetail, ScheduledLesson, ScheduledLessonInput } from '../../../contract/scheduled-lessons/schema.ts'
import { digestOf, newId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import { repeatedCreate } from '../../db/versions.ts'
import { getClass } from '../classes/access.ts'
import { refuseUnknownClass } from '../students/access.ts'
import { listStudentsOfClass } from '../students/repository.ts'
import { getLesson, getLessonEvenDeleted, refuseUnknownTemplate } from './access.ts'
import { findLesson, insertLesson, listLessons, lockLesson, setLessonDeleted } from './repository.ts'

export async function scheduleLesson(tx: Tx, input: ScheduledLessonInput, act: { actor: string; today: string }) {
  const { id = newId(), templateId, classId, date, startTime } = input
  const lesson = { templateId, classId, date, startTime, endTime: lessonEnd(startTime) }
  const digest = digestOf(lesson)
  // A repeated create finds its lesson even when its day has passed, or its class has gone, since the first time.
  const earlier = input.id && (await findLesson(tx, id))
  if (earlier) return repeatedCreate(earlier, digest)
  if (date < act.today) throw invalidInput('date', pastLessonSentence)
  await refuseUnknownTemplate(tx, templateId)
  await refuseUnknownClass(tx, classId)
  const isNew = await insertLesson(tx, id, lesson, digest, act.actor)
  if (!isNew) return repeatedCreate(await getLessonEvenDeleted(tx, id), digest)
  return { isNew, thing: (await getLesson(tx, id)).thing }
}

function lessonEnd(startTime: string): string {
  const endTime = endTimeOf(startTime)
  if (!endTime) throw invalidInput('startTime', 'Please enter a valid time')
  return endTime
}

export async function deleteLesson(tx: Tx, id: string, now: Date, actor: string): Promise<void> {
  await lockLesson(tx, id)
  await getLesson(tx, id)
  await setLessonDeleted(tx, id, now, actor)
}

export async function restoreLesson(tx: Tx, id: string, actor: string): Promise<ScheduledLesson> {
  await lockLesson(tx, id)
  const { thing, isDeleted } = await getLessonEvenDeleted(tx, id)
  if (!isDeleted) return thing
  await setLessonDeleted(tx, id, null, actor)
  return (await getLesson(tx, id)).thing
}

export async function getClassDetail(db: Db, classId: string): Promise<ClassDetail> {
  const { thing } = await getClass(db, classId)
  const [students, lessons] = await Promise.all([listStudentsOfClass(db, classId), listLessons(db, { classId })])
  return { class: thing, students, lessons }
}
