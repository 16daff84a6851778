import { weekOf } from '../../../../contract/kernel/dates.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { scheduledLessons } from '../../../messages/scheduled-lessons.ts'

type Props = { monday: string; today: string; onJump: (date: string) => void }

/** Monday to Sunday in one row that stays in reach, for a phone, where the days are stacked. */
export function WeekStrip({ monday, today, onJump }: Props) {
  const t = useMessages(scheduledLessons)
  return (
    <ul
      aria-label={t('jumpToDay')}
      className="sticky top-[3.5625rem] z-10 short:top-0 grid grid-cols-7 border-b border-line bg-surface print:hidden"
    >
      {weekOf(monday).map((date) => (
        <li
          key={date}
          data-date={date}
          className="grid -outline-offset-2 data-drop-target:bg-accent-soft data-drop-target:outline-2 data-drop-target:outline-accent"
        >
          <button
            type="button"
            aria-current={date === today ? 'date' : undefined}
            onClick={() => onJump(date)}
            className={classNames(
              'grid min-h-12 content-center justify-items-center text-xs/tight -outline-offset-2 hover:bg-pressed active:bg-pressed',
              date === today ? 'bg-accent-soft font-semibold text-accent forced-colors:border-b-4' : 'text-muted',
            )}
          >
            <span className="first-letter:uppercase inline-block">{formatDate(date, t.locale, 'shortWeekday')}</span>{' '}
            <span className="text-sm/tight font-semibold tabular">{Number(date.slice(-2))}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
