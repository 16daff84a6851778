import { useId } from 'react'
import { lessonsOnNow, lessonsUpNext, type Moment } from '../../../../contract/scheduled-lessons/rules.ts'
import type { ScheduledLesson } from '../../../../contract/scheduled-lessons/schema.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { dashboard } from '../../../messages/dashboard.ts'
import { Card } from '../../../ui/card.tsx'
import { RetryButton } from '../../../ui/retry-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useHome } from '../queries.ts'
import { LessonLabel } from './lesson-label.tsx'

type Props = { now: Moment; onOpen: (lessonId: string) => void }

/** The current lessons and the next ones of today. */
export function NowAndNext({ now, onOpen }: Props) {
  const t = useMessages(dashboard)
  const home = useHome(now.date)
  const lessons = home.data?.lessons
  return (
    <Card
      as="section"
      aria-label={t('todayTitle')}
      className="grid gap-x-8 gap-y-4 py-4! sm:grid-cols-2 xl:grid-cols-1"
    >
      {home.isLoadingError ? (
        <div className="flex min-h-16 flex-wrap content-start items-center gap-3 text-muted">
          {t('todayFailed')}
          <RetryButton query={home} size="sm" />
        </div>
      ) : (
        <>
          <Lessons
            title={t('now')}
            emptyText={t('nothingNow')}
            lessons={lessons && lessonsOnNow(lessons, now)}
            timeOf={(lesson) => t('until', { time: lesson.endTime })}
            onOpen={onOpen}
          />
          <Lessons
            // Another element than while they load, because the lessons above decide where it is.
            key={lessons ? 'next' : 'loading'}
            title={t('next')}
            emptyText={t('nothingNext')}
            lessons={lessons && lessonsUpNext(lessons, now)}
            timeOf={(lesson) => t('at', { time: lesson.startTime })}
            onOpen={onOpen}
          />
        </>
      )}
    </Card>
  )
}

type LessonsProps = {
  title: string
  emptyText: string
  lessons: readonly ScheduledLesson[] | undefined
  timeOf: (lesson: ScheduledLesson) => string
  onOpen: (lessonId: string) => void
}

function Lessons({ title, emptyText, lessons, timeOf, onOpen }: LessonsProps) {
  const id = useId()
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1">
      <h2 id={id} className="text-sm font-medium text-muted">
        {title}
      </h2>
      {lessons === undefined && <Skeleton className="my-2 h-6 w-2/3" />}
      {lessons?.length === 0 && <p className="flex min-h-10 items-center text-muted">{emptyText}</p>}
      {lessons !== undefined && lessons.length > 0 && (
        <ul aria-labelledby={id} className="-mx-2 grid max-h-60 grid-cols-1 overflow-y-auto">
          {lessons.map((lesson) => (
            <li key={lesson.id}>
              <button
                type="button"
                onClick={() => onOpen(lesson.id)}
                className="flex min-h-10 w-full min-w-0 items-center gap-2.5 rounded-control pointer-coarse:min-h-11 px-2 py-1 text-left -outline-offset-2 hover:bg-sunken active:bg-pressed"
              >
                <LessonLabel lesson={lesson} />
                <span className="ml-auto shrink-0 text-sm text-muted tabular">{timeOf(lesson)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
