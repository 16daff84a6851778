import { endpoints } from '../kernel/endpoint.ts'

const declare = endpoints(() => import('./schema.ts'))

export const listDeleted = declare('GET', '/api/deleted', {
  may: 'changeSchool',
  query: 'deletedQuery',
  answer: 'deletedEntryList',
  summary: 'What was deleted in the last 30 days, the newest first, at most 50 at once',
})
export const listLongDeleted = declare('GET', '/api/deleted/older', {
  may: 'manageData',
  query: 'deletedQuery',
  answer: 'deletedEntryList',
  summary: 'What was deleted earlier, the newest first, at most 50 at once',
})
export const purgeDeleted = declare('DELETE', '/api/deleted/{id}', {
  may: 'manageData',
  summary:
    'Purges what was deleted more than 30 days ago, with its history; refused (409) while anything uses it that is not deleted as long',
})
