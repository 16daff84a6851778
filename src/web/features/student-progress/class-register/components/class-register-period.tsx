import { ChevronLeft, ChevronRight } from 'lucide-react'
import { memo, useState } from 'react'
import { addMonths, isPlainDate, monthOf } from '../../../../../contract/kernel/dates.ts'
import type { Period, PeriodProblem } from '../../../../../contract/kernel/periods.ts'
import { emptySchoolCalendar, termOn } from '../../../../../contract/school-calendar/rules.ts'
import { tooLongPeriod } from '../../../../../contract/student-progress/rules.ts'
import { formatDate } from '../../../../lib/i18n/format.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { periodTextOf } from '../../../../lib/period-texts.ts'
import { classRegister } from '../../../../messages/class-register.ts'
import { scheduledLessons } from '../../../../messages/scheduled-lessons.ts'
import { FailedChoices } from '../../../../ui/failed-choices.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { NativeSelect } from '../../../../ui/native-select.tsx'
import { PeriodDates } from '../../../../ui/period-dates.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { useSchoolCalendar } from '../../../school-calendar/queries.ts'

/** The range of the list of months: five years back, one year ahead. */
const [monthsBack, monthsAhead] = [60, 12]

type Props = {
  period: Period & { month: string | undefined }
  problem: PeriodProblem | undefined
  thisMonth: string
  /** The class and the period, and how many lessons are shown of it; undefined until they are loaded. */
  sheet: string
  lessonCount: number | undefined
  onPeriod: (periodText: string) => void
}

/**
 * Chooses the period of a class's register: a month, a term of the school calendar, or a first and a last day. Memoized, so that no key in
 * the grid renders its long list of months again.
 */
export const ClassRegisterPeriod = memo(function ClassRegisterPeriod(props: Props) {
  const { period, problem, thisMonth, sheet, lessonCount, onPeriod } = props
  const t = useMessages(classRegister)
  const { from, to, month } = period
  const calendarQuery = useSchoolCalendar()
  const calendar = calendarQuery.data ?? emptySchoolCalendar
  const term = calendar.terms.find((term) => term.from === from && term.to === to)
  const [isByDates, setByDates] = useState(false)
  const kind = month ? 'month' : term && !isByDates ? 'term' : 'dates'
  const setDates = (dates: Period) => onPeriod(periodTextOf(dates))
  const changeKind = (next: typeof kind) => {
    setByDates(next === 'dates')
    const nearest = termOn(calendar, from) ?? calendar.terms.findLast((term) => term.from <= to) ?? calendar.terms[0]
    if (next === 'month') onPeriod(isPlainDate(from) ? monthOf(from) : thisMonth)
    else setDates(next === 'term' && nearest ? nearest : period)
  }
  return (
    <div className="flex min-w-0 flex-wrap items-start gap-x-6 gap-y-3 print:hidden">
      <p role="status" className="sr-only">
        {lessonCount !== undefined &&
          `${sheet}: ${scheduledLessons.in(t.language)('lessonCount', { count: lessonCount })}`}
      </p>
      <SegmentedControl
        label={t('period')}
        value={kind}
        onChange={changeKind}
        options={[
          { value: 'month', label: t('month') },
          ...(calendar.terms.length > 0 ? ([{ value: 'term', label: t('term') }] as const) : []),
          { value: 'dates', label: t('byDates') },
        ]}
      />
      {calendarQuery.isLoadingError && <FailedChoices text={t('termsFailed')} query={calendarQuery} />}
      {kind === 'term' && (
        <NativeSelect
          aria-label={t('term')}
          className="w-60 max-w-full"
          value={term?.id}
          onChange={(event) => {
            const chosen = calendar.terms.find(({ id }) => id === event.target.value)
            if (chosen) setDates(chosen)
          }}
          options={calendar.terms.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {month && (
        <div className="flex max-w-full flex-wrap items-center gap-1">
          <IconButton
            label={t('previousMonth')}
            icon={<ChevronLeft />}
            onClick={() => onPeriod(addMonths(month, -1))}
          />
          <IconButton label={t('nextMonth')} icon={<ChevronRight />} onClick={() => onPeriod(addMonths(month, 1))} />
          <NativeSelect
            aria-label={t('month')}
            className="w-48 max-w-full"
            value={month}
            onChange={(event) => onPeriod(event.target.value)}
            options={monthsAround(thisMonth, month).map((value) => ({
              value,
              label: formatDate(`${value}-01`, t.locale, 'month'),
            }))}
          />
        </div>
      )}
      {kind === 'dates' && (
        <PeriodDates
          labels={{ from: t('from'), to: t('to') }}
          period={period}
          problem={problem}
          tooLong={tooLongPeriod}
          onPeriod={setDates}
        />
      )}
    </div>
  )
})

/** The months to choose from, the chosen one among them, latest first. */
function monthsAround(thisMonth: string, chosen: string) {
  const count = monthsBack + monthsAhead + 1
  const months = Array.from({ length: count }, (_, index) => addMonths(thisMonth, monthsAhead - index))
  return [...new Set([...months, chosen])].sort().reverse()
}
