import { endpoints } from '../kernel/endpoint.ts'

const declare = endpoints(() => import('./schema.ts'))

export const getDashboard = declare('GET', '/api/dashboard', {
  may: 'readSchool',
  query: 'dashboardQuery',
  answer: 'dashboard',
  summary: 'The four counts of the dashboard, and whether there is any lesson',
})
export const getHome = declare('GET', '/api/dashboard/home', {
  may: 'readSchool',
  query: 'homeQuery',
  answer: 'home',
  summary:
    'Everything that the home page shows first: the counts, the first open registers and the lessons of a week, everyone’s or one teacher’s',
})
export const listOpenRegisters = declare('GET', '/api/dashboard/open-registers', {
  may: 'readSchool',
  query: 'openRegistersQuery',
  answer: 'openRegisters',
  summary:
    'The lessons of the 14 days before today whose register is not complete, oldest first, everyone’s or one teacher’s',
})
