import { endpoints } from '../kernel/endpoint.ts'

const declare = endpoints(() => import('./schema.ts'))

export const getClassAnalytics = declare('GET', '/api/classes/{id}/analytics', {
  may: 'readSchool',
  answer: 'classAnalytics',
  summary: "The current roster's points in this class's lessons: in all, by month, and how many were present by week",
})
