import { invariant } from '../../../contract/kernel/invariant.ts'
import type { Period } from '../../../contract/kernel/periods.ts'
import { can } from '../../../contract/kernel/permissions.ts'
import { journalFields } from '../../../contract/scheduled-lessons/rules.ts'
import type { ClassJournal, ClassRegister, Register, StudentDetail } from '../../../contract/student-progress/schema.ts'
import { countsOn } from '../../../contract/students/rules.ts'
import { type SavedRows, undoSave as undoSaveOf } from '../../db/saves.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { getClass } from '../classes/access.ts'
import { listMembershipsOfClass } from '../classes/repository.ts'
import { findLessonTemplate } from '../lesson-templates/repository.ts'
import { getLesson } from '../scheduled-lessons/access.ts'
import { listLessonsWithJournal, type Viewer } from '../scheduled-lessons/journal/repository.ts'
import { selectIdsOfLessonStudents } from '../scheduled-lessons/members/repository.ts'
import { listLessons } from '../scheduled-lessons/repository.ts'
import { getStudent } from '../students/access.ts'
import { listStudentsById } from '../students/repository.ts'
import { entryNames } from './recording/repository.ts'
import { getProposals, listExceptions, listHistory, listProgress } from './repository.ts'

export async function getRegister(db: Db, lessonId: string, viewer: Viewer): Promise<Register> {
  const [lesson, students, progress, proposals] = await Promise.all([
    getLessonWithTemplate(db, lessonId, viewer),
    listStudentsById(db, selectIdsOfLessonStudents(db, lessonId)),
    listProgress(db, { lessonId }),
    getProposals(db, lessonId),
  ])
  return { ...lesson, students, progress, ...proposals }
}

async function getLessonWithTemplate(
  db: Db,
  id: string,
  viewer: Viewer,
): Promise<Pick<Register, 'lesson' | 'template'>> {
  const lesson = await getLesson(db, id, viewer)
  const template = await findLessonTemplate(db, lesson.templateId)
  invariant(template, 'a foreign key keeps the template of a lesson')
  return { lesson, template: template.entity }
}

export async function getStudentDetail(db: Db, studentId: string): Promise<StudentDetail> {
  const [student, progress] = await Promise.all([getStudentWithClass(db, studentId), listHistory(db, studentId)])
  return { ...student, progress }
}

async function getStudentWithClass(db: Db, id: string): Promise<Pick<StudentDetail, 'student' | 'class'>> {
  const student = await getStudent(db, id)
  return { student, class: student.classId === null ? null : await getClass(db, student.classId) }
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
    progress,
  }
}

/** The journal of a class in a period as it is printed, without notes, with the records that say more than present. */
export async function getClassJournal(db: Db, classId: string, period: Period): Promise<ClassJournal> {
  await getClass(db, classId)
  const [lessons, progress] = await Promise.all([
    listLessonsWithJournal(db, { classId, ...period }, { mayReadNotes: false }),
    listExceptions(db, { classId, ...period }),
  ])
  const students = await listStudentsById(db, [...new Set(progress.map(({ studentId }) => studentId))])
  return { lessons, students: students.map(({ id, firstName, lastName }) => ({ id, firstName, lastName })), progress }
}

/** What a save writes: the journal of lessons, which not everybody may write, and records. */
export function savedRowsOf(caller: RequestContext['caller']) {
  const isForbidden = caller.approval === undefined || !can(caller.approval.role, 'scheduleLessons')
  return {
    lessons: { table: 'scheduledLessons', columns: journalFields, isPartOfRow: true, isForbidden },
    records: {
      table: 'studentProgress',
      columns: entryNames,
      owner: { table: 'scheduledLessons', column: 'scheduledLessonId' },
    },
  } as const satisfies Record<string, SavedRows>
}

/**
 * Puts every record of a save and the journal of the lesson back, or throws: 404 for an unknown save, 409 when one of them has
 * been changed since or the lesson is deleted, 403 when the save has written a journal, which the person may not write.
 */
export function undoSave(tx: Tx, saveId: string, { actor, caller }: RequestContext): Promise<void> {
  const { lessons, records } = savedRowsOf(caller)
  // The lesson first, as a purge locks it, so that the two cannot deadlock.
  return undoSaveOf(tx, { saveId, actor }, lessons, records)
}
