import type { ScheduledLesson } from '../../../../contract/scheduled-lessons/schema.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { scheduledLessons } from '../../../messages/scheduled-lessons.ts'
import { ColorDot } from '../../../ui/color-dot.tsx'
import { Hyphenated } from '../../../ui/hyphenated.tsx'

/** The class and the title of a lesson in a line of a list. */
export function LessonLabel({ lesson }: { lesson: Pick<ScheduledLesson, 'class' | 'template'> }) {
  const t = useMessages(scheduledLessons)
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <ColorDot color={lesson.class.color} />
      <span className="line-clamp-2 min-w-0 leading-tight wrap-anywhere">
        <span className="font-semibold">
          <Hyphenated text={lesson.class.name} />
        </span>{' '}
        <Hyphenated text={lesson.template.title || t('thisLesson')} />
      </span>
    </span>
  )
}
