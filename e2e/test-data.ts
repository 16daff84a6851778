import { endTimeOf } from '../src/contract/classes/rules.ts'
import { addDays, dateAt } from '../src/contract/kernel/dates.ts'
import type { Role } from '../src/contract/kernel/permissions.ts'
import type { Student } from '../src/contract/students/schema.ts'
import { newId } from '../src/server/db/ids.ts'
import type { ApiActor } from './fixtures.ts'
import { emails, type TestSchool } from './school.ts'

/** Records that a test creates in its school through the API, or in the database where the API refuses them. */

/** Today at the school and in its browsers. */
export const today = () => dateAt(new Date(), 'Europe/Kyiv')

/** The year in which the next student ids are proposed. */
export const year = today().slice(0, 4)

export const fractionsTemplate = {
  title: 'Дроби на числовій прямій',
  description: 'Порівнювати дроби на прямій',
  studentPages: 'с. 42–45',
  objectives: ['Позначити 3/4 на прямій', 'Порівняти два дроби'],
  lessonStructure: [
    { id: 'warm-up', title: 'Розминка', duration: 10, description: 'Усне опитування' },
    { id: 'main', title: 'Робота з прямою', duration: 30, description: 'Вправи 118 і 119 у парах' },
    { id: 'summary', title: 'Підсумок', duration: 5, description: 'Що нового ми дізналися?' },
  ],
  basicMaterials: 'Лінійки',
  additionalResources: 'Картки для пар',
  preparationNotes: 'Роздрукувати пряму',
}

export const createTemplate = async ({ send }: ApiActor, fields: object = {}) =>
  (await send('POST', '/api/lesson-templates', { ...fractionsTemplate, ...fields })).id

type StoredTemplate = {
  id: string
  title: string
  objectives: string[]
  lessonStructure: { id: string; title: string }[]
  totalDuration: number
  preparationNotes: string
}

export const templatesOf = ({ send }: ApiActor) => send<StoredTemplate[]>('GET', '/api/lesson-templates')

export const createClass = async ({ send }: ApiActor, fields: object = {}) =>
  (await send('POST', '/api/classes', { name: '5-А', color: '#10B981', ...fields })).id

type StoredClass = { id: string; name: string; color: string; weeklySchedule: { dayOfWeek: number }[] }

export const classesOf = ({ send }: ApiActor) => send<StoredClass[]>('GET', '/api/classes')

/** Creates 'Олена Бойко', always a member of the class if one is given; returns the id. */
export async function createStudent({ send }: ApiActor, name: string, fields: { studentId: string; classId?: string }) {
  const [firstName, lastName] = name.split(' ')
  return (await send('POST', '/api/students', { firstName, lastName, inClassSince: null, ...fields })).id
}

/** Creates students, named 'Олена Бойко', who have always been members of a class; returns their ids in the same order. */
export const createStudents = (actor: ApiActor, classId: string, names: readonly string[]) =>
  Promise.all(
    names.map((name, index) =>
      createStudent(actor, name, { studentId: `STU2024${String(index + 1).padStart(3, '0')}`, classId }),
    ),
  )

/** The names of so many students, in the order of a register: 'Учень Номер-01', 'Учень Номер-02'. */
export const numberedNames = (count: number) =>
  Array.from({ length: count }, (_, index) => `Учень Номер-${String(index + 1).padStart(2, '0')}`)

type StoredStudent = Pick<Student, 'id' | 'firstName' | 'lastName' | 'studentId' | 'classId' | 'inClassSince'>

/** All students that are not deleted, by last and first name. */
export const studentsOf = ({ send }: ApiActor) => send<StoredStudent[]>('GET', '/api/students')

/** The CSV text of so many students, with student ids of 2031 or with none. */
export const studentsCsv = (count: number, { withIds = true } = {}) =>
  ['First name,Last name,Student ID']
    .concat(
      Array.from({ length: count }, (_, index) => {
        const number = String(index + 1).padStart(3, '0')
        return `Учень,Номер-${number},${withIds ? `STU2031${number}` : ''}`
      }),
    )
    .join('\n')

type Lesson = { templateId: string; classId: string; date?: string; startTime?: string }

/** Schedules a lesson of today, or of a later day; returns its id. */
export const scheduleLesson = async ({ send }: ApiActor, { date = today(), startTime = '09:00', ...lesson }: Lesson) =>
  (await send('POST', '/api/scheduled-lessons', { ...lesson, date, startTime })).id

/** Creates a class of these students and a template; `newLesson` schedules a lesson of today with both. */
export async function createClassWithStudents(actor: ApiActor, names: readonly string[]) {
  const classId = await createClass(actor)
  const students = await createStudents(actor, classId, names)
  const templateId = await createTemplate(actor)
  return {
    classId,
    students,
    newLesson: (startTime = '09:00') => scheduleLesson(actor, { templateId, classId, startTime }),
  }
}

/** Inserts a lesson of any day: the API refuses new lessons of the past. */
export async function insertPastLesson(school: TestSchool, lesson: PastLesson) {
  const [id = ''] = await insertPastLessons(school, [lesson])
  return id
}

type PastLesson = Required<Lesson> & { teacherIds?: string[] }

/** Inserts at least one lesson, of any days; returns their ids in the same order. */
export async function insertPastLessons({ db }: TestSchool, lessons: readonly PastLesson[]) {
  const rows = lessons.map((lesson) => ({ id: newId(), ...lesson, endTime: endTimeOf(lesson.startTime) ?? '' }))
  await db.insertInto('scheduledLessons').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** Inserts a class with a student who has one point in each of so many lessons, one a day from 1 September 2025. */
export async function insertRecordedLessons({ db }: TestSchool, actor: ApiActor, count: number) {
  const classId = await createClass(actor)
  const [studentId = ''] = await createStudents(actor, classId, ['Олена Бойко'])
  const templateId = await createTemplate(actor)
  const lessons = Array.from({ length: count }, (_, day) => {
    return { id: newId(), templateId, classId, date: addDays('2025-09-01', day), startTime: '09:00', endTime: '09:45' }
  })
  await db.insertInto('scheduledLessons').values(lessons).execute()
  const entries = lessons.map(({ id }) => {
    return { id: newId(), studentId, scheduledLessonId: id, points: 1, isPresent: true, comment: '' }
  })
  await db.insertInto('studentProgress').values(entries).execute()
  return { classId, studentId }
}

export const recordProgress = ({ send }: ApiActor, scheduledLessonId: string, studentId: string, fields: object = {}) =>
  send('POST', '/api/student-progress', { scheduledLessonId, studentId, points: 10, ...fields })

/** What is recorded in a lesson, in no particular order. */
export const progressOf = ({ send }: ApiActor, lessonId: string) =>
  send<
    {
      studentId: string
      isPresent: boolean
      state: string
      minutes: number | null
      points: number | null
      comment: string
    }[]
  >('GET', `/api/scheduled-lessons/${lessonId}/progress`)

/** Gives the teacher of the school another role. */
export async function setRoleOfTeacher({ send }: ApiActor, role: Role) {
  const users = await send<{ id: string; email: string }[]>('GET', '/api/approved-users')
  await send('PATCH', `/api/approved-users/${users.find(({ email }) => email === emails.teacher)?.id}`, { role })
}
