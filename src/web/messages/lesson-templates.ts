import { defineMessages } from '../lib/messages.ts'
import { lessonTemplates as en, lessonTemplateEditor as enEditor } from './en/lesson-templates.ts'
import { lessonTemplates as uk, lessonTemplateEditor as ukEditor } from './uk/lesson-templates.ts'

export const lessonTemplates = defineMessages('lesson-templates', { speaks: 'en', en, uk })
export const lessonTemplateEditor = defineMessages('lesson-template-editor', {
  speaks: 'uk',
  en: enEditor,
  uk: ukEditor,
})
