import type { ReactNode } from 'react'
import {
  type AttendanceSettings,
  isPresentIn,
  type OptionalState,
  optionalStates,
} from '../../../../contract/attendance-settings/rules.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { attendance } from '../../../messages/attendance.ts'
import { attendanceSettings } from '../../../messages/attendance-settings.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { stateName } from '../view.ts'

/** The states of the school with their names, and what its attendance rate counts. */
export function AttendanceSettingsOverview({ settings, action }: { settings: AttendanceSettings; action: ReactNode }) {
  const t = useMessages(attendanceSettings)
  const usual = attendance.in(t.language)
  const meaning = (state: OptionalState) => {
    const counted = t(isPresentIn(state) ? 'present' : 'absent')
    return settings.states[state].name ? `${usual(state)}, ${counted}` : counted
  }
  return (
    <Card className="max-w-3xl">
      <section>
        <div className="mb-3 flex items-center justify-between gap-x-4 gap-y-2 max-sm:flex-col max-sm:items-stretch">
          <h2 className="text-lg">{t('states')}</h2>
          <div className="grid print:hidden">{action}</div>
        </div>
        <ul className="grid">
          {optionalStates.map((state) => (
            <li key={state} className="flex items-center justify-between gap-4 border-t border-line py-2">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{stateName(state, settings, t.language)}</p>
                <p className="text-sm text-muted">{meaning(state)}</p>
              </div>
              {!settings.states[state].isOn && <Badge>{t('off')}</Badge>}
            </li>
          ))}
        </ul>
      </section>
      <section className="mt-3 border-t border-line pt-5">
        <h2 className="mb-2 text-lg">{t('rate')}</h2>
        <p>{t(settings.leavesOutExcused ? 'areLeftOut' : 'areCounted')}</p>
      </section>
    </Card>
  )
}
