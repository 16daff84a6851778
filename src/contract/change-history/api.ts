import { endpoints } from '../kernel/endpoint.ts'

const declare = endpoints(() => import('./schema.ts'))
const reading = { may: 'readSchool', query: 'historyQuery' } as const

export const getLessonTemplateHistory = declare('GET', '/api/lesson-templates/{id}/history', {
  ...reading,
  answer: 'lessonTemplateHistory',
  summary: 'Who changed a template, when and what, newest first',
})
export const getClassHistory = declare('GET', '/api/classes/{id}/history', {
  ...reading,
  answer: 'classHistory',
  summary: 'Who changed a class and its timetable, when and what, newest first',
})
export const getStudentHistory = declare('GET', '/api/students/{id}/history', {
  ...reading,
  answer: 'studentHistory',
  summary: 'Who changed a student and moved them between classes, when and what, newest first',
})
export const getScheduledLessonHistory = declare('GET', '/api/scheduled-lessons/{id}/history', {
  ...reading,
  answer: 'scheduledLessonHistory',
  summary: 'Who changed a lesson, when and what, newest first',
})
export const getStudentProgressHistory = declare('GET', '/api/student-progress/{id}/history', {
  ...reading,
  answer: 'studentProgressHistory',
  summary: 'Who changed the record of a student in a lesson, when and what, newest first',
})
export const getRegisterHistory = declare('GET', '/api/scheduled-lessons/{id}/register-history', {
  ...reading,
  answer: 'registerHistory',
  summary: "The saves of a lesson's register, newest first, each with the records that it has changed",
})
