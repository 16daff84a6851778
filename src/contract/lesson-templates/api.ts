import { endpoints } from '../kernel/endpoint.ts'

const declare = endpoints(() => import('./schema.ts'))

export const listLessonTemplates = declare('GET', '/api/lesson-templates', {
  may: 'readSchool',
  answer: 'lessonTemplateList',
  summary: 'All templates, by title',
})
export const createLessonTemplate = declare('POST', '/api/lesson-templates', {
  may: 'changeSchool',
  body: 'lessonTemplateInput',
  answer: 'lessonTemplate',
  statuses: [201, 200],
  summary: 'Creates a template',
})
export const updateLessonTemplate = declare('PUT', '/api/lesson-templates/{id}', {
  may: 'changeSchool',
  body: 'lessonTemplateUpdate',
  answer: 'lessonTemplate',
  summary: 'Updates a template',
})
export const deleteLessonTemplate = declare('DELETE', '/api/lesson-templates/{id}', {
  may: 'changeSchool',
  summary: 'Deletes a template; it can be restored, and its lessons keep its title',
})
export const restoreLessonTemplate = declare('POST', '/api/lesson-templates/{id}/restoration', {
  may: 'changeSchool',
  answer: 'lessonTemplate',
  summary: 'Restores a deleted template',
})
