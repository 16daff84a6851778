import DataLoader from 'dataloader'
import { invariant } from '../../../contract/kernel/invariant.ts'
import { countsOn, type Period } from '../../../contract/student-progress/class-register-rules.ts'
import { pointsToKeep } from '../../../contract/student-progress/rules.ts'
import type {
  ClassRegister,
  Register,
  StudentDetail,
  StudentProgress,
  StudentProgressInput,
  StudentProgressUpdate,
} from '../../../contract/student-progress/schema.ts'
import { newId } from '../../db/ids.ts'
import { type Db, inTransaction, type Tx } from '../../db/transaction.ts'
import { refuseIfChangedMeanwhile } from '../../db/versions.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { getClass } from '../classes/access.ts'
import { listMembershipsOfClass } from '../classes/repository.ts'
import { findLessonTemplate } from '../lesson-templates/repository.ts'
import { getLesson } from '../scheduled-lessons/access.ts'
import { listIdsOfLessonStudents, listLessons } from '../scheduled-lessons/repository.ts'
import { getStudent } from '../students/access.ts'
import { listStudentsById } from '../students/repository.ts'
import { getRecordOfPairToUpdate, getRecordToUpdate, refuseImpossibleRecord, refuseOtherPair } from './access.ts'
import { type Entry, insertRecords, listHistory, listProgress, type NewRecord, updateRecord } from './repository.ts'

/**
 * Creates the function that records an entry of a student in a lesson: inserts the first record of the pair, and updates a
 * later one, or throws 409 when it was based on there being none. The first save of a register sends about thirty
 * requests at once, so those that arrive together are inserted by one statement for each person, without a transaction.
 */
export function progressRecorder(db: Db) {
  const loaders = new Map<string, DataLoader<NewRecord, StudentProgress | undefined>>()
  const loaderOf = (actor: string) => {
    const loader =
      loaders.get(actor) ??
      new DataLoader<NewRecord, StudentProgress | undefined>(
        async (records) => {
          loaders.delete(actor)
          return assignInserted(await insertRecords(db, actor, records), records)
        },
        { cache: false, batchScheduleFn: setImmediate },
      )
    loaders.set(actor, loader)
    return loader
  }
  return async (input: StudentProgressInput, context: RequestContext) => {
    const { id = newId(), studentId, scheduledLessonId } = input
    const entry = entryOf(input)
    const inserted = await loaderOf(context.actor).load({ id, studentId, scheduledLessonId, ...entry })
    if (inserted) return { isNew: true, entity: inserted }
    return inTransaction(db, context, async (tx) => {
      await refuseImpossibleRecord(tx, id, input)
      const record = await getRecordOfPairToUpdate(tx, input)
      return { isNew: false, entity: await updateEntry(tx, record, entry, input.updatedAt, context) }
    })
  }
}

/** For each wanted record the inserted one; of equal wanted ones only the first has inserted it. */
function assignInserted(
  inserted: readonly StudentProgress[],
  wanted: readonly NewRecord[],
): (StudentProgress | undefined)[] {
  const unassigned = new Map(inserted.map((record) => [record.id, record]))
  return wanted.map(({ id, studentId, scheduledLessonId, ...entry }) => {
    const record = unassigned.get(id)
    const isOfPair = record?.studentId === studentId && record.scheduledLessonId === scheduledLessonId
    if (!isOfPair || !isSameEntry(record, entry)) return undefined
    unassigned.delete(id)
    return record
  })
}

export async function updateProgress(
  tx: Tx,
  id: string,
  update: StudentProgressUpdate,
  context: RequestContext,
): Promise<StudentProgress> {
  const record = await getRecordToUpdate(tx, id)
  refuseOtherPair(record, update)
  return updateEntry(tx, record, entryOf(update), update.updatedAt, context)
}

function entryOf({ isPresent, points, comment }: Entry): Entry {
  return { isPresent, points: pointsToKeep({ isPresent, points }), comment }
}

/** An entry that is stored already is not a conflict, whatever version the update was based on. */
async function updateEntry(
  tx: Tx,
  record: StudentProgress,
  entry: Entry,
  basedOn: string | null | undefined,
  { actor }: RequestContext,
): Promise<StudentProgress> {
  if (isSameEntry(record, entry)) return record
  refuseIfChangedMeanwhile(record, basedOn)
  return updateRecord(tx, record.id, entry, actor)
}

function isSameEntry(record: Entry, { isPresent, points, comment }: Entry): boolean {
  const isSame: Record<keyof Entry, boolean> = {
    isPresent: record.isPresent === isPresent,
    points: record.points === points,
    comment: record.comment === comment,
  }
  return Object.values(isSame).every(Boolean)
}

export async function getRegister(db: Db, lessonId: string): Promise<Register> {
  const lesson = await getLesson(db, lessonId)
  const [template, students, progress] = await Promise.all([
    findLessonTemplate(db, lesson.templateId),
    listIdsOfLessonStudents(db, lessonId).then((ids) => listStudentsById(db, ids)),
    listProgress(db, { lessonId }),
  ])
  invariant(template, 'a foreign key keeps the template of a lesson')
  return { lesson, template: template.entity, students, progress }
}

export async function getStudentDetail(db: Db, studentId: string): Promise<StudentDetail> {
  const student = await getStudent(db, studentId)
  const [schoolClass, progress] = await Promise.all([
    student.classId === null ? null : getClass(db, student.classId),
    listHistory(db, studentId),
  ])
  return { student, class: schoolClass, progress }
}

/** The register of a class in a period; the students are those of its records and of the memberships on a lesson's day. */
export async function getClassRegister(db: Db, classId: string, period: Period): Promise<ClassRegister> {
  const schoolClass = await getClass(db, classId)
  const [lessons, progress, inPeriod] = await Promise.all([
    listLessons(db, { classId, ...period }),
    listProgress(db, { classId, ...period }),
    listMembershipsOfClass(db, classId, period),
  ])
  const days = [...new Set(lessons.map(({ date }) => date))]
  const memberships = inPeriod.filter((membership) => days.some((date) => countsOn(membership, date)))
  const ids = new Set([...memberships, ...progress].map(({ studentId }) => studentId))
  return {
    class: schoolClass,
    students: await listStudentsById(db, [...ids]),
    memberships,
    lessons: lessons.map(({ id, date, startTime, endTime, template }) => ({ id, date, startTime, endTime, template })),
    progress: progress.map(({ studentId, scheduledLessonId, isPresent, points }) => {
      return { studentId, scheduledLessonId, isPresent, points }
    }),
  }
}
