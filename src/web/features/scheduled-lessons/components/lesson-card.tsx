import { type CSSProperties, memo } from 'react'
import {
  gradingProgressOf,
  isCurrent,
  type Moment,
  scheduleBadgeOf,
  shortTitle,
} from '../../../../contract/scheduled-lessons/rules.ts'
import type { ScheduledLesson } from '../../../../contract/scheduled-lessons/schema.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { scheduledLessons } from '../../../messages/scheduled-lessons.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ColorDot } from '../../../ui/color-dot.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { badgeVariants, gradingVariants } from '../view.ts'

type Props = { lesson: ScheduledLesson; now: Moment; onOpen: (lessonId: string) => void }

/** One lesson in the week; the whole card opens it. */
export const LessonCard = memo(function LessonCard({ lesson, now, onOpen }: Props) {
  const t = useMessages(scheduledLessons)
  const { startTime, endTime, studentCount, gradedCount } = lesson
  const title = lesson.template.title || t('thisLesson')
  const badge = scheduleBadgeOf(lesson, now.date)
  const grading = gradingProgressOf(lesson)
  const gradingWords = t(`graded.${grading}`, { graded: gradedCount, total: studentCount })
  const isNow = isCurrent(lesson, now)
  const label = t('openLesson', {
    title,
    className: lesson.class.name,
    day: formatDate(lesson.date, t.locale, 'long'),
    start: startTime,
    end: endTime,
  })
  return (
    <li
      data-row={lesson.id}
      data-current={isNow || undefined}
      className={classNames(
        'tinted relative grid gap-x-3 gap-y-1.5 rounded-control border-l-4 p-2.5 sm:max-lg:p-1.5 transition-[filter] duration-100 hover:brightness-97 active:brightness-94 grid-cols-1 max-sm:grid-cols-[1fr_auto] dark:hover:brightness-115 print:break-inside-avoid',
        isNow && 'ring-2 ring-accent',
      )}
      style={{ '--tint': lesson.class.color, borderLeftColor: lesson.class.color } as CSSProperties}
    >
      <div className="grid min-w-0 content-start gap-0.5">
        <p className="flex flex-wrap gap-x-1.5 text-xs text-muted tabular">
          <span className="whitespace-nowrap">
            {startTime}–{endTime}
          </span>
          {isNow && <b className="font-semibold text-accent">{t('now')}</b>}
        </p>
        <button
          type="button"
          title={title}
          onClick={() => onOpen(lesson.id)}
          className="stretched min-w-0 text-left text-sm/tight font-semibold wrap-anywhere"
        >
          <span aria-hidden>{shortTitle(title)}</span>
          <span className="sr-only">{label}</span>
        </button>
        <p className="flex min-w-0 items-center gap-1.5 text-xs text-muted">
          <ColorDot color={lesson.class.color} />
          <span className="truncate">{lesson.class.name}</span>
        </p>
      </div>
      <div className="grid min-w-0 content-between gap-1.5 max-sm:w-28 max-sm:justify-items-end">
        <Badge variant={badgeVariants[badge]}>{t(`badge.${badge}`)}</Badge>
        <div className="grid w-full gap-1">
          <ProgressBar value={gradedCount} max={studentCount} label={gradingWords} variant={gradingVariants[grading]} />
          <p aria-hidden className="text-xs/tight text-muted tabular max-sm:text-right">
            {gradingWords}
          </p>
        </div>
      </div>
    </li>
  )
})
