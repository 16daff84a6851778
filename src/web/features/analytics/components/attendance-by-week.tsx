import { useId, useState } from 'react'
import type { WeeklyAttendance } from '../../../../contract/analytics/schema.ts'
import { monthOf } from '../../../../contract/kernel/dates.ts'
import { attendanceRateOf } from '../../../../contract/student-progress/rules.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { moveFocusByKey } from '../../../lib/move-focus-by-key.ts'
import { scrollToEnd } from '../../../lib/scroll-to-end.ts'
import { analytics } from '../../../messages/analytics.ts'
import { Card } from '../../../ui/card.tsx'
import { FailedRate } from '../../attendance-settings/components/failed-rate.tsx'
import { useAttendanceSettings, useAttendanceSettingsQuery } from '../../attendance-settings/queries.ts'
import { describedWeek, type WeekLevel, weekLevelOf, weekText, weekVariants } from '../view.ts'

/** The attendance of the last year: one box a week, and below them a description of the chosen one. */
export function AttendanceByWeek({ weeks }: { weeks: readonly WeeklyAttendance[] }) {
  const t = useMessages(analytics)
  const settings = useAttendanceSettings()
  const query = useAttendanceSettingsQuery()
  const id = useId()
  const [chosen, setChosen] = useState('')
  const shown = describedWeek(weeks, chosen)
  const rateOf = (week: WeeklyAttendance) => query.data && attendanceRateOf(week, query.data)
  const describe = (week: WeeklyAttendance) => weekText(week, rateOf(week), settings, t)
  return (
    <Card className="min-w-0">
      <figure aria-labelledby={id}>
        <figcaption>
          <h2 id={id} className="text-lg">
            {t('attendanceByWeek')}
          </h2>
          {shown && query.isLoadingError ? (
            <FailedRate settings={query} />
          ) : (
            <p className="text-sm text-muted">{weeks.length > 0 ? t('attendanceByWeekText') : t('noWeeks')}</p>
          )}
        </figcaption>
        {shown && (
          <>
            <div
              ref={scrollToEnd}
              role="listbox"
              aria-label={t('attendanceByWeek')}
              aria-orientation="horizontal"
              tabIndex={-1}
              onKeyDown={moveFocusByKey}
              className="-mx-5 mt-3 grid auto-cols-[2.5rem] grid-flow-col gap-1 overflow-x-auto px-5 py-1 sm:mx-0 sm:grid-flow-row sm:grid-cols-[repeat(auto-fill,minmax(2.5rem,1fr))] sm:overflow-visible sm:px-0 print:grid-flow-row print:grid-cols-[repeat(auto-fill,minmax(2.25rem,1fr))]"
            >
              {weeks.map((week, index) => (
                <AttendanceWeek
                  key={week.monday}
                  week={week}
                  rate={rateOf(week)}
                  description={describe(week)}
                  beginsMonth={monthOf(week.monday) !== monthOf(weeks[index - 1]?.monday ?? '')}
                  isChosen={week === shown}
                  onChoose={() => setChosen(week.monday)}
                />
              ))}
            </div>
            <p className="mt-2 min-h-12 text-sm font-medium tabular sm:min-h-6 print:hidden">{describe(shown)}</p>
            <AttendanceLegend />
          </>
        )}
      </figure>
    </Card>
  )
}

type AttendanceWeekProps = {
  week: WeeklyAttendance
  /** In percent; undefined where no record counts, and until the settings are known. */
  rate: number | undefined
  description: string
  /** The first week of a month shows its name. */
  beginsMonth: boolean
  isChosen: boolean
  onChoose: () => void
}

/** One week of the attendance strip: its rate on the colour of its level. */
function AttendanceWeek({ week, rate, description, beginsMonth, isChosen, onChoose }: AttendanceWeekProps) {
  const t = useMessages(analytics)
  const level = weekLevelOf(week, rate)
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
          'exact-color grid h-10 place-items-center rounded-small border font-medium tabular',
          level ? weekVariants[level] : 'border-line text-muted',
          isChosen && 'ring-2 ring-ink print:ring-0',
        )}
      >
        {rate ?? '–'}
      </span>
    </div>
  )
}

const levels = Object.keys(weekVariants) as WeekLevel[]

/** The meaning of the colours of the attendance strip. */
function AttendanceLegend() {
  const t = useMessages(analytics)
  return (
    <ul aria-label={t('legend')} className="mt-2 flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-muted">
      {levels.map((level) => (
        <li key={level} className="flex items-center gap-2">
          <span aria-hidden className={classNames('exact-color size-4 rounded-small border', weekVariants[level])} />
          {t(`level.${level}`)}
        </li>
      ))}
    </ul>
  )
}
