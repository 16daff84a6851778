import { endpoints } from '../kernel/endpoint.ts'

const declare = endpoints(() => import('./schema.ts'))

export const getSchoolCalendar = declare('GET', '/api/school-calendar', {
  may: 'readSchool',
  answer: 'schoolCalendar',
  summary: 'The calendar of the school: terms, days off, bell schedules and rotating weeks',
})
export const updateSchoolCalendar = declare('PUT', '/api/school-calendar', {
  may: 'manageSchool',
  body: 'schoolCalendarUpdate',
  answer: 'schoolCalendar',
  summary: 'Replaces the calendar of the school; lessons of the timetables that have a period get its times',
})
