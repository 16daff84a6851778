import { defineMessages } from '../lib/i18n/messages.ts'
import {
  lessonTemplates as en,
  lessonTemplateEditor as enEditor,
  lessonTimeline as enTimeline,
} from './en/lesson-templates.ts'
import {
  lessonTemplates as uk,
  lessonTemplateEditor as ukEditor,
  lessonTimeline as ukTimeline,
} from './uk/lesson-templates.ts'

export const lessonTemplates = defineMessages('lesson-templates', { defaultLanguage: 'en', en, uk })
export const lessonTemplateEditor = defineMessages('lesson-template-editor', {
  defaultLanguage: 'uk',
  en: enEditor,
  uk: ukEditor,
})
/** Texts of the timeline, which follows the language of the editor or the preview around it. */
export const lessonTimeline = defineMessages('lesson-timeline', {
  defaultLanguage: 'surface',
  en: enTimeline,
  uk: ukTimeline,
})
