import { endpoints } from '../kernel/endpoint.ts'

const declare = endpoints(() => import('./schema.ts'))

export const getCalendarFeed = declare('GET', '/api/calendar-feed', {
  may: 'readSchool',
  answer: 'calendarFeed',
  isPersonal: true,
  summary: 'The secret address of the caller’s lessons as iCalendar',
})
export const renewCalendarFeed = declare('POST', '/api/calendar-feed', {
  may: 'readSchool',
  answer: 'calendarFeed',
  summary: 'Creates that address, or replaces it by another one: the old one is not found any more',
})
