import { endpoints } from '../kernel/endpoint.ts'

const declare = endpoints(() => import('./schema.ts'))

export const getDashboard = declare('GET', '/api/dashboard', {
  may: 'readSchool',
  query: 'dashboardDay',
  answer: 'dashboard',
  summary: 'The four counts of the dashboard',
})
