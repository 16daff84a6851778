import {
  type AttendanceState,
  offeredOrUsedStates,
  offeredStates,
} from '../../../../../contract/attendance-settings/rules.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { keyText } from '../../../../lib/shortcuts.ts'
import { registers } from '../../../../messages/registers.ts'
import { stateName } from '../../../attendance-settings/view.ts'
import { stateOf } from '../form.ts'
import { stateShortcuts } from '../view.ts'
import type { RegisterRowProps } from './use-register-row.ts'

type Props = Pick<RegisterRowProps, 'row' | 'settings'> & {
  onChoose: (state: AttendanceState) => void
}

/** The states of attendance as buttons, each with its key; also the present one of a student where the school no longer uses it. */
export function RegisterStates({ row, settings, onChoose }: Props) {
  const { language } = useMessages(registers)
  const current = stateOf(row.entry)
  const offered = offeredStates(settings)
  const shown = offeredOrUsedStates(settings, (state) => state === current)
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-1">
      {shown.map((state) => (
        <button
          key={state}
          type="button"
          aria-pressed={state === current}
          onClick={() => onChoose(state)}
          className="flex min-h-9 items-center justify-between gap-2 rounded-small px-2.5 text-left text-sm leading-tight wrap-anywhere hover:bg-pressed aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent pointer-coarse:min-h-11"
        >
          {stateName(state, settings, language)}
          {offered.includes(state) && (
            <kbd aria-hidden className="font-sans text-xs font-normal text-muted pointer-coarse:hidden">
              {keyText(stateShortcuts[state].keys[0])}
            </kbd>
          )}
        </button>
      ))}
    </div>
  )
}
