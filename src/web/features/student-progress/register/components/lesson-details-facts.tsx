import { type ReactNode, useState } from 'react'
import type { Register } from '../../../../../contract/student-progress/schema.ts'
import { useIsPhone } from '../../../../lib/hooks/use-is-phone.ts'
import { useIsPrinting } from '../../../../lib/hooks/use-is-printing.ts'
import { formatDate } from '../../../../lib/i18n/format.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { ColorDot } from '../../../../ui/color-dot.tsx'
import { sectionNumeral } from '../../../lesson-templates/view.ts'
import { LessonTeachers } from '../../../scheduled-lessons/components/lesson-teachers.tsx'
import { MoveLessonButton } from '../../../scheduled-lessons/moving/components/move-lesson-button.tsx'

type Props = Pick<Register, 'lesson' | 'template'> & {
  /** What can be done with the lesson. */
  children?: ReactNode
}

/** Date, class, template and structure of a lesson; folded to two short rows on a phone, where the register comes first. */
export function LessonDetailsFacts(props: Props) {
  const t = useMessages(register)
  const { lesson } = props
  const isPhone = useIsPhone()
  // Decided once: folding them when the height changes would close a dialog that was opened in them.
  const [isLow] = useState(() => window.matchMedia('(height < 30rem) and (width < 64rem)').matches)
  const isPrinting = useIsPrinting()
  if (!isPhone && (!isLow || isPrinting)) return <Facts {...props} />
  return (
    <details className="min-w-0">
      <summary className="fold flex min-h-11 items-center gap-2 max-sm:pr-3.5">
        <ColorDot color={lesson.class.color} />
        <span className="min-w-0 leading-tight">
          <span className="block truncate font-semibold [[open]_summary_&]:whitespace-normal [[open]_summary_&]:wrap-anywhere">
            {lesson.class.name}
          </span>{' '}
          {/* Unfolded it stands below, in full. */}
          <span className="block truncate text-sm/tight tabular [[open]_summary_&]:hidden">
            {formatDate(lesson.date, t.locale, 'shortDay')}, {lesson.startTime} · {lesson.template.title}
          </span>
        </span>
      </summary>
      <div className="pt-1 pb-3">
        <Facts {...props} />
      </div>
    </details>
  )
}

function Facts({ lesson, template, children }: Props) {
  const t = useMessages(register)
  const texts = [
    ['purpose', template.description],
    ['pages', template.studentPages],
    ['basicMaterials', template.basicMaterials],
    ['additionalResources', template.additionalResources],
    ['preparationNotes', template.preparationNotes],
  ] as const
  return (
    // On a tablet in two columns, so that more of the register is visible.
    <div className="grid min-w-0 content-start gap-4 wrap-anywhere sm:max-lg:not-print:grid-cols-2">
      <section aria-label={t('lesson')} className="grid content-start gap-1 sm:max-lg:not-print:row-span-2">
        <h3 className="text-lg leading-snug">{template.title}</h3>
        {/* Where this is folded, its head has the class. */}
        <p className="flex items-baseline gap-2 [details_&]:hidden">
          <ColorDot color={lesson.class.color} />
          {lesson.class.name}
        </p>
        <p className="text-muted tabular">
          {formatDate(lesson.date, t.locale, 'long')},{' '}
          <span className="whitespace-nowrap">
            {lesson.startTime}–{lesson.endTime}
          </span>
        </p>
        {lesson.isAddedLater && <Badge>{t('addedLater')}</Badge>}
        <MoveLessonButton lesson={lesson} />
      </section>
      <LessonTeachers lesson={lesson} />
      {children}
      <Fold title={t('template')}>
        <dl className="grid gap-3">
          {texts.map(
            ([name, text]) =>
              text && (
                <div key={name}>
                  <dt className="text-sm text-muted">{t(name)}</dt>
                  <dd className="whitespace-pre-line">{text}</dd>
                </div>
              ),
          )}
          <div>
            <dt className="text-sm text-muted">{t('objectives')}</dt>
            <dd>
              <ul className="list-disc pl-5 marker:text-faint">
                {template.objectives.map((objective, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: objectives have no id, and two can be equal
                  <li key={index}>{objective}</li>
                ))}
              </ul>
            </dd>
          </div>
        </dl>
      </Fold>
      <Fold title={t('structure')}>
        <ol className="grid gap-3">
          {template.lessonStructure.map((section, index) => (
            <li key={section.id}>
              <p className="flex gap-2 font-medium">
                <span className="min-w-5 text-muted tabular">{sectionNumeral(index)}</span>
                <span className="min-w-0 flex-1">{section.title}</span>
                <span className="shrink-0 text-sm leading-6 font-normal text-muted tabular">
                  {t('minutes', { count: section.duration })}
                </span>
              </p>
              <p className="pl-7 text-sm whitespace-pre-line text-muted">{section.description}</p>
            </li>
          ))}
        </ol>
      </Fold>
    </div>
  )
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  const [isWide] = useState(() => window.matchMedia('(width >= 64rem)').matches)
  return (
    <details open={isWide} className="border-t border-line pt-3 sm:max-lg:col-span-2 print:hidden">
      <summary className="fold touch-target flex items-center text-base font-semibold max-sm:pr-3.5">{title}</summary>
      <div className="pt-2">{children}</div>
    </details>
  )
}
