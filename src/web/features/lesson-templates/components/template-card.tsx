import { CalendarRange, Clock, Copy, NotebookPen, Pencil, PencilLine, Target, Trash2 } from 'lucide-react'
import { memo } from 'react'
import type { LessonTemplate } from '../../../../contract/lesson-templates/schema.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import type { PreloadProps } from '../../../lib/lazy/preload-props.ts'
import { lessonTemplateEditor, lessonTemplates } from '../../../messages/lesson-templates.ts'
import { Permitted } from '../../../session/permitted.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { UnsavedDraft } from '../state.ts'
import { cardFallbackDuration } from '../view.ts'
import { TemplateEditor } from './lazy-template-editor.ts'

export type TemplateAction = 'preview' | 'schedule' | 'plan' | 'edit' | 'duplicate' | 'delete'

type Props = {
  template: LessonTemplate
  /** The draft kept on this device. */
  draft: UnsavedDraft | undefined
  onAction: (action: TemplateAction, template: LessonTemplate) => void
  /** Of the button that opens the schedule dialog. */
  schedulePreloadProps: PreloadProps
  /** Of the button that opens the dialog for several classes. */
  planPreloadProps: PreloadProps
}

/** One template of the grid; the whole card opens the preview. */
export const TemplateCard = memo(function TemplateCard(props: Props) {
  const { template, draft, onAction, schedulePreloadProps, planPreloadProps } = props
  const t = useMessages(lessonTemplates)
  // Dates of templates are formatted in the editor's locale: uk-UA unless the person chose English.
  const { locale } = useMessages(lessonTemplateEditor)
  const { title, description, objectives, preparationNotes, totalDuration, createdAt } = template
  return (
    // content-visibility skips layout and painting outside the viewport, because there can be 500 cards.
    <li
      data-row={template.id}
      className="grid [contain-intrinsic-size:auto_14.5rem] [content-visibility:auto] max-sm:[contain-intrinsic-size:auto_10.5rem]"
    >
      <Card as="article" isPressable className="flex min-w-0 flex-col gap-2.5 max-sm:gap-1 max-sm:px-3.5 max-sm:pt-3">
        <h2 className="text-lg wrap-anywhere">
          <button type="button" className="stretched block text-left" onClick={() => onAction('preview', template)}>
            <span className="line-clamp-3">{title}</span>
          </button>
        </h2>
        {draft && (
          <Badge variant="amber" icon={<PencilLine />}>
            {draft === 'changes' ? t('unsavedChanges') : t('unsavedCopy')}
          </Badge>
        )}
        <p className="line-clamp-3 text-muted wrap-anywhere max-sm:line-clamp-1">{description}</p>
        <ul className="mt-auto flex flex-wrap gap-x-4 gap-y-1 pt-1.5 text-sm text-muted tabular [&_svg]:size-4 [&>li]:flex [&>li]:items-center [&>li]:gap-1.5">
          <li>
            <Target />
            {t('objectives', { count: objectives.length })}
          </li>
          <li>
            <Clock />
            {t('minutes', { minutes: totalDuration || cardFallbackDuration })}
          </li>
          {preparationNotes.trim() && (
            <li>
              <NotebookPen />
              {t('hasNotes')}
            </li>
          )}
          <li className="text-faint">{t('created', { date: formatDate(createdAt, locale, 'short') })}</li>
        </ul>
        <Permitted permission="changeSchool">
          <div className="-mb-2.5 flex min-h-11 flex-wrap items-center justify-between border-t border-line pt-1 max-sm:mt-1 print:hidden">
            <Permitted permission="scheduleLessons">
              <Button
                variant="ghost"
                size="sm"
                className="above-stretch -ml-3"
                aria-label={t('scheduleOf', { title })}
                {...schedulePreloadProps}
                onOpen={() => onAction('schedule', template)}
              >
                {t('schedule')}
              </Button>
            </Permitted>
            <div className="above-stretch -mr-2.5 ml-auto flex">
              <Permitted permission="scheduleLessons">
                <IconButton
                  label={t('planOf', { title })}
                  icon={<CalendarRange />}
                  {...planPreloadProps}
                  onOpen={() => onAction('plan', template)}
                />
              </Permitted>
              <IconButton
                label={t('edit', { title })}
                icon={<Pencil />}
                {...TemplateEditor.preloadProps}
                onOpen={() => onAction('edit', template)}
              />
              <IconButton
                label={t('duplicateOf', { title })}
                icon={<Copy />}
                {...TemplateEditor.preloadProps}
                onOpen={() => onAction('duplicate', template)}
              />
              <IconButton
                label={t('delete', { title })}
                icon={<Trash2 />}
                variant="red"
                onClick={() => onAction('delete', template)}
              />
            </div>
          </div>
        </Permitted>
      </Card>
    </li>
  )
})
