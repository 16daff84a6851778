import { attendanceRateOf } from '../../../../contract/analytics/picture-rules.ts'
import type { WeeklyAttendance } from '../../../../contract/analytics/schema.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { analytics } from '../../../messages/analytics.ts'
import { attendanceLevelOf } from '../../student-progress/history/view.ts'
import { weekLooks } from '../view.ts'

type Props = {
  week: WeeklyAttendance
  /** The week and its attendance in words. */
  words: string
  /** The first week of a month carries its name. */
  beginsMonth: boolean
  isChosen: boolean
  onChoose: () => void
}

/** One week of the attendance strip: its rate as a number on its shade. */
export function AttendanceWeek({ week, words, beginsMonth, isChosen, onChoose }: Props) {
  const t = useMessages(analytics)
  const rate = attendanceRateOf(week)
  return (
    <div
      role="option"
      aria-label={words}
      aria-selected={isChosen}
      tabIndex={isChosen ? 0 : -1}
      onFocus={onChoose}
      onPointerEnter={onChoose}
      className="flex min-w-0 cursor-default flex-col rounded-small text-xs"
    >
      <span
        // Written by the style sheet: it belongs to the strip, and not to what the week is called.
        data-month={beginsMonth ? formatDate(week.monday, t.locale, 'shortMonth') : ''}
        className="h-[1.125rem] whitespace-nowrap text-muted before:content-[attr(data-month)]"
      />
      <span
        className={classNames(
          'print-exact grid h-10 place-items-center rounded-small border font-medium tabular',
          weekLooks[rate === undefined ? 'none' : attendanceLevelOf(rate)],
          isChosen && 'ring-2 ring-ink print:ring-0',
        )}
      >
        {rate ?? '–'}
      </span>
    </div>
  )
}
