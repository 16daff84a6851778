import { Clock, NotebookPen, Pencil, Target, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { cardFallbackDuration } from '../../../../contract/lesson-templates/rules.ts'
import type { LessonTemplate } from '../../../../contract/lesson-templates/schema.ts'
import { formatDate } from '../../../lib/format.ts'
import { useMessages } from '../../../lib/use-messages.ts'
import { lessonTemplateEditor, lessonTemplates } from '../../../messages/lesson-templates.ts'
import { Card } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

export type TemplateAction = 'preview' | 'edit' | 'delete'

type Props = {
  template: LessonTemplate
  canChange: boolean
  onAct: (action: TemplateAction, template: LessonTemplate) => void
  /** The person is about to edit: time to fetch the editor. */
  onApproachEdit: () => void
}

/** One template of the grid; the whole card opens the preview. */
export const TemplateCard = memo(function TemplateCard({ template, canChange, onAct, onApproachEdit }: Props) {
  const t = useMessages(lessonTemplates)
  // Dates of templates are written the way the editor speaks: uk-UA unless the person chose English.
  const { locale } = useMessages(lessonTemplateEditor)
  const { title, description, objectives, preparationNotes, totalDuration, createdAt } = template
  const editing = { onClick: () => onAct('edit', template), onPointerEnter: onApproachEdit, onFocus: onApproachEdit }
  return (
    // What is scrolled out of sight is neither laid out nor painted: 500 cards cost what a screenful does.
    <li className="grid [contain-intrinsic-size:auto_13.5rem] [content-visibility:auto]">
      <Card as="article" isPressable className="flex min-w-0 flex-col gap-2.5">
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 flex-1 text-lg wrap-anywhere">
            <button type="button" className="stretched text-left" onClick={() => onAct('preview', template)}>
              <span className="line-clamp-3">{title}</span>
            </button>
          </h2>
          {canChange && (
            <div className="above-stretch -mt-1.5 -mr-2.5 flex print:hidden">
              <IconButton label={t('edit', { title })} icon={<Pencil />} {...editing} />
              <IconButton
                label={t('delete', { title })}
                icon={<Trash2 />}
                tone="red"
                onClick={() => onAct('delete', template)}
              />
            </div>
          )}
        </div>
        <p className="line-clamp-3 text-muted wrap-anywhere">{description}</p>
        <ul className="mt-auto flex flex-wrap gap-x-4 gap-y-1 pt-1.5 text-sm text-muted tabular [&_svg]:size-4 [&>li]:flex [&>li]:items-center [&>li]:gap-1.5">
          <li>
            <Target aria-hidden />
            {t('objectives', { count: objectives.length })}
          </li>
          <li>
            <Clock aria-hidden />
            {t('minutes', { minutes: totalDuration || cardFallbackDuration })}
          </li>
          {preparationNotes.trim() && (
            <li>
              <NotebookPen aria-hidden />
              {t('hasNotes')}
            </li>
          )}
        </ul>
        <p className="border-t border-line pt-2.5 text-sm text-faint tabular">
          {t('created', { date: formatDate(createdAt, locale, 'short') })}
        </p>
      </Card>
    </li>
  )
})
