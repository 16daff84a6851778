import { ArrowRight, CalendarOff } from 'lucide-react'
import type { LessonPlan } from '../../../../../contract/scheduled-lessons/plan-schema.ts'
import { formatDate } from '../../../../lib/i18n/format.ts'
import { formatPlainDateRange } from '../../../../lib/i18n/plain-dates.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { lessonPlans } from '../../../../messages/lesson-plans.ts'
import { ColorDot } from '../../../../ui/color-dot.tsx'
import { GrowingList } from '../../../../ui/growing-list.tsx'
import { Notice } from '../../../../ui/notice.tsx'

/** The lessons of a plan, the holidays it passes over, and what it leaves out or finds in its way. */
export function PlanPreview({ plan }: { plan: LessonPlan }) {
  const t = useMessages(lessonPlans)
  const { lessons, existing, overflow, leftOut, conflicts, daysOff } = plan
  const dayOf = (date: string) => formatDate(date, t.locale, 'shortDay')
  const holidays = daysOff.map(({ name, from, to }) => {
    const dates = from === to ? dayOf(from) : formatPlainDateRange(from, to, t.locale)
    return t('holiday', { name, dates })
  })
  const textOf = ({ class: { name }, date, startTime, template }: Omit<LessonPlan['existing'][number], 'lessonId'>) =>
    t('conflict', { className: name, day: dayOf(date), time: startTime, title: template.title })
  const ofClass = conflicts.filter(({ kind }) => kind === 'class')
  const ofTeacher = conflicts.filter(({ kind }) => kind === 'teacher')
  return (
    <>
      {existing.length > 0 && <p className="text-sm text-muted">{t('existing', { count: existing.length })}</p>}
      {holidays.length > 0 && (
        <p className="flex gap-2 text-sm text-muted">
          <CalendarOff className="mt-0.5 size-4 shrink-0" />
          {t('holidays', { names: holidays.join(', ') })}
        </p>
      )}
      <Listed
        title={t('overflow', { count: overflow.length })}
        texts={overflow.map((lesson) => `${lesson.class.name}: ${lesson.template.title}`)}
      />
      <Listed
        title={t('classConflicts', { count: ofClass.length })}
        texts={ofClass.map((conflict) => textOf(conflict.with))}
      />
      <Listed
        isPlain
        title={t('teacherConflicts', { count: ofTeacher.length })}
        texts={ofTeacher.map((conflict) => textOf(conflict.with))}
      />
      <Listed
        isPlain
        title={t('leftOut', { count: leftOut.length })}
        texts={leftOut.map((lesson) => `${textOf(lesson)} (${lesson.dayOff || t(`reason.${lesson.reason}`)})`)}
      />
      {lessons.length > 0 && (
        <section
          aria-label={t('preview')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard
          tabIndex={0}
          className="max-h-72 overflow-y-auto rounded-control border border-line"
        >
          <GrowingList rows={lessons} portion={60}>
            {(shown) => (
              <ol className="divide-y divide-line">
                {shown.map(({ lessonId, date, startTime, endTime, template, class: { name, color }, movedFrom }) => (
                  <li key={lessonId} className="flex flex-wrap items-baseline gap-x-3 px-3 py-2 text-sm">
                    <span className="basis-full whitespace-nowrap text-muted tabular sm:basis-44">
                      {dayOf(date)}, {startTime}–{endTime}
                    </span>
                    <span className="min-w-0 flex-1 wrap-anywhere">{template.title}</span>
                    {movedFrom ? (
                      <span className="flex items-center gap-1 text-muted tabular">
                        <ArrowRight aria-hidden className="size-3.5 shrink-0 rotate-180" />
                        {t('movedFrom', { day: dayOf(movedFrom.date), time: movedFrom.startTime })}
                      </span>
                    ) : (
                      <span className="flex min-w-0 items-baseline gap-1.5 text-muted">
                        <ColorDot color={color} />
                        <span className="min-w-0 wrap-anywhere">{name}</span>
                      </span>
                    )}
                  </li>
                ))}
              </ol>
            )}
          </GrowingList>
        </section>
      )}
    </>
  )
}

const maxListed = 5

/** A notice with the first of these texts; nothing where there are none. */
function Listed({ title, texts, isPlain }: { title: string; texts: readonly string[]; isPlain?: boolean }) {
  const t = useMessages(lessonPlans)
  if (texts.length === 0) return null
  const rest = texts.length - maxListed
  return (
    <Notice variant={isPlain ? 'plain' : 'bad'}>
      <p className="font-medium">{title}</p>
      <ul className="mt-1 list-disc pl-5 wrap-anywhere">
        {texts.slice(0, maxListed).map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same text may occur twice
          <li key={index}>{text}</li>
        ))}
        {rest > 0 && <li>{t('more', { count: rest })}</li>}
      </ul>
    </Notice>
  )
}
