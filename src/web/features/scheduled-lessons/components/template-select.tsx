import type { ComponentProps } from 'react'
import type { LessonTemplate } from '../../../../contract/lesson-templates/schema.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { scheduledLessons } from '../../../messages/scheduled-lessons.ts'
import { useLessonTemplates } from '../../lesson-templates/queries.ts'
import { defaultTotalDuration } from '../../lesson-templates/view.ts'
import { ChoiceField } from './choice-field.tsx'

type Props = Omit<ComponentProps<typeof ChoiceField>, 'label' | 'options' | 'query' | 'texts'>

/** The template of a new lesson; each option shows the purpose and the size of its template. */
export function TemplateSelect(props: Props) {
  const t = useMessages(scheduledLessons)
  const templates = useLessonTemplates()
  const sizeOf = (template: LessonTemplate) =>
    [
      t('objectives', { count: template.objectives.length }),
      t('minutes', { count: template.totalDuration || defaultTotalDuration }),
      t('sections', { count: template.lessonStructure.length }),
    ].join(' · ')
  return (
    <ChoiceField
      {...props}
      label={t('template')}
      query={templates}
      options={templates.data?.map((template) => ({
        value: template.id,
        label: template.title,
        description: `${truncate(template.description)}\n${sizeOf(template)}`,
      }))}
      texts={{ choose: t('chooseTemplate'), failed: t('templatesFailed'), empty: t('noTemplates') }}
    />
  )
}

const longestDescription = 120

/** The beginning of a description, which may be pages long. */
function truncate(text: string) {
  const letters = Array.from(text)
  if (letters.length <= longestDescription) return text
  return `${letters.slice(0, longestDescription).join('').trimEnd()}…`
}
