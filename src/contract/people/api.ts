import { endpoints } from '../kernel/endpoint.ts'

const declare = endpoints(() => import('./schema.ts'))

export const listPeople = declare('GET', '/api/people', {
  may: 'readSchool',
  answer: 'people',
  summary: 'Id and name of everybody, by name; `hasLeft` is true for those who no longer are approved users',
})
