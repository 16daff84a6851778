import { useState } from 'react'
import { isPlainDate } from '../../../../contract/kernel/dates.ts'
import type { Period, PeriodProblem } from '../../../../contract/kernel/periods.ts'
import type { CalendarSpan } from '../../../../contract/school-calendar/rules.ts'
import { formatPlainDateRange } from '../../../lib/i18n/plain-dates.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { periodTextOf } from '../../../lib/period-texts.ts'
import { studentReports } from '../../../messages/student-reports.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'

/** The messages of the contract's schema, which `Field` translates. */
const sentences = {
  notDates: 'Please enter a valid date',
  backwards: 'The last day must not be before the first',
  tooLong: 'A report covers at most 400 days',
} as const satisfies Record<PeriodProblem, string>

type Props = {
  period: Period
  problem: PeriodProblem | undefined
  terms: readonly CalendarSpan[]
  onPeriod: (periodText: string) => void
}

/** Chooses the period of the reports: a term of the school calendar, or a first and a last day. */
export function ReportPeriod({ period, problem, terms, onPeriod }: Props) {
  const t = useMessages(studentReports)
  const [isByDates, setByDates] = useState(false)
  const term = terms.find(({ from, to }) => from === period.from && to === period.to)
  const areDatesShown = isByDates || !term
  const wrongBound = problem === 'notDates' && !isPlainDate(period.from) ? 'from' : 'to'
  const options = terms.map((span) => ({
    value: periodTextOf(span),
    label: t('term', { name: span.name, days: formatPlainDateRange(span.from, span.to, t.locale) }),
  }))
  return (
    <>
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
        <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3 sm:w-80">
          {(['from', 'to'] as const).map((bound) => (
            <Field
              key={bound}
              label={t(bound)}
              error={bound === wrongBound && problem ? sentences[problem] : undefined}
            >
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  value={period[bound]}
                  onChange={({ target: { value } }) => onPeriod(periodTextOf({ ...period, [bound]: value }))}
                />
              )}
            </Field>
          ))}
        </div>
      )}
    </>
  )
}
