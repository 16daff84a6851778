import { afterAll, beforeAll, expect, test } from 'vitest'
import * as absencesApi from '../../contract/absences/api.ts'
import * as classesApi from '../../contract/classes/api.ts'
import { schoolVersionHeader } from '../../contract/kernel/endpoint.ts'
import * as templatesApi from '../../contract/lesson-templates/api.ts'
import * as studentsApi from '../../contract/students/api.ts'
import * as unitsApi from '../../contract/units/api.ts'
import { createAbsence, createClass, createStudent, createTemplate, createUnit } from '../test/factories.ts'
import { type TestSchool, testSchool } from '../test/fixtures.ts'

let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

const weeklySchedule = [{ id: 'monday', dayOfWeek: 1, startTime: '09:00', endTime: '09:45' }]

const saves = {
  class: async () => {
    const { id, name, color, updatedAt } = await createClass(school, { weeklySchedule })
    const body = { name, color, weeklySchedule, teachers: [], updatedAt }
    return {
      save: () => school.asTeacher.call(classesApi.updateClass, { params: { id }, body }),
      change: () => {
        const later = [{ ...weeklySchedule[0], startTime: '10:00', endTime: '10:45' }] as typeof weeklySchedule
        return school.asTeacher.call(classesApi.updateClass, {
          params: { id },
          body: { ...body, weeklySchedule: later },
        })
      },
    }
  },
  student: async () => {
    const { id: classId } = await createClass(school)
    const { id, firstName, lastName, studentId, updatedAt } = await createStudent(school, { classId })
    const body = { firstName, lastName, studentId, classId, updatedAt }
    return {
      save: () => school.asTeacher.call(studentsApi.updateStudent, { params: { id }, body }),
      change: () =>
        school.asTeacher.call(studentsApi.updateStudent, { params: { id }, body: { ...body, classId: null } }),
    }
  },
  template: async () => {
    const { id, title, description, objectives, lessonStructure, updatedAt } = await createTemplate(school)
    const body = { title, description, objectives, lessonStructure, updatedAt }
    return {
      save: () => school.asTeacher.call(templatesApi.updateLessonTemplate, { params: { id }, body }),
      change: () =>
        school.asTeacher.call(templatesApi.updateLessonTemplate, { params: { id }, body: { ...body, title: 'Інший' } }),
    }
  },
  unit: async () => {
    const { id, title, templateIds, updatedAt } = await createUnit(school)
    const body = { title, templateIds, updatedAt }
    return {
      save: () => school.asTeacher.call(unitsApi.updateUnit, { params: { id }, body }),
      change: () => school.asTeacher.call(unitsApi.updateUnit, { params: { id }, body: { ...body, title: 'Інший' } }),
    }
  },
  absence: async () => {
    const { id, studentId, from, to, state, reason, updatedAt } = await createAbsence(school)
    const body = { studentId, from, to, state, reason, updatedAt }
    return {
      save: () => school.asTeacher.call(absencesApi.updateAbsence, { params: { id }, body }),
      change: () =>
        school.asTeacher.call(absencesApi.updateAbsence, { params: { id }, body: { ...body, reason: 'Змагання' } }),
    }
  },
}

const schoolVersion = async () => (await school.asAdmin.get('/api/classes')).headers[schoolVersionHeader]

test.each(Object.entries(saves))(
  'saving a %s as it is leaves its version and that of the school, and a change moves both',
  async (_name, create) => {
    const { save, change } = await create()
    const before = await schoolVersion()
    const same = await save()
    expect(same.status).toBe(200)
    // The same version again, which would be refused if the save had made a newer one.
    expect(await save()).toMatchObject({ status: 200, body: same.body })
    expect(await schoolVersion()).toBe(before)
    const changed = await change()
    expect(changed.status).toBe(200)
    expect(changed.body.updatedAt).not.toBe(same.body.updatedAt)
    expect(await schoolVersion()).not.toBe(before)
  },
)
