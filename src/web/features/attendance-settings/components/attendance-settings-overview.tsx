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
export function AttendanceSettingsOverview({ settings }: { settings: AttendanceSettings }) {
  const t = useMessages(attendanceSettings)
  const usual = attendance.in(t.language)
  const meaning = (state: OptionalState) => {
    const counted = t(isPresentIn(state) ? 'present' : 'absent')
    return settings.states[state].name ? `${usual(state)}, ${counted}` : counted
  }
  return (
    <div className="grid max-w-3xl gap-4">
      <Card as="section">
        <h2 className="mb-3 text-lg">{t('states')}</h2>
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
      </Card>
      <Card as="section">
        <h2 className="mb-3 text-lg">{t('rate')}</h2>
        <p>{t(settings.leavesOutExcused ? 'areLeftOut' : 'areCounted')}</p>
      </Card>
    </div>
  )
}
