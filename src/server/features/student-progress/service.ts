import DataLoader from 'dataloader'
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
import { getClass } from '../classes/access.ts'
import { listMembershipsOfClass } from '../classes/repository.ts'
import { getLessonTemplateEvenDeleted } from '../lesson-templates/access.ts'
import { getLesson } from '../scheduled-lessons/access.ts'
import { listIdsOfLessonStudents, listLessons } from '../scheduled-lessons/repository.ts'
import { getStudent } from '../students/access.ts'
import { listStudentsById } from '../students/repository.ts'
import { getRecordOfPairToUpdate, getRecordToUpdate, refuseImpossibleRecord, refuseOtherPair } from './access.ts'
import { type Entry, insertRecords, listHistory, listProgress, type NewRecord, updateRecord } from './repository.ts'

/**
 * Keeps what was recorded of a student in a lesson: a first record of the pair is new, a later one changes it, unless
 * there was to be none yet. A register is mostly first records, thirty requests at once: those that arrive together are
 * one statement for each person, without a transaction around it.
 */
export function progressRecorder(db: Db) {
  const insertions = new Map<string, DataLoader<NewRecord, StudentProgress | undefined>>()
  const insertionOf = (actor: string) => {
    const insertion =
      insertions.get(actor) ??
      new DataLoader<NewRecord, StudentProgress | undefined>(
        async (records) => {
          insertions.delete(actor)
          return whoseIs(await insertRecords(db, actor, records), records)
        },
        { cache: false, batchScheduleFn: setImmediate },
      )
    insertions.set(actor, insertion)
    return insertion
  }
  return async (input: StudentProgressInput, actor: string) => {
    const { id = newId(), studentId, scheduledLessonId } = input
    const mark = entryOf(input)
    const inserted = await insertionOf(actor).load({ id, studentId, scheduledLessonId, ...mark })
    if (inserted) return { isNew: true, thing: inserted }
    return inTransaction(db, actor, async (tx) => {
      await refuseImpossibleRecord(tx, id, input)
      const record = await getRecordOfPairToUpdate(tx, input)
      return { isNew: false, thing: await updateEntry(tx, record, mark, input.updatedAt, actor) }
    })
  }
}

/** The new record of each that was wanted; of equal ones the first has made it, the others have found it there. */
function whoseIs(made: readonly StudentProgress[], wanted: readonly NewRecord[]): (StudentProgress | undefined)[] {
  const unclaimed = new Map(made.map((record) => [record.id, record]))
  return wanted.map(({ id, studentId, scheduledLessonId, ...mark }) => {
    const record = unclaimed.get(id)
    const isOurs = record?.studentId === studentId && record.scheduledLessonId === scheduledLessonId
    if (!isOurs || !isSameEntry(record, mark)) return undefined
    unclaimed.delete(id)
    return record
  })
}

export async function updateProgress(
  tx: Tx,
  id: string,
  change: StudentProgressUpdate,
  actor: string,
): Promise<StudentProgress> {
  const record = await getRecordToUpdate(tx, id)
  refuseOtherPair(record, change)
  return updateEntry(tx, record, entryOf(change), change.updatedAt, actor)
}

function entryOf({ isPresent, points, comment }: Entry): Entry {
  return { isPresent, points: pointsToKeep({ isPresent, points }), comment }
}

/** What is already as asked stays as it is, whatever version the change was based on. */
async function updateEntry(
  tx: Tx,
  record: StudentProgress,
  mark: Entry,
  basedOn: string | null | undefined,
  actor: string,
): Promise<StudentProgress> {
  if (isSameEntry(record, mark)) return record
  refuseIfChangedMeanwhile(record, basedOn)
  return updateRecord(tx, record.id, mark, actor)
}

function isSameEntry(record: Entry, { isPresent, points, comment }: Entry): boolean {
  return record.isPresent === isPresent && record.points === points && record.comment === comment
}

export async function getRegister(db: Db, lessonId: string): Promise<Register> {
  const { thing: lesson } = await getLesson(db, lessonId)
  const [template, students, progress] = await Promise.all([
    getLessonTemplateEvenDeleted(db, lesson.templateId),
    listIdsOfLessonStudents(db, lessonId).then((ids) => listStudentsById(db, ids)),
    listProgress(db, { lessonId }),
  ])
  return { lesson, template: template.thing, students, progress }
}

export async function getStudentDetail(db: Db, studentId: string): Promise<StudentDetail> {
  const { thing: student } = await getStudent(db, studentId)
  const [schoolClass, progress] = await Promise.all([
    student.classId === null ? null : getClass(db, student.classId),
    listHistory(db, studentId),
  ])
  return { student, class: schoolClass?.thing ?? null, progress }
}

/** Everything is bounded by the period; the students are looked up by the ids that their marks and memberships name. */
export async function getClassRegister(db: Db, classId: string, period: Period): Promise<ClassRegister> {
  const { thing: schoolClass } = await getClass(db, classId)
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
