import type { Ref } from 'react'
import type { LessonTemplate } from '../../../../contract/lesson-templates/schema.ts'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { scheduledLessons } from '../../../messages/scheduled-lessons.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { useLessonTemplates } from '../../lesson-templates/queries.ts'
import { defaultTotalDuration } from '../../lesson-templates/view.ts'

type Props = {
  value: string
  onChange: (templateId: string) => void
  onBlur: () => void
  error: string | undefined
  ref?: Ref<HTMLButtonElement>
}

/** The template of a new lesson, each with what it is for and how much is in it. */
export function TemplateSelect({ value, onChange, onBlur, error, ref }: Props) {
  const t = useMessages(scheduledLessons)
  const c = useMessages(common)
  const { data: templates, isLoadingError, isFetching, refetch } = useLessonTemplates()
  const hint = isLoadingError ? t('templatesFailed') : templates?.length === 0 ? t('noTemplates') : undefined
  const contentsOf = (template: LessonTemplate) =>
    [
      t('objectives', { count: template.objectives.length }),
      t('minutes', { count: template.totalDuration || defaultTotalDuration }),
      t('sections', { count: template.lessonStructure.length }),
    ].join(' · ')
  // Not disabled while it waits: it has the focus when the dialog opens.
  const waiting = [{ value: 'none', label: t('choosing'), isDisabled: true }]
  return (
    <div className="grid gap-2">
      <Field label={t('template')} error={error} hint={hint} isRequired>
        {(control) => (
          <Select
            {...control}
            {...(ref && { ref })}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            placeholder={templates || isLoadingError ? t('chooseTemplate') : t('choosing')}
            isDisabled={isLoadingError || templates?.length === 0}
            options={
              templates?.map((template) => ({
                value: template.id,
                label: template.title,
                description: `${beginningOf(template.description)}\n${contentsOf(template)}`,
              })) ?? waiting
            }
          />
        )}
      </Field>
      {isLoadingError && (
        <Button size="sm" className="w-fit" isPending={isFetching} onClick={() => void refetch()}>
          {c('tryAgain')}
        </Button>
      )}
    </div>
  )
}

/** A description may be pages long; a line of a list shows how it begins. */
function beginningOf(text: string) {
  const letters = Array.from(text)
  return letters.length > 120 ? `${letters.slice(0, 120).join('').trimEnd()}…` : text
}
