import { fractionsTemplate } from '../real-server/fractions-template.ts'
import type { Answer, Call, Person } from './person.ts'

const studentsOfRegister = 6

/** The class of one saver, so that no two savers write the same rows. */
export type School = {
  templateId: string
  classId: string
  studentIds: string[]
  /** A number that no other student of any class has. */
  nextStudentId: () => string
}

/** Creates a class with its students for each person. */
export async function createSchools(people: readonly Person[]): Promise<School[]> {
  let students = 0
  const nextStudentId = () => {
    students += 1
    return `STU${String(students).padStart(7, '0')}`
  }
  return Promise.all(people.map((person, index) => createSchool(person, index, nextStudentId)))
}

async function createSchool(person: Person, index: number, nextStudentId: () => string): Promise<School> {
  const create = async (path: string, body: object) =>
    String(created(await person.send({ method: 'POST', path, body } satisfies Call)).body.id)
  const templateId = await create('/api/lesson-templates', fractionsTemplate)
  const classId = await create('/api/classes', { name: `Class ${index + 1}` })
  const studentIds: string[] = []
  for (let number = 1; number <= studentsOfRegister; number += 1) {
    const student = { firstName: 'Їлія', lastName: `Учень ${number}`, studentId: nextStudentId(), classId }
    studentIds.push(await create('/api/students', student))
  }
  return { templateId, classId, studentIds, nextStudentId }
}

function created(answer: Answer): Answer {
  if (answer.status !== 201) throw new Error(`The school could not be created: ${answer.status} ${answer.text}`)
  return answer
}
