import { type CSSProperties, memo } from 'react'
import {
  gradingProgressOf,
  hasBegun,
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
import { teaching } from '../../../messages/teaching.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Hyphenated } from '../../../ui/hyphenated.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { gradingVariants, statusVariant } from '../view.ts'

type Props = {
  lesson: ScheduledLesson
  /** The names of those who teach it where it is not the person; '' while they load. */
  otherTeachers: string | undefined
  now: Moment
  onOpen: (lessonId: string) => void
}

/** One lesson in the week; the whole card opens it. Laid out by the width of the week: seven columns, or one on a phone. */
export const LessonCard = memo(function LessonCard({ lesson, otherTeachers, now, onOpen }: Props) {
  const t = useMessages(scheduledLessons)
  const { startTime, endTime, gradedCount, presentCount } = lesson
  const title = lesson.template.title || t('thisLesson')
  const className = lesson.class.name
  const isNow = isCurrent(lesson, now)
  const gradedWords = t('graded', { graded: gradedCount, total: presentCount })
  const label = t('openLesson', {
    title,
    className,
    day: formatDate(lesson.date, t.locale, 'long'),
    start: startTime,
    end: endTime,
  })
  return (
    <li
      data-row={lesson.id}
      data-current={isNow || undefined}
      className={classNames(
        'tinted relative grid scroll-mt-2 select-none [-webkit-touch-callout:none] grid-cols-1 content-start gap-x-2 gap-y-0.5 rounded-control border-l-3 p-1 transition-[filter] duration-100 hover:brightness-97 active:brightness-94 dark:hover:brightness-115 print:break-inside-avoid print:[zoom:0.85] @min-[53rem]:border-l-4 @min-[53rem]:p-1.5 max-sm:grid-cols-[auto_minmax(0,1fr)]',
        isNow && 'ring-2 ring-accent',
      )}
      style={{ '--tint': lesson.class.color, borderLeftColor: lesson.class.color } as CSSProperties}
    >
      <p className="flex flex-wrap gap-x-1.5 text-xs text-muted tabular">
        <span>
          {startTime}
          <span className="sm:@max-[42.5rem]:hidden">–{endTime}</span>
        </span>
        {lesson.isAddedLater && <span>{t('addedLater')}</span>}
        {isNow && <b className="font-semibold text-accent">{t('now')}</b>}
      </p>
      <button
        type="button"
        title={`${title}, ${className}`}
        onClick={() => onOpen(lesson.id)}
        className="stretched min-w-0 text-left text-xs/tight font-semibold hyphens-auto wrap-anywhere @min-[53rem]:text-sm/tight max-sm:col-span-2"
      >
        <span aria-hidden>
          <Hyphenated text={withAttachedDots(shortTitle(title))} />
        </span>
        <span className="sr-only">{label}</span>
      </button>
      <p className="line-clamp-6 min-w-0 text-xs text-muted hyphens-auto wrap-anywhere max-sm:col-start-2 max-sm:row-start-1">
        <Hyphenated text={className} />
      </p>
      {otherTeachers !== undefined && (
        // One line from the beginning, so that the names move nothing when they arrive.
        <p title={otherTeachers} className="min-h-4 min-w-0 truncate text-xs text-muted max-sm:col-span-2">
          {otherTeachers && (
            <span className="sr-only">{teaching.in(t.language)('taughtBy', { names: otherTeachers })}</span>
          )}
          <span aria-hidden>{otherTeachers}</span>
        </p>
      )}
      <div className="mt-1 flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1 max-sm:col-span-2">
        <Badge
          variant={statusVariant(lesson, now)}
          // Beside a scroll bar the longest state fits a narrow column only with closer letters.
          className="max-w-full print:bg-transparent print:px-0 sm:@max-[46rem]:bg-transparent! sm:@max-[46rem]:px-0! sm:@max-[46rem]:whitespace-normal! sm:@max-[46rem]:wrap-anywhere sm:@max-[38rem]:tracking-tight"
        >
          {t(`badge.${scheduleBadgeOf(lesson, now.date)}`)}
        </Badge>
        {hasBegun(lesson, now) && presentCount > 0 && (
          <>
            <p aria-hidden className="text-xs/tight text-muted tabular">
              {gradedWords}
            </p>
            <ProgressBar
              value={gradedCount}
              max={presentCount}
              label={gradedWords}
              variant={gradingVariants[gradingProgressOf(lesson)]}
              className="h-1! basis-full print:hidden max-sm:flex-1 max-sm:basis-0"
            />
          </>
        )}
      </div>
    </li>
  )
})

/** The two dots stay with the last word where a space is the last letter before them: they would make a line of their own. */
function withAttachedDots(title: string): string {
  return title.replace(/ (?=\.\.$)/, '\u00a0')
}
