import { Check } from 'lucide-react'
import { useRef } from 'react'
import { endTimeOf } from '../../../../contract/classes/rules.ts'
import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import { addDays, isPlainDate } from '../../../../contract/kernel/dates.ts'
import {
  firstStartTime,
  type LessonTime,
  lastStartTime,
  lessonsOverlap,
  type Moment,
} from '../../../../contract/scheduled-lessons/rules.ts'
import { isSchoolDay, type SchoolCalendar } from '../../../../contract/school-calendar/rules.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { lessonMoves } from '../../../messages/lesson-moves.ts'
import { scheduledLessons } from '../../../messages/scheduled-lessons.ts'
import { schoolCalendar } from '../../../messages/school-calendar.ts'
import { Button } from '../../../ui/button.tsx'
import { FailedChoices } from '../../../ui/failed-choices.tsx'
import { useClasses } from '../../classes/queries.ts'
import { NoSchoolHint } from '../../school-calendar/components/no-school-hint.tsx'
import { useSchoolCalendar } from '../../school-calendar/queries.ts'
import { useClassLessons, useDayLessons } from '../queries.ts'
import { nextFreeSlot, offeredSlotsOn, slotSearchDays } from '../state.ts'
import { LessonConflicts } from './lesson-conflicts.tsx'

type Props = {
  classId: string
  date: string
  startTime: string
  now: Moment
  /** Whether the lesson may have taken place already. */
  isAddedLater: boolean
  onChoose: (slot: LessonTime) => void
}

/** For the time of a new lesson: slots of the class's timetable to fill in, and its end and overlaps, which are announced. */
export function LessonTiming({ classId, date, startTime, now, isAddedLater, onChoose }: Props) {
  const t = useMessages(scheduledLessons)
  const { data: classes } = useClasses()
  const chosen = classes?.find(({ id }) => id === classId)
  const schoolClass = chosen?.weeklySchedule.length ? chosen : undefined
  const isPossible = isPlainDate(date) && (isAddedLater ? date <= now.date : date >= now.date)
  // For a year that is still being typed nothing is fetched.
  const day = isPossible && date > '1900' ? date : ''
  const ofDay = useDayLessons(classId && day)
  const others = ofDay.data ?? []
  const calendar = useSchoolCalendar()
  const range = useRef<HTMLDivElement>(null)
  const endTime = startTime && endTimeOf(startTime)
  const teacherIds = chosen?.teachers.map(({ id }) => id) ?? []
  return (
    <>
      {calendar.isLoadingError && (
        <FailedChoices
          text={schoolCalendar.in(t.language)('daysFailed')}
          query={calendar}
          field={() => range.current}
        />
      )}
      <NoSchoolHint date={day} />
      {schoolClass && calendar.data && !day && !isAddedLater && (
        <NextSlot schoolClass={schoolClass} calendar={calendar.data} now={now} onChoose={onChoose} />
      )}
      {schoolClass && calendar.data && day && (
        <SlotsOfDay
          schoolClass={schoolClass}
          calendar={calendar.data}
          date={day}
          startTime={startTime}
          lessons={others.filter((lesson) => lesson.classId === classId)}
          onChoose={onChoose}
        />
      )}
      {ofDay.isLoadingError && (
        <FailedChoices text={lessonMoves.in(t.language)('othersFailed')} query={ofDay} field={() => range.current} />
      )}
      <div ref={range} tabIndex={-1} aria-live="polite" className="grid gap-2 text-sm tabular">
        <p className="rounded-control bg-accent-soft px-3.5 py-2.5">
          {endTime ? t('range', { start: startTime, end: endTime }) : t('rangeUnknown')}
        </p>
        {endTime && <LessonConflicts lesson={{ classId, teacherIds, date, startTime, endTime }} others={others} />}
      </div>
    </>
  )
}

type NextSlotProps = Pick<Props, 'now' | 'onChoose'> & { schoolClass: SchoolClass; calendar: SchoolCalendar }

function NextSlot({ schoolClass, calendar, now, onChoose }: NextSlotProps) {
  const t = useMessages(scheduledLessons)
  const days = { from: now.date, to: addDays(now.date, slotSearchDays - 1) }
  const { data: lessons } = useClassLessons(schoolClass.id, days)
  const slot = lessons && nextFreeSlot(calendar, schoolClass.weeklySchedule, lessons, now)
  if (!slot) return null
  return (
    <Button size="sm" className="w-fit tabular" onClick={() => onChoose(slot)}>
      {t('nextSlot', { day: formatDate(slot.date, t.locale, 'shortDay'), time: slot.startTime })}
    </Button>
  )
}

type SlotsOfDayProps = Omit<Props, 'classId' | 'now' | 'isAddedLater'> & {
  schoolClass: SchoolClass
  calendar: SchoolCalendar
  lessons: readonly LessonTime[]
}

function SlotsOfDay({ schoolClass, calendar, date, startTime, lessons, onChoose }: SlotsOfDayProps) {
  const t = useMessages(scheduledLessons)
  const { slots, notOffered } = offeredSlotsOn(calendar, schoolClass.weeklySchedule, date)
  const day = formatDate(date, t.locale, 'weekdayDay')
  const label = t('slots', { className: schoolClass.name, day })
  return (
    <div className="grid gap-2">
      {slots.length > 0 && (
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium wrap-anywhere">{label}</legend>
          <div className="flex flex-wrap gap-2">
            {slots.map((slot) => {
              const isChosen = slot.startTime === startTime
              return (
                <Button
                  key={slot.startTime}
                  size="sm"
                  className="tabular aria-pressed:border-accent aria-pressed:bg-accent-soft"
                  icon={isChosen && <Check className="text-accent" />}
                  aria-pressed={isChosen}
                  onClick={() => onChoose(slot)}
                >
                  {slot.startTime}–{slot.endTime}{' '}
                  {lessons.some((lesson) => lessonsOverlap(lesson, slot)) && (
                    <span className="text-amber">{t('slotTaken')}</span>
                  )}
                </Button>
              )
            })}
          </div>
        </fieldset>
      )}
      {slots.length + notOffered.length === 0 && isSchoolDay(calendar, date) && (
        <p className="text-sm text-muted wrap-anywhere">{t('noSlots', { className: schoolClass.name, day })}</p>
      )}
      {notOffered.length > 0 && (
        <p className="text-sm text-muted tabular">
          {t('slotsNotOffered', { times: notOffered.join(', '), first: firstStartTime, last: lastStartTime })}
        </p>
      )}
    </div>
  )
}
