import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { attendance } from '../../../../messages/attendance.ts'
import { register } from '../../../../messages/register.ts'
import { type RegisterEntry, readMinutes } from '../form.ts'

type Props = { name: string; minutes: string; onChange: (part: Partial<RegisterEntry>) => void }

/** How many minutes of the lesson a student missed, which may stay empty. */
export function RegisterMinutes({ name, minutes, onChange }: Props) {
  const t = useMessages(register)
  return (
    <span className="flex shrink-0 items-center gap-1 text-sm text-muted print:hidden">
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        data-column="minutes"
        aria-label={t('missedMinutes', { name })}
        value={minutes}
        maxLength={3}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange({ minutes: event.target.value })}
        onBlur={() => minutes !== '' && onChange({ minutes: String(readMinutes(minutes) ?? '') })}
        className="h-8 w-11 rounded-control border border-line-strong bg-surface text-center text-base text-ink tabular pointer-coarse:h-11 pointer-coarse:w-14"
      />
      {attendance.in(t.language)('minutesUnit')}
    </span>
  )
}
