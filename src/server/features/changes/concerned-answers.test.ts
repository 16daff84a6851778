import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultAttendanceSettings } from '../../../contract/attendance-settings/rules.ts'
import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import { emptySchoolCalendar } from '../../../contract/school-calendar/rules.ts'
import { newId } from '../../db/ids.ts'
import { createClass, createStudent, createTemplate } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'
import {
  addressesOf,
  createTwoClasses,
  ofWeek,
  type SchoolOfTwoClasses,
  today,
} from '../../test/school-of-two-classes.ts'
import { watchAnswers } from '../../test/watched-answers.ts'

/** Whoever reads an answer again only when a change concerns it never has an old one: shown for every answer and every request. */
let school: TestSchool
let watched: Awaited<ReturnType<typeof watchAnswers>>
let paths: string[]
let ids: SchoolOfTwoClasses
/** Leaves with the second class. */
let leaverId: string
/** Without students, so that it can be deleted. */
let emptyClassId: string
beforeAll(async () => {
  school = await testSchool({ now: `${today}T06:00:00Z` })
  ids = await createTwoClasses(school)
  leaverId = (await createStudent(school, { classId: ids.classes[1] ?? '', inClassSince: null })).id
  emptyClassId = (await createClass(school)).id
  paths = [...addressesOf(school, ids), ...['students', 'detail'].map((name) => `/api/classes/${emptyClassId}/${name}`)]
  watched = await watchAnswers(school, paths)
})
afterAll(async () => {
  watched.close()
  await school.close()
})

/** Not of the school: the stream itself, a person's own address of their calendar feed, and files. */
const isOfSchool = (path: string) => !['/api/changes', '/api/calendar-feed'].includes(path) && !path.endsWith('/export')
const modules = import.meta.glob<Record<string, Endpoint>>('../../../contract/*/api.ts', { eager: true })

test('every answer of the contract is looked at: addressesOf in test/school-of-two-classes.ts names its address', () => {
  const patterns = Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter(({ method, path }) => method === 'GET' && isOfSchool(path))
    .map(({ path }) => path)
  const looked = paths.map((path) => path.split('?', 1)[0]?.replace(/[\da-f-]{36}/, '{id}'))
  expect(patterns.map((path) => path.replace('{classId}', '{id}')).filter((path) => !looked.includes(path))).toEqual([])
})

/** Of a record and a journal. */
const saveId = newId()
const studentBody = (more: object) => ({ firstName: 'Інше', lastName: 'Ім’я', studentId: 'STU2024777', ...more })

test.each<[string, () => Promise<{ status: number }>]>([
  ['renaming a class', () => school.asTeacher.put(`/api/classes/${ids.classes[0]}`, { name: '6-А' })],
  [
    'another timetable',
    () =>
      school.asTeacher.put(`/api/classes/${ids.classes[0]}`, {
        name: '6-А',
        weeklySchedule: [{ id: 'one', dayOfWeek: 1, startTime: '09:00', endTime: '09:45' }],
      }),
  ],
  [
    'naming a teacher',
    () =>
      school.asTeacher.put(`/api/classes/${ids.classes[0]}`, {
        name: '6-А',
        teachers: [{ id: school.asTeacher.userId, subject: 'Математика' }],
      }),
  ],
  [
    'handing over a lesson',
    () => school.asTeacher.patch(`/api/scheduled-lessons/${ids.lessons[0]}`, { teacherIds: [school.asAdmin.userId] }),
  ],
  [
    'renaming a student',
    () => school.asTeacher.put(`/api/students/${ids.students[0]}`, studentBody({ classId: ids.classes[0] })),
  ],
  [
    'moving a student',
    () => school.asTeacher.put(`/api/students/${ids.students[0]}`, studentBody({ classId: ids.classes[1] })),
  ],
  [
    'moving students back',
    () => school.asTeacher.post('/api/students/moves', { moves: [{ id: ids.students[0], classId: ids.classes[0] }] }),
  ],
  ['deleting a class', () => school.asTeacher.delete(`/api/classes/${emptyClassId}`)],
  ['restoring a class', () => school.asTeacher.post(`/api/classes/${emptyClassId}/restoration`)],
  ['deleting a student', () => school.asTeacher.delete(`/api/students/${ids.students[1]}`)],
  ['restoring a student', () => school.asTeacher.post(`/api/students/${ids.students[1]}/restoration`)],
  [
    'scheduling a lesson',
    () =>
      school.asTeacher.post('/api/scheduled-lessons', {
        classId: ids.classes[0],
        templateId: ids.template,
        date: '2026-03-03',
        startTime: '12:00',
      }),
  ],
  ['deleting a lesson', () => school.asTeacher.delete(`/api/scheduled-lessons/${ids.lessons[0]}`)],
  ['restoring a lesson', () => school.asTeacher.post(`/api/scheduled-lessons/${ids.lessons[0]}/restoration`)],
  [
    'changing a record',
    () =>
      school.asTeacher.put(`/api/student-progress/${ids.records[0]}`, {
        studentId: ids.students[0],
        scheduledLessonId: ids.lessons[0],
        points: 3,
      }),
  ],
  [
    'recording somebody who was not in the class',
    () =>
      school.asTeacher.post('/api/student-progress', {
        studentId: ids.students[0],
        scheduledLessonId: ids.lessons[1],
        points: 4,
      }),
  ],
  [
    'another template of that lesson',
    async () =>
      school.asTeacher.patch(`/api/scheduled-lessons/${ids.lessons[1]}`, {
        templateId: (await createTemplate(school)).id,
      }),
  ],
  ['deleting that lesson', () => school.asTeacher.delete(`/api/scheduled-lessons/${ids.lessons[1]}`)],
  ['restoring that lesson', () => school.asTeacher.post(`/api/scheduled-lessons/${ids.lessons[1]}/restoration`)],
  [
    'the journal of a lesson',
    () => school.asTeacher.patch(`/api/scheduled-lessons/${ids.lessons[0]}`, { topic: 'Дроби', homework: 'Вправа 3' }),
  ],
  [
    'a journal that is saved with a record',
    async () => {
      const pair = { studentId: ids.students[0], scheduledLessonId: ids.lessons[0], saveId }
      await school.asAdmin.put(`/api/student-progress/${ids.records[0]}`, { ...pair, points: 5 })
      return school.asAdmin.patch(`/api/scheduled-lessons/${ids.lessons[0]}`, { topic: 'Частини', saveId })
    },
  ],
  [
    'that journal once more, after which the save cannot be undone',
    () => school.asAdmin.patch(`/api/scheduled-lessons/${ids.lessons[0]}`, { topic: 'Частини цілого' }),
  ],
  [
    'another day of a lesson',
    () => school.asTeacher.patch(`/api/scheduled-lessons/${ids.lessons[0]}`, { date: '2026-03-05', isConfirmed: true }),
  ],
  [
    'another template',
    async () =>
      school.asTeacher.put(`/api/lesson-templates/${ids.template}`, {
        ...(await createTemplate(school)),
        id: undefined,
        createdBy: undefined,
        createdAt: undefined,
        updatedAt: undefined,
        title: 'Інша назва',
      }),
  ],
  [
    'another school calendar',
    () =>
      school.asAdmin.put('/api/school-calendar', {
        ...emptySchoolCalendar,
        daysOff: [{ id: 'one', name: 'Holiday', from: today, to: today }],
      }),
  ],
  [
    'a new school year',
    () =>
      school.asAdmin.post('/api/classes/promotions', {
        id: newId(),
        lastDay: today,
        classes: [
          { id: ids.classes[0], name: '7-А', leaves: false },
          { id: ids.classes[1], name: '11-Б', leaves: true },
        ],
      }),
  ],
  [
    'a student who has left joining another class',
    () => school.asTeacher.post('/api/students/moves', { moves: [{ id: leaverId, classId: ids.classes[0] }] }),
  ],
  [
    'settings of attendance',
    () =>
      school.asAdmin.put('/api/attendance-settings', {
        states: defaultAttendanceSettings.states,
        leavesOutExcused: true,
      }),
  ],
  [
    'an absence known beforehand',
    () => school.asTeacher.post('/api/absences', { studentId: ids.students[0], from: '2026-03-02', to: '2026-03-31' }),
  ],
  [
    'another reason of an absence',
    async () => {
      const [absence] = (await school.asTeacher.get(`/api/absences?studentId=${ids.students[0]}`)).body
      const { studentId, from, to } = absence
      return school.asTeacher.put(`/api/absences/${absence.id}`, { studentId, from, to, reason: 'Змагання' })
    },
  ],
  [
    'deleting an absence',
    async () => {
      const [absence] = (await school.asTeacher.get(`/api/absences?studentId=${ids.students[0]}`)).body
      return school.asTeacher.delete(`/api/absences/${absence.id}`)
    },
  ],
  [
    'a report',
    () =>
      school.asTeacher.put('/api/student-reports', {
        studentId: ids.students[0],
        from: today,
        to: '2026-03-08',
        text: 'Старанна',
        commentIds: [],
      }),
  ],
  ['a unit', () => school.asTeacher.post('/api/units', { title: 'Дроби', templateIds: [ids.template] })],
  [
    'a plan',
    () =>
      school.asTeacher.post('/api/scheduled-lessons/plans', {
        id: newId(),
        kind: 'copyWeek',
        fromWeek: today,
        toWeek: '2026-04-06',
      }),
  ],
  ['changing a role', () => school.asAdmin.patch(`/api/approved-users/${ids.user}`, { role: 'assistant' })],
])('%s concerns every answer that it changes', async (_, send) => {
  const { changed, concerned } = await watched.answersOf(send)
  expect(changed.filter((path) => !concerned.includes(path))).toEqual([])
})

test.each([
  [
    '/api/school-calendar',
    { ...emptySchoolCalendar, daysOff: [{ id: 'two', name: 'Day off', from: today, to: today }] },
  ],
  ['/api/attendance-settings', { states: defaultAttendanceSettings.states, leavesOutExcused: false }],
])('a change of %s concerns no other answer', async (path, body) => {
  const { changed, concerned } = await watched.answersOf(() => school.asAdmin.put(path, body))
  expect(changed).toEqual([path])
  expect(concerned, 'any other answer names its nouns in `sources` (contract/changes/rules.ts)').toEqual([path])
})

test.each([
  ['report', 'student-reports', { text: 'Працьовита', commentIds: [] }],
  ['report', 'student-reports', { text: 'Працьовита, уважна', commentIds: [] }],
  ['absence', 'absences', { state: 'ill' }],
])('the %s of a student concerns neither other classes nor other students', async (_, noun, more) => {
  const body = { studentId: ids.students[1], from: today, to: '2026-03-08', ...more }
  const { changed, concerned } = await watched.answersOf(() =>
    noun === 'absences'
      ? school.asTeacher.post('/api/absences', body)
      : school.asTeacher.put('/api/student-reports', body),
  )
  const own = paths.filter(
    (path) =>
      path.startsWith(`/api/${noun}?`) && (path.includes(`${ids.students[1]}`) || path.includes(`${ids.classes[1]}`)),
  )
  expect(changed).toEqual(expect.arrayContaining(own))
  expect(concerned.filter((path) => path.startsWith(`/api/${noun}?`))).toEqual(own)
})

test('a record of one class does not concern the answers of the other, nor the lists without records', async () => {
  const { concerned } = await watched.answersOf(() =>
    school.asTeacher.put(`/api/student-progress/${ids.records[1]}`, {
      studentId: ids.students[1],
      scheduledLessonId: ids.lessons[1],
      points: 8,
    }),
  )
  const [other] = ids.classes
  expect(concerned).toContain(`/api/scheduled-lessons/${ids.lessons[1]}/register`)
  expect(concerned).toContain(`/api/classes/${ids.classes[1]}/analytics`)
  for (const path of [
    '/api/classes',
    '/api/classes/promotions',
    '/api/students',
    '/api/lesson-templates',
    '/api/approved-users',
    `/api/scheduled-lessons/${ids.lessons[0]}/register`,
    `/api/classes/${other}/analytics`,
    `/api/classes/${other}/detail`,
    `/api/scheduled-lessons?${ofWeek}&classId=${other}`,
  ]) {
    expect(concerned).not.toContain(path)
  }
})
