import { memo } from 'react'
import { type AttendanceSettings, offeredStates } from '../../../../../contract/attendance-settings/rules.ts'
import type { Student } from '../../../../../contract/students/schema.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { keyText } from '../../../../lib/shortcuts.ts'
import { classRegister } from '../../../../messages/class-register.ts'
import { Permitted } from '../../../../session/permitted.tsx'
import { stateShortcuts } from '../../register/view.ts'
import type { ClassRegisterRow } from '../state.ts'
import { explainedSymbols, meaningOf, symbolOf } from '../view.ts'

type Props = {
  rows: readonly ClassRegisterRow<Student>[]
  settings: AttendanceSettings
}

/** What the symbols of the grid mean, with the key of each that is not the symbol itself. */
export const ClassRegisterLegend = memo(function ClassRegisterLegend({ rows, settings }: Props) {
  const t = useMessages(classRegister)
  const offered = offeredStates(settings)
  return (
    <dl aria-label={t('legend')} className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted print:mt-2 print:text-xs">
      {explainedSymbols(rows, settings).map((kind) => {
        const symbol = symbolOf(kind, t)
        const state = offered.find((state) => state === kind)
        const key = state && keyText(stateShortcuts[state].keys[0])
        return (
          <div key={kind} className="flex items-baseline gap-1.5">
            <dt className="min-w-3 text-center font-semibold text-ink">{symbol}</dt>
            <dd>
              {meaningOf(kind, settings, t)}
              {key !== undefined && key !== symbol && (
                <Permitted permission="recordAttendance">
                  <kbd className="ml-1.5 rounded-small border border-line-strong bg-sunken px-1 font-sans text-xs pointer-coarse:hidden print:hidden">
                    {key}
                  </kbd>
                </Permitted>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
})
