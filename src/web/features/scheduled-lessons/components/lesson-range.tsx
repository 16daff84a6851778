import { isPlainDate } from '../../../../contract/kernel/dates.ts'
import { endTimeOf, type Moment } from '../../../../contract/scheduled-lessons/rules.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { scheduledLessons } from '../../../messages/scheduled-lessons.ts'
import { useClassLessons } from '../queries.ts'
import { findOverlappingLessons } from '../state.ts'

type Props = { classId: string; date: string; startTime: string; now: Moment }

/** The start and end of the new lesson, and the lessons of the class that overlap with it; both are announced. */
export function LessonRange({ classId, date, startTime, now }: Props) {
  const t = useMessages(scheduledLessons)
  // A year that is still being typed is in the past, so nothing is fetched for it.
  const day = isPlainDate(date) && date >= now.date ? date : ''
  const { data: lessons = [] } = useClassLessons(classId, { from: day, to: day })
  const endTime = startTime && endTimeOf(startTime)
  const overlapping = endTime ? findOverlappingLessons({ date, startTime, endTime }, lessons) : []
  return (
    <div aria-live="polite" className="grid gap-2 text-sm tabular">
      <p className="rounded-control bg-accent-soft px-3.5 py-2.5">
        {endTime ? t('range', { start: startTime, end: endTime }) : t('rangeUnknown')}
      </p>
      {overlapping.map((lesson) => (
        <p key={lesson.id} className="rounded-control bg-amber-soft px-3.5 py-2.5 wrap-anywhere text-amber">
          {t('overlaps', {
            className: lesson.class.name,
            title: lesson.template.title || t('thisLesson'),
            start: lesson.startTime,
            end: lesson.endTime,
          })}
        </p>
      ))}
    </div>
  )
}
