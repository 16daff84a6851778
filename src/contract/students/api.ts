import { endpoints } from '../kernel/endpoint.ts'

const declare = endpoints(() => import('./schema.ts'))

export const listStudents = declare('GET', '/api/students', {
  may: 'readSchool',
  answer: 'studentList',
  summary: 'All students, by last and first name',
})
export const listClassStudents = declare('GET', '/api/classes/{classId}/students', {
  may: 'readSchool',
  answer: 'studentList',
  summary: 'The current students of a class',
})
export const createStudent = declare('POST', '/api/students', {
  may: 'changeSchool',
  body: 'studentInput',
  answer: 'student',
  statuses: [201, 200],
  summary: 'Adds a student',
})
export const updateStudent = declare('PUT', '/api/students/{id}', {
  may: 'changeSchool',
  body: 'studentUpdate',
  answer: 'student',
  summary: 'Changes a student; in another class from today on, or from the day given',
})
export const deleteStudent = declare('DELETE', '/api/students/{id}', {
  may: 'changeSchool',
  summary: 'Takes a student off the lists; the history is kept',
})
export const restoreStudent = declare('POST', '/api/students/{id}/restoration', {
  may: 'changeSchool',
  answer: 'student',
  summary: 'Brings a removed student back',
})
export const moveStudents = declare('POST', '/api/students/moves', {
  may: 'changeSchool',
  body: 'studentMoves',
  answer: 'studentList',
  summary: 'Moves many students at once, each to a class or out of every class: all of them, or nobody',
})
