import { fractionsTemplate } from '../real-server/fractions-template.ts'
import { keepEntity } from './known.ts'
import type { FuzzedSchool } from './school.ts'

/** Creates a small school through the API, so that the first requests can refer to existing entities. */
export async function seedSchool({ known, people, send }: FuzzedSchool): Promise<void> {
  async function create(noun: string, body: object): Promise<string> {
    const authorization = `Bearer ${await people.accessToken('teacher')}`
    const headers = { authorization, 'content-type': 'application/json' }
    const payload = JSON.stringify(body)
    const { status, text } = await send({ kind: 'valid', method: 'POST', url: `/api/${noun}`, headers, payload })
    if (status !== 201) throw new Error(`The school could not be created: ${status} ${text}`)
    const entity = JSON.parse(text)
    keepEntity(known, noun, entity)
    return entity.id
  }

  for (let number = 1; number <= 3; number++) {
    const templateId = await create('lesson-templates', fractionsTemplate)
    const weeklySchedule = [{ id: 'monday', dayOfWeek: 1, startTime: '09:00', endTime: '09:45' }]
    const classId = await create('classes', { name: `${number}-А`, weeklySchedule })
    const lesson = { templateId, classId, date: known.today, startTime: '12:00' }
    const scheduledLessonId = await create('scheduled-lessons', lesson)
    for (const [index, firstName] of ['Олена', 'Ґанна', 'Їлія'].entries()) {
      const student = { firstName, lastName: 'Бойко', studentId: `STU2025${number}0${index}`, classId }
      const studentId = await create('students', student)
      if (index > 0) await create('student-progress', { studentId, scheduledLessonId, points: index })
    }
  }
}
