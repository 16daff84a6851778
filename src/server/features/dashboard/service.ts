import { attentionWindow } from '../../../contract/dashboard/rules.ts'
import type { Home, HomeQuery, OpenRegisters, OpenRegistersQuery } from '../../../contract/dashboard/schema.ts'
import type { Db } from '../../db/transaction.ts'
import { listLessons } from '../scheduled-lessons/repository.ts'
import { countSchoolFor, isShownTo, isTeacherSince, listLessonsNeedingAttention } from './repository.ts'

export async function getHome(db: Db, { today, from, to, teacherId }: HomeQuery): Promise<Home> {
  const [{ dashboard, isTeacher }, openRegisters, lessons] = await Promise.all([
    countSchoolFor(db, { today, teacherId }),
    listLessonsNeedingAttention(db, { today, portion: 'first', teacherId }),
    listLessons(db, { from, to }, isShownTo(teacherId, today)),
  ])
  return { teacherId: answeredTeacherId(teacherId, isTeacher), dashboard, openRegisters, lessons }
}

export async function listOpenRegisters(db: Db, bounds: OpenRegistersQuery): Promise<OpenRegisters> {
  const { today, teacherId } = bounds
  const [isTeacher, openRegisters] = await Promise.all([
    teacherId !== undefined && isTeacherSince(db, teacherId, attentionWindow(today).from),
    listLessonsNeedingAttention(db, bounds),
  ])
  return { teacherId: answeredTeacherId(teacherId, isTeacher), ...openRegisters }
}

const answeredTeacherId = (teacherId: string | undefined, isTeacher: boolean) =>
  isTeacher && teacherId !== undefined ? teacherId : null
