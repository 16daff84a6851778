import { CalendarX } from 'lucide-react'
import type { ReactNode } from 'react'
import { isPast } from '../../../../contract/scheduled-lessons/rules.ts'
import type { ClassDetail, ScheduledLesson } from '../../../../contract/scheduled-lessons/schema.ts'
import { useListFocus } from '../../../lib/hooks/use-list-focus.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { classes } from '../../../messages/classes.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { GrowingList } from '../../../ui/growing-list.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useEarlierLessons } from '../queries.ts'

type Props = {
  detail: ClassDetail
  /** The first day of the lessons of `detail`. */
  since: string
  onOpen: (lessonId: string) => void
  actions: ReactNode
  /** What to do where there is no lesson. */
  emptyAction: ReactNode
}

/** The lessons of one class, newest first, of which the earlier ones follow the recent ones; a press opens one. */
export function ClassLessons({ detail, since, onOpen, actions, emptyAction }: Props) {
  const t = useMessages(classes)
  const now = useNow()
  const earlier = useEarlierLessons(detail, since)
  const lessons = mergeLessons(detail, earlier.data?.lessons ?? []).toReversed()
  const listFocus = useListFocus<HTMLUListElement>(lessons.map(({ id }) => id))
  if (lessons.length + detail.earlierLessonCount === 0) {
    return <EmptyState icon={<CalendarX />} title={t('noLessons')} text={t('noLessonsText')} action={emptyAction} />
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap gap-3 print:hidden">{actions}</div>
      <div>
        {lessons.length > 0 && (
          <GrowingList rows={lessons} portion={60}>
            {(shown) => (
              <Card isFlush>
                <ul aria-label={t('lessons')} className="divide-y divide-line" {...listFocus}>
                  {shown.map((lesson) => {
                    const { id, date, startTime, endTime, template } = lesson
                    const when = `${formatDate(date, t.locale)}, ${startTime}–${endTime}`
                    return (
                      <li
                        key={id}
                        data-row={id}
                        className="relative flex items-center justify-between gap-x-4 px-5 py-3 print:py-1.5 transition-colors duration-100 first:rounded-t-card last:rounded-b-card hover:bg-sunken"
                      >
                        <div className="min-w-0 print:flex print:gap-4">
                          <button
                            type="button"
                            aria-label={`${template.title}, ${when}`}
                            className="stretched text-left font-medium wrap-anywhere"
                            onClick={() => onOpen(id)}
                          >
                            {template.title}
                          </button>
                          <p className="text-sm text-muted tabular">{when}</p>
                        </div>
                        {isPast(lesson, now) ? (
                          <Badge variant="green">{t('completed')}</Badge>
                        ) : (
                          <Badge variant="blue">{t('upcoming')}</Badge>
                        )}
                      </li>
                    )
                  })}
                </ul>
              </Card>
            )}
          </GrowingList>
        )}
        {earlier.isLoading && <Spinner label={t('loadingEarlier')} className="py-6" />}
        {earlier.isError && (
          <div className="mt-4">
            <ErrorState title={t('earlierFailed')} query={earlier} />
          </div>
        )}
      </div>
    </div>
  )
}

/**
 * The lessons of a class by date and time. Some of `earlier` may be in the detail too, which without a network is one that this device
 * kept in another month, or may have been deleted since.
 */
function mergeLessons({ lessons, earlierLessonCount }: ClassDetail, earlier: readonly ScheduledLesson[]) {
  if (earlierLessonCount === 0) return lessons
  const recentIds = new Set(lessons.map(({ id }) => id))
  return [...earlier.filter(({ id }) => !recentIds.has(id)), ...lessons]
}
