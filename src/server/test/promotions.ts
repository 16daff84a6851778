import type { SchoolClass } from '../../contract/classes/schema.ts'
import type { Student } from '../../contract/students/schema.ts'
import { newId } from '../db/ids.ts'
import { createClass, createStudent } from './factories.ts'
import type { TestSchool } from './fixtures.ts'

export const promotionsPath = '/api/classes/promotions'
export const lastDay = '2026-06-10'

export type EndingYear = Awaited<ReturnType<typeof endingYear>>

/** A school year that has ended the day before yesterday: a fifth class with a student who stays, and an eleventh with one who leaves. */
export async function endingYear(school: TestSchool) {
  const { asTeacher, asAdmin, clock, db } = school
  const classOf = async ({ id: classId }: { id: string }): Promise<SchoolClass> =>
    (await asTeacher.get('/api/classes')).body.find((one: SchoolClass) => one.id === classId)
  const studentOf = async ({ id: studentId }: Student): Promise<Student> =>
    (await asTeacher.get(`/api/students/${studentId}/detail`)).body.student
  const membershipsOf = ({ id: studentId }: Student) =>
    db
      .selectFrom('classMemberships')
      .select(['classId', 'startsOn', 'endsOn'])
      .where('studentId', '=', studentId)
      .orderBy('startsOn')
      .execute()

  clock.set('2026-03-02T10:00:00Z')
  const [emptyFifth, emptyEleventh] = [
    await createClass(school, { name: '5-А' }),
    await createClass(school, { name: '11-А' }),
  ]
  const stays = await createStudent(school, { classId: emptyFifth.id })
  const leaver = await createStudent(school, { classId: emptyEleventh.id })
  const [fifth, eleventh] = [await classOf(emptyFifth), await classOf(emptyEleventh)]
  clock.set('2026-06-12T10:00:00Z')

  const year = {
    /** Of the promotion. */
    id: newId(),
    fifth,
    eleventh,
    stays,
    leaver,
    promotion: (more: object = {}) => ({
      id: year.id,
      lastDay,
      classes: [
        { id: year.fifth.id, name: '6-А', leaves: false, updatedAt: year.fifth.updatedAt },
        { id: year.eleventh.id, name: '11-А', leaves: true, updatedAt: year.eleventh.updatedAt },
      ],
      ...more,
    }),
    promote: (more?: object) => asAdmin.post(promotionsPath, year.promotion(more)),
    undo: () => asAdmin.post(`${promotionsPath}/${year.id}/undo`),
    listed: async () => (await asAdmin.get(promotionsPath)).body,
    classOf,
    studentOf,
    membershipsOf,
  }
  return year
}
