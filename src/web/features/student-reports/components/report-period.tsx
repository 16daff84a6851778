import { useState } from 'react'
import type { Period, PeriodProblem } from '../../../../contract/kernel/periods.ts'
import { tooLongPeriod } from '../../../../contract/student-reports/rules.ts'
import { formatPlainDateRange } from '../../../lib/i18n/plain-dates.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { periodTextOf } from '../../../lib/period-texts.ts'
import { studentReports } from '../../../messages/student-reports.ts'
import { FailedChoices } from '../../../ui/failed-choices.tsx'
import { Field } from '../../../ui/field.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { PeriodDates } from '../../../ui/period-dates.tsx'
import type { useSchoolCalendar } from '../../school-calendar/queries.ts'

type Props = {
  period: Period
  problem: PeriodProblem | undefined
  calendar: ReturnType<typeof useSchoolCalendar>
  onPeriod: (periodText: string) => void
}

/** Chooses the period of the reports: a term of the school calendar, or a first and a last day. */
export function ReportPeriod({ period, problem, calendar, onPeriod }: Props) {
  const t = useMessages(studentReports)
  const terms = calendar.data?.terms ?? []
  const [isByDates, setByDates] = useState(false)
  const term = terms.find(({ from, to }) => from === period.from && to === period.to)
  const areDatesShown = isByDates || !term
  const options = terms.map((span) => ({
    value: periodTextOf(span),
    label: t('term', { name: span.name, days: formatPlainDateRange(span.from, span.to, t.locale) }),
  }))
  return (
    <>
      {calendar.isLoadingError && <FailedChoices text={t('termsFailed')} query={calendar} />}
      {terms.length > 0 && (
        <Field label={t('period')} className="w-full sm:w-80">
          {(control) => (
            <NativeSelect
              {...control}
              value={areDatesShown ? '' : periodTextOf(period)}
              onChange={({ target: { value } }) => {
                setByDates(value === '')
                if (value) onPeriod(value)
              }}
              options={[...options, { value: '', label: t('otherDates') }]}
            />
          )}
        </Field>
      )}
      {areDatesShown && (
        <PeriodDates
          labels={{ from: t('from'), to: t('to') }}
          period={period}
          problem={problem}
          tooLong={tooLongPeriod}
          onPeriod={(dates) => onPeriod(periodTextOf(dates))}
        />
      )}
    </>
  )
}
