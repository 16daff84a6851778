import { useEffect, useRef } from 'react'
import type { LessonTime, Moment } from '../../../../../contract/scheduled-lessons/rules.ts'
import type { ScheduledLesson } from '../../../../../contract/scheduled-lessons/schema.ts'
import { formatDate } from '../../../../lib/i18n/format.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { lessonMoves } from '../../../../messages/lesson-moves.ts'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useClasses } from '../../../classes/queries.ts'
import { useKnownCalendar } from '../../../school-calendar/queries.ts'
import { useClassLessons } from '../../queries.ts'
import { slotSearchDays } from '../../state.ts'
import { freeSlots } from '../slots/state.ts'

type Props = {
  lesson: ScheduledLesson
  days: { from: string; to: string }
  now: Moment
  onChoose: (slot: LessonTime) => void
}

/** The free slots of a lesson's class in the next days; a press moves it there. The first one gets the focus. */
export function FreeSlots({ lesson, days, now, onChoose }: Props) {
  const t = useMessages(lessonMoves)
  const { data: classes } = useClasses()
  const { data: lessons } = useClassLessons(lesson.classId, days)
  const calendar = useKnownCalendar()
  const list = useRef<HTMLDivElement>(null)
  const isLoaded = classes !== undefined && lessons !== undefined
  useEffect(() => {
    if (isLoaded) list.current?.querySelector('button')?.focus()
  }, [isLoaded])

  const schoolClass = classes?.find(({ id }) => id === lesson.classId)
  if (isLoaded && !schoolClass?.weeklySchedule.length) return null
  const timetable = schoolClass?.weeklySchedule ?? []
  const slots =
    lessons && freeSlots(lesson, { calendar, timetable, lessons, now }, { from: days.from, days: slotSearchDays })
  const className = lesson.class.name
  return (
    <fieldset className="grid min-h-24 content-start">
      <legend className="mb-2 text-sm font-medium wrap-anywhere">{t('freeSlots', { className })}</legend>
      {slots?.length === 0 && <p className="text-sm text-muted wrap-anywhere">{t('noFreeSlots', { className })}</p>}
      <div ref={list} className="flex flex-wrap gap-2">
        {!slots && <Skeleton className="h-9 w-full" />}
        {slots?.slice(0, maxShown).map((slot) => (
          <Button key={`${slot.date} ${slot.startTime}`} size="sm" className="tabular" onClick={() => onChoose(slot)}>
            {t('slot', { day: formatDate(slot.date, t.locale, 'shortDay'), start: slot.startTime, end: slot.endTime })}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

const maxShown = 8
