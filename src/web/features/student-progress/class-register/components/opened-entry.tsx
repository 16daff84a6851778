import type { AttendanceSettings } from '../../../../../contract/attendance-settings/rules.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { classRegisterEditing } from '../../../../messages/class-register-editing.ts'
import type { CellValues } from '../view.ts'
import { EntryInput } from './entry-input.tsx'
import { EntryPanel } from './entry-panel.tsx'
import type { useEntryGrid } from './use-entry-grid.ts'

type Grid = ReturnType<typeof useEntryGrid>
type Props = {
  grid: Grid
  opened: NonNullable<Grid['opened']>
  cell: NonNullable<Grid['cell']>
  values: CellValues
  settings: AttendanceSettings
}

/** What is open in the active cell: the field of its points, or the panel. */
export function OpenedEntry({ grid, opened, cell, values, settings }: Props) {
  const t = useMessages(classRegisterEditing)
  const { position } = grid
  const closeAndFocus = () => {
    grid.close()
    grid.focus(position)
  }
  if (opened.kind === 'field') {
    return (
      <EntryInput
        label={t('points', values)}
        text={opened.text}
        onChange={(text) => grid.type(position, text)}
        onLeave={grid.leaveField}
      />
    )
  }
  return (
    <EntryPanel
      label={t('cell', values)}
      title={values.title}
      row={cell.entry}
      settings={settings}
      onEnter={(part) => {
        grid.enter(cell, part)
        closeAndFocus()
      }}
      onOtherPoints={() => grid.openField(position)}
      onCancel={closeAndFocus}
      onClose={grid.close}
    />
  )
}
