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
  summary: 'Creates a student',
})
export const updateStudent = declare('PUT', '/api/students/{id}', {
  may: 'changeSchool',
  body: 'studentUpdate',
  answer: 'student',
  summary: 'Updates a student; in another class from today on, or from the given day',
})
export const deleteStudent = declare('DELETE', '/api/students/{id}', {
  may: 'changeSchool',
  summary: 'Deletes a student; the student can be restored, and the history is kept',
})
export const restoreStudent = declare('POST', '/api/students/{id}/restoration', {
  may: 'changeSchool',
  answer: 'student',
  summary: 'Restores a deleted student',
})
export const moveStudents = declare('POST', '/api/students/moves', {
  may: 'changeSchool',
  body: 'studentMoves',
  answer: 'studentList',
  summary: 'Moves many students at once, each to a class or out of every class: all of them, or none',
})
