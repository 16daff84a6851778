import type { WeeklyAttendance } from '../../../../contract/analytics/schema.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { analytics } from '../../../messages/analytics.ts'
import { attendanceLevelOf } from '../../student-progress/history/view.ts'
import { attendanceRateOf, weekVariants } from '../view.ts'

type Props = {
  week: WeeklyAttendance
  description: string
  /** The first week of a month shows its name. */
  beginsMonth: boolean
  isChosen: boolean
  onChoose: () => void
}

/** One week of the attendance strip: its rate on the colour of its level. */
export function AttendanceWeek({ week, description, beginsMonth, isChosen, onChoose }: Props) {
  const t = useMessages(analytics)
  const rate = attendanceRateOf(week)
  return (
    <div
      role="option"
      aria-label={description}
      aria-selected={isChosen}
      tabIndex={isChosen ? 0 : -1}
      onFocus={onChoose}
      onPointerEnter={onChoose}
      className="flex min-w-0 cursor-default flex-col rounded-small text-xs"
    >
      <span
        // Rendered by the style sheet, so that it is not part of the week's accessible name.
        data-month={beginsMonth ? formatDate(week.monday, t.locale, 'shortMonth') : ''}
        className="h-[1.125rem] whitespace-nowrap text-muted before:content-[attr(data-month)]"
      />
      <span
        className={classNames(
          'print-exact grid h-10 place-items-center rounded-small border font-medium tabular',
          weekVariants[rate === undefined ? 'none' : attendanceLevelOf(rate)],
          isChosen && 'ring-2 ring-ink print:ring-0',
        )}
      >
        {rate ?? '–'}
      </span>
    </div>
  )
}
