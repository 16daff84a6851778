import { endpoints } from '../kernel/endpoint.ts'

const declare = endpoints(() => import('./schema.ts'))

export const listScheduledLessons = declare('GET', '/api/scheduled-lessons', {
  may: 'readSchool',
  query: 'lessonBounds',
  answer: 'scheduledLessonList',
  summary: 'Lessons by date and time, within the bounds that the query gives',
})
export const createScheduledLesson = declare('POST', '/api/scheduled-lessons', {
  may: 'scheduleLessons',
  body: 'scheduledLessonInput',
  answer: 'scheduledLesson',
  statuses: [201, 200],
  summary: 'Schedules a lesson of 45 minutes, or adds one that has taken place',
})
export const changeScheduledLesson = declare('PATCH', '/api/scheduled-lessons/{id}', {
  may: 'scheduleLessons',
  body: 'scheduledLessonChange',
  answer: 'scheduledLesson',
  summary: 'Moves a lesson, or sets its template or its teachers',
})
export const deleteScheduledLesson = declare('DELETE', '/api/scheduled-lessons/{id}', {
  may: 'scheduleLessons',
  summary: 'Deletes a lesson with its register; it can be restored',
})
export const restoreScheduledLesson = declare('POST', '/api/scheduled-lessons/{id}/restoration', {
  may: 'scheduleLessons',
  answer: 'scheduledLesson',
  summary: 'Restores a deleted lesson',
})
export const getClassDetail = declare('GET', '/api/classes/{id}/detail', {
  may: 'readSchool',
  answer: 'classDetail',
  summary: 'A class with its students and its lessons',
})
