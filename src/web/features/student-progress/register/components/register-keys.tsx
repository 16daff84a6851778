import { optionalStates } from '../../../../../contract/attendance-settings/rules.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { useShortcuts } from '../../../../lib/shortcuts.ts'
import { register } from '../../../../messages/register.ts'
import { useAttendanceSettings } from '../../../attendance-settings/queries.ts'
import { stateInText } from '../../../attendance-settings/view.ts'
import { registerShortcuts, stateShortcuts } from '../view.ts'
import { KeysButton } from './keys-button.tsx'

/** The button that shows the keys of the register. */
export function RegisterKeys() {
  const t = useMessages(register)
  const settings = useAttendanceSettings()
  const { move, present, absent, ...others } = registerShortcuts
  const toShortcut = ({ keys, text }: (typeof registerShortcuts)[keyof typeof registerShortcuts]) => {
    return { keys, label: t(text) }
  }
  useShortcuts({ title: t('keysTitle'), language: t.language }, [
    ...[move, present, absent].map(toShortcut),
    ...optionalStates
      .filter((state) => settings.states[state].isOn)
      .map((state) => ({ ...stateShortcuts[state], label: stateInText(state, settings, t.language) })),
    ...Object.values(others).map(toShortcut),
  ])
  return <KeysButton className="max-sm:hidden short:pointer-coarse:hidden" />
}
