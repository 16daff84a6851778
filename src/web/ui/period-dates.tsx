import { invalidDate, isPlainDate } from '../../contract/kernel/dates.ts'
import { endsBeforeStart, type Period, type PeriodProblem } from '../../contract/kernel/periods.ts'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

type Props = {
  labels: Record<keyof Period, string>
  period: Period
  problem: PeriodProblem | undefined
  /** The contract's message for a period of too many days. */
  tooLong: string
  onPeriod: (period: Period) => void
}

/** The first and the last day of a period, with what is wrong with them under the one to be corrected. */
export function PeriodDates({ labels, period, problem, tooLong, onPeriod }: Props) {
  const wrongBound = problem === 'notDates' && !isPlainDate(period.from) ? 'from' : 'to'
  const messages = {
    notDates: invalidDate,
    backwards: endsBeforeStart,
    tooLong,
  } satisfies Record<PeriodProblem, string>
  return (
    <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3 sm:w-84">
      {(['from', 'to'] as const).map((bound) => (
        <Field
          key={bound}
          label={labels[bound]}
          error={problem && bound === wrongBound ? messages[problem] : undefined}
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              value={period[bound]}
              onChange={({ target: { value } }) => onPeriod({ ...period, [bound]: value })}
            />
          )}
        </Field>
      ))}
    </div>
  )
}
