import { CalendarClock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { isPast } from '../../../../../contract/scheduled-lessons/rules.ts'
import type { ScheduledLesson } from '../../../../../contract/scheduled-lessons/schema.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { lessonMoves } from '../../../../messages/lesson-moves.ts'
import { Permitted } from '../../../../session/permitted.tsx'
import { Button } from '../../../../ui/button.tsx'
import { MoveLessonDialog } from './lazy-move-lesson-dialog.ts'

/** Opens the dialog that moves a lesson; nothing for somebody who may not, and for a lesson that has taken place. */
export function MoveLessonButton({ lesson }: { lesson: ScheduledLesson }) {
  const t = useMessages(lessonMoves)
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  return (
    <Permitted permission="scheduleLessons">
      {!isPast(lesson, now) && (
        <Button
          size="sm"
          className="w-fit print:hidden"
          icon={<CalendarClock />}
          {...MoveLessonDialog.preloadProps}
          onOpen={() => setOpen(true)}
        >
          {t('moveTo')}
        </Button>
      )}
      <Suspense>{isOpen && <MoveLessonDialog lesson={lesson} onClose={() => setOpen(false)} />}</Suspense>
    </Permitted>
  )
}
