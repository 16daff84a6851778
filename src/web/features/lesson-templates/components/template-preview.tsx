import { Clock, Pencil, Target } from 'lucide-react'
import type { ReactNode } from 'react'
import { cardFallbackDuration, sectionNumeral } from '../../../../contract/lesson-templates/rules.ts'
import type { LessonTemplate } from '../../../../contract/lesson-templates/schema.ts'
import { formatDate } from '../../../lib/format.ts'
import { useMessages } from '../../../lib/use-messages.ts'
import { common } from '../../../messages/common.ts'
import { lessonTemplateEditor, lessonTemplates } from '../../../messages/lesson-templates.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogCancel } from '../../../ui/dialog-cancel.tsx'

type Props = {
  template: LessonTemplate
  onClose: () => void
  /** Without it the template can only be read. */
  onEdit?: (() => void) | undefined
  onApproachEdit: () => void
}

/** Everything a template holds, read-only. */
export function TemplatePreview({ template, onClose, onEdit, onApproachEdit }: Props) {
  const t = useMessages(lessonTemplates)
  const c = useMessages(common)
  const { locale } = useMessages(lessonTemplateEditor)
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={<span className="wrap-anywhere">{template.title}</span>}
      description={t('created', { date: formatDate(template.createdAt, locale, 'short') })}
      lang={t.language}
      size="lg"
      footer={
        <>
          <DialogCancel word="close" />
          {onEdit && (
            <Button
              variant="primary"
              icon={<Pencil aria-hidden className="size-4" />}
              onPointerEnter={onApproachEdit}
              onFocus={onApproachEdit}
              onClick={onEdit}
            >
              {c('edit')}
            </Button>
          )}
        </>
      }
    >
      <section
        aria-label={template.title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing else in here takes the focus, and a long template must scroll by keyboard
        tabIndex={0}
        className="grid gap-5 rounded-control outline-offset-8"
      >
        <div className="flex flex-wrap gap-2">
          <Badge icon={<Clock aria-hidden />}>
            {t('minutes', { minutes: template.totalDuration || cardFallbackDuration })}
          </Badge>
          <Badge icon={<Target aria-hidden />}>{t('objectives', { count: template.objectives.length })}</Badge>
        </div>
        <TextPart title={t('purpose')} text={template.description} />
        <TextPart title={t('pages')} text={template.studentPages} />
        <Part title={t('structure')} isEmpty={template.lessonStructure.length === 0}>
          <ol className="grid gap-2">
            {template.lessonStructure.map((section, index) => (
              <li key={section.id} className="flex gap-3 rounded-control bg-sunken px-3.5 py-2.5">
                <span aria-hidden className="w-7 shrink-0 font-semibold text-faint tabular">
                  {sectionNumeral(index)}
                </span>
                <div className="min-w-0 flex-1">
                  <p className="flex flex-wrap justify-between gap-x-4 font-medium">
                    <span className="min-w-0 wrap-anywhere">{section.title}</span>
                    <span className="text-muted tabular">{t('minutes', { minutes: section.duration })}</span>
                  </p>
                  <p className="max-w-prose whitespace-pre-line text-muted wrap-anywhere">{section.description}</p>
                </div>
              </li>
            ))}
          </ol>
        </Part>
        <Part title={t('objectivesTitle')} isEmpty={template.objectives.length === 0}>
          <ul className="grid max-w-prose list-disc gap-1 pl-5 marker:text-faint">
            {template.objectives.map((objective, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: objectives have no id, and here they never move
              <li key={index} className="wrap-anywhere">
                {objective}
              </li>
            ))}
          </ul>
        </Part>
        <TextPart title={t('materials')} text={template.basicMaterials} />
        <TextPart title={t('resources')} text={template.additionalResources} />
        <TextPart title={t('notes')} text={template.preparationNotes} />
      </section>
    </Dialog>
  )
}

function TextPart({ title, text }: { title: string; text: string }) {
  return (
    <Part title={title} isEmpty={text.trim() === ''}>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
    </Part>
  )
}

function Part({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null
  return (
    <section className="grid gap-1.5">
      <h3 className="text-sm text-muted">{title}</h3>
      {children}
    </section>
  )
}
