import { addDays } from '../../../../../contract/kernel/dates.ts'
import type { LessonTime, Moment } from '../../../../../contract/scheduled-lessons/rules.ts'
import type { ScheduledLesson } from '../../../../../contract/scheduled-lessons/schema.ts'
import { formatDate } from '../../../../lib/i18n/format.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { lessonMoves } from '../../../../messages/lesson-moves.ts'
import { Button } from '../../../../ui/button.tsx'
import { FailedChoices } from '../../../../ui/failed-choices.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useAwaitedControls } from '../../../../ui/use-awaited-controls.ts'
import { useClasses } from '../../../classes/queries.ts'
import { useSchoolCalendar } from '../../../school-calendar/queries.ts'
import { useClassLessons } from '../../queries.ts'
import { freeSlots, slotSearchDays } from '../../state.ts'

type Props = {
  lesson: ScheduledLesson
  from: string
  now: Moment
  onChoose: (slot: LessonTime) => void
  /** What gets the focus where there is no slot. */
  otherwise: () => HTMLElement | null
}

/**
 * The free slots of a lesson's class in the next days; a press moves it there. The first one gets the focus, unless the person
 * has gone on to another field before the slots are known.
 */
export function FreeSlots({ lesson, from, now, onChoose, otherwise }: Props) {
  const t = useMessages(lessonMoves)
  const classes = useClasses()
  const lessons = useClassLessons(lesson.classId, { from, to: addDays(from, slotSearchDays - 1) })
  const calendar = useSchoolCalendar()
  const failed = [classes, lessons, calendar].find(({ isLoadingError }) => isLoadingError)
  const isLoaded = classes.data !== undefined && lessons.data !== undefined && calendar.data !== undefined
  const timetable = classes.data?.find(({ id }) => id === lesson.classId)?.weeklySchedule ?? []
  const hasNoTimetable = classes.data !== undefined && timetable.length === 0
  const state = hasNoTimetable ? 'noTimetable' : failed ? 'failed' : isLoaded ? 'loaded' : 'loading'
  const area = useAwaitedControls<HTMLFieldSetElement>(state, otherwise)

  if (hasNoTimetable) return null
  const slots = isLoaded
    ? freeSlots(
        lesson,
        { calendar: calendar.data, timetable, lessons: lessons.data, now },
        { from, days: slotSearchDays },
      )
    : undefined
  const className = lesson.class.name
  return (
    <fieldset {...area} data-awaits-controls={slots?.length !== 0 || undefined} className="min-h-24 rounded-control">
      <legend className="mb-2 text-sm font-medium wrap-anywhere">{t('freeSlots', { className })}</legend>
      {failed && <FailedChoices text={t('slotsFailed')} query={failed} />}
      {slots?.length === 0 && <p className="text-sm text-muted wrap-anywhere">{t('noFreeSlots', { className })}</p>}
      <div className="flex flex-wrap gap-2">
        {state === 'loading' && <Skeleton className="h-9 w-full" />}
        {slots?.slice(0, maxShown).map((slot) => (
          <Button
            key={`${slot.date} ${slot.startTime}`}
            size="sm"
            className="tabular"
            ignoresDoubleClick
            onClick={() => onChoose(slot)}
          >
            {t('slot', {
              day: formatDate(slot.date, t.locale, 'shortDay'),
              start: slot.startTime,
              end: slot.endTime,
            })}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

const maxShown = 8
