import { endpoints } from '../kernel/endpoint.ts'

const declare = endpoints(() => import('./schema.ts'))
const declarePlan = endpoints(() => import('./plan-schema.ts'))

export const listScheduledLessons = declare('GET', '/api/scheduled-lessons', {
  may: 'readSchool',
  query: 'lessonsQuery',
  answer: 'lessonWithJournalList',
  summary: 'Lessons by date and time, within the bounds that the query gives',
})
export const createScheduledLesson = declare('POST', '/api/scheduled-lessons', {
  may: 'scheduleLessons',
  body: 'scheduledLessonInput',
  answer: 'lessonWithJournal',
  statuses: [201, 200],
  summary: 'Schedules a lesson of 45 minutes, or adds one that has taken place',
})
export const updateScheduledLesson = declare('PATCH', '/api/scheduled-lessons/{id}', {
  may: 'scheduleLessons',
  body: 'scheduledLessonUpdate',
  answer: 'lessonWithJournal',
  summary: 'Moves a lesson, sets its template or its teachers, or writes its journal',
})
export const deleteScheduledLesson = declare('DELETE', '/api/scheduled-lessons/{id}', {
  may: 'scheduleLessons',
  summary: 'Deletes a lesson with its register; it can be restored',
})
export const restoreScheduledLesson = declare('POST', '/api/scheduled-lessons/{id}/restoration', {
  may: 'scheduleLessons',
  answer: 'lessonWithJournal',
  summary: 'Restores a deleted lesson',
})
export const planLessons = declarePlan('POST', '/api/scheduled-lessons/plans', {
  may: 'scheduleLessons',
  body: 'lessonPlanInput',
  answer: 'lessonPlan',
  summary:
    'Plans many lessons at once: a sequence of templates, the copy of a week or of a lesson, or a push of all following lessons by one slot; with dryRun it answers the same and writes nothing',
})
export const undoLessonPlan = declarePlan('POST', '/api/scheduled-lessons/plans/{id}/undo', {
  may: 'scheduleLessons',
  summary:
    'Puts every lesson of a plan back to what it was before, or with 409 none, when one of them has been changed or has records since',
})
export const getClassDetail = declare('GET', '/api/classes/{id}/detail', {
  may: 'readSchool',
  query: 'classDetailQuery',
  answer: 'classDetail',
  summary:
    'A class with its students and its lessons, all or between two dates, and the number of those before the first date',
})
