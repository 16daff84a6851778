import { setTimeout as delay } from 'node:timers/promises'
import { addDays } from '../src/contract/kernel/dates.ts'
import { newId } from '../src/server/db/ids.ts'
import { lessonContent, recordContent, studentContent } from './contents.ts'
import type { Entry } from './ledger.ts'
import type { School } from './school.ts'
import { type Writer, write } from './writes.ts'

const pauseMs = 50
const today = new Date().toISOString().slice(0, 10)

type Lesson = { entry: Entry; id: string; input: Record<string, unknown> }
type StoredRecord = { entry: Entry; id: string; updatedAt: unknown; studentId: string }

/** Does what a teacher does, again and again until the signal: schedules lessons, saves and changes registers, edits students. */
export async function runSaver(saver: Writer, school: School): Promise<void> {
  for (let round = 0; !saver.signal.aborted; round += 1) {
    const lesson = await scheduleLesson(saver, school, round)
    if (lesson) {
      const records = await saveRegister(saver, lesson, school.studentIds)
      await changeRegister(saver, lesson, records, round)
      if (round % 3 === 0) await deleteLesson(saver, lesson)
    }
    await editStudent(saver, school, round)
    await delay(pauseMs)
  }
}

async function scheduleLesson(saver: Writer, school: School, round: number): Promise<Lesson | undefined> {
  const { templateId, classId } = school
  const id = newId()
  // Far enough away, so that a clock that is wrong by a day makes it no lesson in the past.
  const date = addDays(today, 30 + (round % 100))
  const input = { templateId, classId, date, startTime: '08:00' }
  const entry = saver.ledger.addEntry('scheduled_lessons', id, saver.person.userId)
  const call = { method: 'POST', path: '/api/scheduled-lessons', body: { id, ...input } } as const
  const answer = await write(saver, { entry, content: lessonContent(input), call })
  return answer && { entry, id, input }
}

async function deleteLesson(saver: Writer, { entry, id, input }: Lesson): Promise<void> {
  const call = { method: 'DELETE', path: `/api/scheduled-lessons/${id}` } as const
  await write(saver, { entry, content: lessonContent(input, true), call })
}

/** The first records of a lesson, sent at once. */
async function saveRegister(saver: Writer, lesson: Lesson, studentIds: readonly string[]): Promise<StoredRecord[]> {
  const saveId = newId()
  const records = studentIds.map(async (studentId, index) => {
    const entry = saver.ledger.addEntry('student_progress', `${lesson.id} ${studentId}`, saver.person.userId)
    const values = { isPresent: true, points: index, comment: '' }
    const body = { studentId, scheduledLessonId: lesson.id, saveId, updatedAt: null, ...values }
    const call = { method: 'POST', path: '/api/student-progress', body } as const
    const answer = await write(saver, { entry, content: recordContent(values), call })
    return answer && { entry, id: String(answer.body.id), updatedAt: answer.body.updatedAt, studentId }
  })
  return (await Promise.all(records)).filter((record) => record !== undefined)
}

async function changeRegister(
  saver: Writer,
  lesson: Lesson,
  records: readonly StoredRecord[],
  round: number,
): Promise<void> {
  const saveId = newId()
  const changes = records.map(({ entry, id, updatedAt, studentId }, index) => {
    const values = { isPresent: index !== 0, points: index === 0 ? null : 10 + index, comment: `Урок ${round}` }
    const body = { studentId, scheduledLessonId: lesson.id, saveId, updatedAt, ...values }
    const call = { method: 'PUT', path: `/api/student-progress/${id}`, body } as const
    return write(saver, { entry, content: recordContent(values), call, contentOf: recordContent })
  })
  await Promise.all(changes)
}

/** A new student, who then gets another name, and now and then is deleted. */
async function editStudent(saver: Writer, school: School, round: number): Promise<void> {
  const id = newId()
  const { classId } = school
  const entry = saver.ledger.addEntry('students', id, saver.person.userId)
  const input = { firstName: 'Олена', lastName: `Бойко ${round}`, studentId: school.nextStudentId(), classId }
  const create = { method: 'POST', path: '/api/students', body: { id, ...input } } as const
  const created = await write(saver, { entry, content: studentContent(input), call: create })
  if (!created) return
  const renamed = { ...input, firstName: 'Ґанна' }
  const body = { ...renamed, updatedAt: created.body.updatedAt }
  const update = { method: 'PUT', path: `/api/students/${id}`, body } as const
  const isUpdated = await write(saver, {
    entry,
    content: studentContent(renamed),
    call: update,
    contentOf: studentContent,
  })
  if (!isUpdated || round % 2 === 1) return
  const deletion = { method: 'DELETE', path: `/api/students/${id}` } as const
  await write(saver, { entry, content: studentContent(renamed, true), call: deletion })
}
