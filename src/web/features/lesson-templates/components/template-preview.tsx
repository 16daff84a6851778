import { CalendarPlus, Clock, Copy, History, Pencil, Printer, Target } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { LessonTemplate } from '../../../../contract/lesson-templates/schema.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useHistoryParam } from '../../../lib/hooks/use-history-param.ts'
import { useIsPhone } from '../../../lib/hooks/use-is-phone.ts'
import { common } from '../../../lib/i18n/common.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import type { PreloadProps } from '../../../lib/lazy/preload-props.ts'
import { lessonTemplateEditor, lessonTemplates } from '../../../messages/lesson-templates.ts'
import { useCan } from '../../../session/session-provider.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogCancel } from '../../../ui/dialog-cancel.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { cardFallbackDuration, sectionMinutes, sectionNumeral } from '../view.ts'
import { TemplateEditor } from './lazy-template-editor.ts'
import { LessonTimeline } from './lesson-timeline.tsx'

type Props = {
  template: LessonTemplate
  onClose: () => void
  onAction: (action: 'schedule' | 'edit' | 'duplicate', template: LessonTemplate) => void
  schedulePreloadProps: PreloadProps
}

/** The whole template, read-only; printed, it is a lesson plan. */
export function TemplatePreview({ template, onClose, onAction, schedulePreloadProps }: Props) {
  const t = useMessages(lessonTemplates)
  const canChange = useCan('changeSchool')
  const canSchedule = useCan('scheduleLessons')
  const isPhone = useIsPhone()
  const tCommon = useMessages(common)
  const history = useHistoryParam()
  const { locale } = useMessages(lessonTemplateEditor)
  // The focus is there as soon as the dialog is open: the ring is for those who then use the keyboard.
  const [hasRing, setRing] = useState(false)
  const minutes = sectionMinutes(template.lessonStructure)
  return (
    <Dialog
      onClose={onClose}
      title={template.title}
      description={t('created', { date: formatDate(template.createdAt, locale, 'short') })}
      lang={t.language}
      size="lg"
      footer={
        <>
          {/* As icons, because the words of all six do not fit on one line. */}
          <div className="mr-auto flex flex-none! items-center gap-1">
            <IconButton
              label={tCommon('history')}
              icon={<History />}
              onClick={() => history.show('template', template.id)}
            />
            <IconButton label={t('print')} icon={<Printer />} onClick={() => window.print()} />
          </div>
          {/* On a phone the cross is enough, so that more of the plan is seen. */}
          {!(isPhone && canChange) && <DialogCancel word="close" />}
          {canSchedule && (
            <Button icon={<CalendarPlus />} {...schedulePreloadProps} onOpen={() => onAction('schedule', template)}>
              {t('schedule')}
            </Button>
          )}
          {canChange && (
            <>
              <Button icon={<Copy />} {...TemplateEditor.preloadProps} onOpen={() => onAction('duplicate', template)}>
                {t('duplicate')}
              </Button>
              <Button
                variant="primary"
                icon={<Pencil />}
                {...TemplateEditor.preloadProps}
                onOpen={() => onAction('edit', template)}
              >
                {tCommon('edit')}
              </Button>
            </>
          )}
        </>
      }
    >
      <section
        aria-label={template.title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without another focusable element, a long template must scroll by keyboard
        tabIndex={0}
        onKeyUp={() => setRing(true)}
        onBlur={() => setRing(false)}
        className={classNames(
          'grid gap-5 rounded-control outline-offset-8 print:gap-2.5 print:text-sm print:leading-snug',
          !hasRing && 'outline-none',
        )}
      >
        <div className="flex flex-wrap gap-2 print:hidden">
          <Badge icon={<Clock />}>{t('minutes', { minutes: template.totalDuration || cardFallbackDuration })}</Badge>
          <Badge icon={<Target />}>{t('objectives', { count: template.objectives.length })}</Badge>
        </div>
        <div className="grid gap-5 print:flex print:flex-row-reverse print:items-start print:gap-6 print:*:flex-1">
          <TextPart title={t('pages')} text={template.studentPages} />
          <TextPart title={t('purpose')} text={template.description} />
        </div>
        <Part title={t('objectivesTitle')} isEmpty={template.objectives.length === 0}>
          <ul className="grid max-w-prose list-disc gap-1 pl-5 marker:text-faint print:max-w-none print:gap-0.5">
            {template.objectives.map((objective, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: objectives have no id, and the order is fixed here
              <li key={index} className="wrap-anywhere print:break-inside-avoid">
                {objective}
              </li>
            ))}
          </ul>
        </Part>
        <Part title={t('structure')} isEmpty={template.lessonStructure.length === 0}>
          <LessonTimeline sections={template.lessonStructure} />
          <ol className="grid gap-2 print:gap-0">
            {template.lessonStructure.map((section, index) => (
              <li
                key={section.id}
                className="flex gap-3 rounded-control bg-sunken px-3.5 py-2.5 print:break-inside-avoid print:rounded-none print:border-b print:border-line print:bg-surface print:px-0 print:py-1"
              >
                <span aria-hidden className="w-7 shrink-0 font-semibold text-faint tabular">
                  {sectionNumeral(index)}
                </span>
                <div className="min-w-0 flex-1">
                  <p className="flex flex-wrap justify-between gap-x-4 font-medium">
                    <span className="min-w-0 wrap-anywhere">{section.title}</span>
                    <span className="flex gap-x-3 tabular">
                      <span className="font-normal text-faint">
                        {t('minutesFromTo', minutes[index] ?? { from: 0, to: 0 })}
                      </span>
                      <span className="text-muted">{t('minutes', { minutes: section.duration })}</span>
                    </span>
                  </p>
                  <p className="max-w-prose whitespace-pre-line text-muted wrap-anywhere print:max-w-none">
                    {section.description}
                  </p>
                </div>
              </li>
            ))}
          </ol>
        </Part>
        <div className="grid gap-5 print:flex print:items-start print:gap-6 print:*:flex-1">
          <TextPart title={t('materials')} text={template.basicMaterials} />
          <TextPart title={t('resources')} text={template.additionalResources} />
        </div>
        <TextPart title={t('notes')} text={template.preparationNotes} />
      </section>
    </Dialog>
  )
}

function TextPart({ title, text }: { title: string; text: string }) {
  return (
    <Part title={title} isEmpty={text.trim() === ''}>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere print:max-w-none">{text}</p>
    </Part>
  )
}

function Part({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null
  return (
    <section className="grid gap-1.5 print:gap-1">
      <h3 className="text-sm text-muted">{title}</h3>
      {children}
    </section>
  )
}
