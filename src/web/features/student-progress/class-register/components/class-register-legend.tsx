import { memo } from 'react'
import { type AttendanceSettings, offeredStates } from '../../../../../contract/attendance-settings/rules.ts'
import type { Student } from '../../../../../contract/students/schema.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { keyText } from '../../../../lib/shortcuts.ts'
import { classRegister } from '../../../../messages/class-register.ts'
import { stateShortcuts } from '../../register/view.ts'
import type { ClassRegisterRow } from '../state.ts'
import { commentSymbol, explainedSymbols, meaningOf, symbolOf } from '../view.ts'
import { SymbolLegend } from './symbol-legend.tsx'

type Props = {
  rows: readonly ClassRegisterRow<Student>[]
  settings: AttendanceSettings
}

/** What the symbols of the grid mean, with the key of each that is not the symbol itself. */
export const ClassRegisterLegend = memo(function ClassRegisterLegend({ rows, settings }: Props) {
  const t = useMessages(classRegister)
  const offered = offeredStates(settings)
  const symbols = explainedSymbols(rows, settings).map((kind) => {
    const state = offered.find((state) => state === kind)
    return {
      symbol: symbolOf(kind, t),
      meaning: meaningOf(kind, settings, t),
      key: state && keyText(stateShortcuts[state].keys[0]),
    }
  })
  return <SymbolLegend symbols={[...symbols, { symbol: commentSymbol, meaning: t('comment') }]} />
})
