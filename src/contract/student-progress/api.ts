import { endpoints } from '../kernel/endpoint.ts'

const declare = endpoints(() => import('./schema.ts'))
const declareBounded = endpoints(async () => ({
  ...(await import('./schema.ts')),
  ...(await import('../scheduled-lessons/schema.ts')),
}))

export const listStudentProgress = declareBounded('GET', '/api/student-progress', {
  may: 'readSchool',
  query: 'lessonsQuery',
  answer: 'studentProgressList',
  summary: 'Records by date and time of their lesson, within the bounds that the query gives',
})
export const listLessonProgress = declare('GET', '/api/scheduled-lessons/{id}/progress', {
  may: 'readSchool',
  answer: 'studentProgressList',
  summary: 'The records of one lesson',
})
export const getRegister = declare('GET', '/api/scheduled-lessons/{id}/register', {
  may: 'readSchool',
  answer: 'register',
  summary: 'A lesson with its template, its students and their records',
})
export const recordStudentProgress = declare('POST', '/api/student-progress', {
  may: 'recordAttendance',
  body: 'studentProgressInput',
  answer: 'studentProgress',
  statuses: [201, 200],
  summary:
    'Records attendance, points and comment; a pair of student and lesson that has a record is updated (200), or with updatedAt null refused unless it is the same (409)',
})
export const updateStudentProgress = declare('PUT', '/api/student-progress/{id}', {
  may: 'recordAttendance',
  body: 'studentProgressUpdate',
  answer: 'studentProgress',
  summary: 'Updates a record',
})
export const undoSave = declare('POST', '/api/student-progress/saves/{saveId}/undo', {
  may: 'recordAttendance',
  summary:
    'Puts every record that was written with this saveId back to what it was before, or with 409 none, when one of them has been changed since',
})
export const getStudentDetail = declare('GET', '/api/students/{id}/detail', {
  may: 'readSchool',
  answer: 'studentDetail',
  summary: 'A student with the class and the whole history, by date and time',
})
export const getClassRegister = declare('GET', '/api/classes/{id}/register', {
  may: 'readSchool',
  query: 'classRegisterQuery',
  answer: 'classRegister',
  summary: 'The lessons of a class in at most 400 days, with the students and what was recorded of them',
})
export const getClassJournal = declare('GET', '/api/classes/{id}/journal', {
  may: 'readSchool',
  query: 'classRegisterQuery',
  answer: 'classJournal',
  summary:
    'The lessons of a class in at most 400 days with what was taught and set for homework, and who was not simply present',
})
