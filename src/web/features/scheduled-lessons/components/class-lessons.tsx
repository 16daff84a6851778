import { CalendarX } from 'lucide-react'
import type { ReactNode } from 'react'
import { isPast } from '../../../../contract/scheduled-lessons/rules.ts'
import type { ScheduledLesson } from '../../../../contract/scheduled-lessons/schema.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { classes } from '../../../messages/classes.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { GrowingList } from '../../../ui/growing-list.tsx'

type Props = {
  /** Ordered by date and time. */
  lessons: readonly ScheduledLesson[]
  onOpen: (lessonId: string) => void
  actions: ReactNode
  /** What to do where there is no lesson. */
  emptyAction: ReactNode
}

/** The lessons of one class, newest first; a press opens one. */
export function ClassLessons({ lessons, onOpen, actions, emptyAction }: Props) {
  const t = useMessages(classes)
  const now = useNow()
  if (lessons.length === 0) {
    return <EmptyState icon={<CalendarX />} title={t('noLessons')} text={t('noLessonsText')} action={emptyAction} />
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap gap-3 print:hidden">{actions}</div>
      <div>
        <GrowingList rows={lessons.toReversed()} portion={60}>
          {(shown) => (
            <Card isFlush>
              <ul aria-label={t('lessons')} className="divide-y divide-line">
                {shown.map((lesson) => {
                  const { id, date, startTime, endTime, template } = lesson
                  const when = `${formatDate(date, t.locale)}, ${startTime}–${endTime}`
                  return (
                    <li
                      key={id}
                      className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3 print:py-1.5 transition-colors duration-100 first:rounded-t-card last:rounded-b-card hover:bg-sunken"
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
      </div>
    </div>
  )
}
