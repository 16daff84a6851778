import type { KeyboardEvent } from 'react'
import {
  type AttendanceSettings,
  type AttendanceState,
  offeredStates,
} from '../../../../../contract/attendance-settings/rules.ts'
import { isPressed } from '../../../../lib/shortcuts.ts'
import type { RegisterRow } from '../../register/state.ts'
import { stateShortcuts } from '../../register/view.ts'
import { gridShortcuts } from '../editing/view.ts'
import { clearedPart, type EntryPart, noGradePart, statePart } from '../entering/form.ts'
import { nextPosition, type Position } from '../moving/state.ts'

type Grid = {
  at: Position
  size: { rows: number; columns: number }
  settings: AttendanceSettings
  /** The entry of the cell, if it can be filled. */
  entry: RegisterRow | undefined
  /** Whether the key was pressed in the field of the cell, and whether that changes what is there. */
  isInField: boolean
  isChanging: boolean
  focus: (position: Position) => void
  leaveField: () => void
  cancelField: (at: Position) => void
  openField: (at: Position, begun?: string) => void
  enter: (part: EntryPart) => void
  restore: (kind: 'undo' | 'redo') => void
  save: () => void
}

/** What a key does in the grid; undefined for a key that means nothing there. */
export function commandOfKey(event: KeyboardEvent, grid: Grid): (() => void) | undefined {
  const { at, entry, isInField } = grid
  const { nativeEvent: press } = event
  const leaveFor = (next: Position) => {
    if (isInField) grid.leaveField()
    grid.focus(next)
  }
  if (isPressed(gridShortcuts.save, press)) {
    return () => {
      leaveFor(at)
      grid.save()
    }
  }
  if (isInField && event.key === 'Escape') return () => grid.cancelField(at)
  const next = staysInField(event, grid) ? undefined : nextPosition(at, event, grid.size)
  if (next) return () => leaveFor(next)
  const state = entry && stateOfKey(press, grid.settings)
  if (state) {
    return () => {
      if (isInField) leaveFor(at)
      grid.enter(statePart(entry, state))
    }
  }
  if (isInField) return undefined
  if (isPressed(gridShortcuts.redo, press)) return () => grid.restore('redo')
  if (isPressed(gridShortcuts.undo, press)) return () => grid.restore(press.shiftKey ? 'redo' : 'undo')
  if (!entry) return undefined
  if (isPressed(gridShortcuts.noGrade, press)) return () => grid.enter(noGradePart(entry))
  if (isPressed(gridShortcuts.clear, press)) return () => grid.enter(clearedPart(entry))
  if (isPressed(gridShortcuts.edit, press)) return () => grid.openField(at)
  const isOfNumber = /^[\d.,-]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey
  return isOfNumber ? () => grid.openField(at, event.key) : undefined
}

/** Whether the key is left to the field, or on the name of a student to its link. */
function staysInField({ key }: KeyboardEvent, { at, isInField, isChanging }: Grid): boolean {
  if (!isInField) return at.column === -1 && key === 'Enter'
  if (key === 'Enter' || key === 'Tab') return false
  return isChanging || !key.startsWith('Arrow')
}

function stateOfKey(press: KeyboardEvent['nativeEvent'], settings: AttendanceSettings): AttendanceState | undefined {
  return offeredStates(settings).find((name) => isPressed(stateShortcuts[name], press))
}
