import { memo } from 'react'
import { type AttendanceSettings, offeredStates } from '../../../../../contract/attendance-settings/rules.ts'
import type { ClassRegister } from '../../../../../contract/student-progress/schema.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { keyText } from '../../../../lib/shortcuts.ts'
import { classRegister } from '../../../../messages/class-register.ts'
import { stateShortcuts } from '../../register/view.ts'
import { commentSymbol, explainedSymbols, meaningOf, symbolOf } from '../view.ts'
import { SymbolLegend } from './symbol-legend.tsx'

type Props = {
  /** What is recorded. */
  progress: ClassRegister['progress']
  settings: AttendanceSettings
}

/** What the symbols of the grid mean, with the key of each that is not the symbol itself. */
export const ClassRegisterLegend = memo(function ClassRegisterLegend({ progress, settings }: Props) {
  const t = useMessages(classRegister)
  const offered = offeredStates(settings)
  const symbols = explainedSymbols(progress, settings).map((kind) => {
    const state = offered.find((state) => state === kind)
    return {
      symbol: symbolOf(kind, t),
      meaning: meaningOf(kind, settings, t),
      key: state && keyText(stateShortcuts[state].keys[0]),
    }
  })
  return <SymbolLegend symbols={[...symbols, { symbol: commentSymbol, meaning: t('comment') }]} />
})
