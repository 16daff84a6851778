import { endpoints } from '../kernel/endpoint.ts'

const declare = endpoints(() => import('./schema.ts'))

export const listClasses = declare('GET', '/api/classes', {
  may: 'readSchool',
  query: 'classesQuery',
  answer: 'schoolClassList',
  summary: 'All classes or those of a teacher, by name, each with its timetable and the number of its students',
})
export const createClass = declare('POST', '/api/classes', {
  may: 'changeSchool',
  body: 'schoolClassInput',
  answer: 'schoolClass',
  statuses: [201, 200],
  summary: 'Creates a class',
})
export const updateClass = declare('PUT', '/api/classes/{id}', {
  may: 'changeSchool',
  body: 'schoolClassUpdate',
  answer: 'schoolClass',
  summary: 'Updates a class and its timetable',
})
export const deleteClass = declare('DELETE', '/api/classes/{id}', {
  may: 'changeSchool',
  summary: 'Deletes a class that has no students; it can be restored',
})
export const restoreClass = declare('POST', '/api/classes/{id}/restoration', {
  may: 'changeSchool',
  answer: 'schoolClass',
  summary: 'Restores a deleted class',
})
export const listPromotions = declare('GET', '/api/classes/promotions', {
  may: 'manageSchool',
  answer: 'promotionList',
  summary: 'The beginnings of a school year in the last 30 days that can be undone, newest first',
})
export const promoteClasses = declare('POST', '/api/classes/promotions', {
  may: 'manageSchool',
  body: 'classPromotion',
  answer: 'promotedClasses',
  summary:
    'Begins a new school year: renames classes, and ends the memberships of those who leave; all of it, or nothing',
})
export const undoPromotion = declare('POST', '/api/classes/promotions/{id}/undo', {
  may: 'manageSchool',
  summary:
    'Puts back what the promotion of this id has changed, or with 409 nothing, when any of it has been changed since',
})
