import { Check } from 'lucide-react'
import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import { addDays, isPlainDate } from '../../../../contract/kernel/dates.ts'
import {
  firstStartTime,
  type LessonTime,
  lastStartTime,
  type Moment,
} from '../../../../contract/scheduled-lessons/rules.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { scheduledLessons } from '../../../messages/scheduled-lessons.ts'
import { Button } from '../../../ui/button.tsx'
import { useClasses } from '../../classes/queries.ts'
import { useClassLessons } from '../queries.ts'
import { findOverlappingLessons, nextFreeSlot, slotSearchDays, slotsOn } from '../state.ts'

type Props = {
  classId: string
  date: string
  startTime: string
  now: Moment
  onChoose: (slot: LessonTime) => void
}

/** Buttons that fill in a slot of the class's timetable: those of the chosen date, or the next free one. */
export function TimetableSlots({ classId, date, now, ...rest }: Props) {
  const { data: classes } = useClasses()
  const schoolClass = classes?.find(({ id }) => id === classId)
  if (!schoolClass || schoolClass.weeklySchedule.length === 0) return null
  // A year that is still being typed is in the past, so nothing is fetched for it.
  if (isPlainDate(date) && date >= now.date) return <SlotsOfDay schoolClass={schoolClass} date={date} {...rest} />
  return <NextSlot schoolClass={schoolClass} now={now} onChoose={rest.onChoose} />
}

function NextSlot({ schoolClass, now, onChoose }: Pick<Props, 'now' | 'onChoose'> & { schoolClass: SchoolClass }) {
  const t = useMessages(scheduledLessons)
  const days = { from: now.date, to: addDays(now.date, slotSearchDays - 1) }
  const { data: lessons } = useClassLessons(schoolClass.id, days)
  const slot = lessons && nextFreeSlot(schoolClass.weeklySchedule, lessons, now)
  if (!slot) return null
  return (
    <Button size="sm" className="w-fit tabular" onClick={() => onChoose(slot)}>
      {t('nextSlot', { day: formatDate(slot.date, t.locale, 'shortDay'), time: slot.startTime })}
    </Button>
  )
}

function SlotsOfDay({
  schoolClass,
  date,
  startTime,
  onChoose,
}: Omit<Props, 'classId' | 'now'> & { schoolClass: SchoolClass }) {
  const t = useMessages(scheduledLessons)
  const { data: lessons = [] } = useClassLessons(schoolClass.id, { from: date, to: date })
  const { slots, notOffered } = slotsOn(schoolClass.weeklySchedule, date)
  const day = formatDate(date, t.locale, 'weekdayDay')
  const label = t('slots', { className: schoolClass.name, day })
  return (
    <div className="grid gap-2">
      {slots.length > 0 && (
        <fieldset className="grid gap-1.5">
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
                  {findOverlappingLessons(slot, lessons).length > 0 && (
                    <span className="text-amber">{t('slotTaken')}</span>
                  )}
                </Button>
              )
            })}
          </div>
        </fieldset>
      )}
      {slots.length + notOffered.length === 0 && (
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
