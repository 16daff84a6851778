import { endpoints } from '../kernel/endpoint.ts'

const declare = endpoints(() => import('./schema.ts'))

export const listUnits = declare('GET', '/api/units', {
  may: 'readSchool',
  answer: 'unitList',
  summary: 'All units, by title',
})
export const createUnit = declare('POST', '/api/units', {
  may: 'changeSchool',
  body: 'unitInput',
  answer: 'unit',
  statuses: [201, 200],
  summary: 'Creates a unit: an ordered list of templates',
})
export const updateUnit = declare('PUT', '/api/units/{id}', {
  may: 'changeSchool',
  body: 'unitUpdate',
  answer: 'unit',
  summary: 'Updates a unit; lessons planned from it stay as they are',
})
export const deleteUnit = declare('DELETE', '/api/units/{id}', {
  may: 'changeSchool',
  summary: 'Deletes a unit; it can be restored, and lessons planned from it stay',
})
export const restoreUnit = declare('POST', '/api/units/{id}/restoration', {
  may: 'changeSchool',
  answer: 'unit',
  summary: 'Restores a deleted unit',
})
