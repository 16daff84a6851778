import type { ReactNode } from 'react'
import { type Control, Controller } from 'react-hook-form'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { truncate } from '../../../lib/truncate.ts'
import { scheduledLessons } from '../../../messages/scheduled-lessons.ts'
import { useLessonTemplates } from '../../lesson-templates/queries.ts'
import { defaultTotalDuration } from '../../lesson-templates/view.ts'
import type { LessonFields } from '../form.ts'
import { ChoiceField } from './choice-field.tsx'

type Props = { control: Control<LessonFields>; createButton: ReactNode }

/** Chooses the template of a lesson. */
export function TemplateChoice({ control, createButton }: Props) {
  const t = useMessages(scheduledLessons)
  const templates = useLessonTemplates()
  return (
    <Controller
      control={control}
      name="templateId"
      render={({ field, fieldState }) => (
        <ChoiceField
          {...field}
          label={t('template')}
          query={templates}
          options={templates.data?.map(({ id, title, description, objectives, totalDuration, lessonStructure }) => {
            const size = [
              t('objectives', { count: objectives.length }),
              t('minutes', { count: totalDuration || defaultTotalDuration }),
              t('sections', { count: lessonStructure.length }),
            ]
            // A description may be pages long.
            return { value: id, label: title, description: `${truncate(description, 120)}\n${size.join(' · ')}` }
          })}
          texts={{ choose: t('chooseTemplate'), failed: t('templatesFailed'), empty: t('noTemplates') }}
          error={fieldState.error?.message}
          createButton={createButton}
        />
      )}
    />
  )
}
