import { endpoints } from '../kernel/endpoint.ts'

const declare = endpoints(() => import('./schema.ts'))

export const exportStudentData = declare('GET', '/api/students/{id}/export', {
  may: 'manageData',
  query: 'exportQuery',
  file: 'application/zip',
  summary: 'Everything that is stored of a student, deleted or not, as JSON and CSV in a zip file',
})
export const eraseStudentData = declare('DELETE', '/api/students/{id}/data', {
  may: 'manageData',
  body: 'erasure',
  summary: 'Erases a student, deleted or not, with every membership, record and their history; cannot be undone',
})
