import { type ClipboardEvent, type Dispatch, type FocusEvent, type KeyboardEvent, useState } from 'react'
import type { AttendanceSettings } from '../../../../../contract/attendance-settings/rules.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { toast } from '../../../../lib/toast.ts'
import { classRegister } from '../../../../messages/class-register.ts'
import { classRegisterEditing } from '../../../../messages/class-register-editing.ts'
import { isUntouched } from '../../register/state.ts'
import type { Cell, ClassRegisterAction, ClassRegisterEditing } from '../editing/state.ts'
import type { EntryPart } from '../entering/form.ts'
import { positionIn } from '../moving/state.ts'
import { type Pasted, pasteTable, stateWords } from '../pasting/state.ts'
import { shownCell } from '../state.ts'
import { copiedText } from '../view.ts'
import { commandOfKey } from './entry-grid-keys.ts'
import { positionOf } from './position-of.ts'
import { type ShownCells, useActiveCell } from './use-active-cell.ts'
import { useCellPresses } from './use-cell-presses.ts'
import { useOpenedEntry } from './use-opened-entry.ts'

type Options = Omit<ShownCells, 'rows'> & {
  editing: ClassRegisterEditing
  dispatch: Dispatch<ClassRegisterAction>
  settings: AttendanceSettings
  onSave: () => void
}

/** How the grid is used by keys, by the clipboard, by a mouse or a finger, and by its panel; `handlers` are those of its table. */
export function useEntryGrid({ editing, dispatch, lessons, first, openLessons, settings, onSave }: Options) {
  const t = useMessages(classRegister)
  const tEditing = useMessages(classRegisterEditing)
  const { rows } = editing
  const size = { rows: rows.length, columns: lessons.length }
  const shownCells = { rows, lessons, first, openLessons }
  const { table, position, cell, fillable, focus, activate } = useActiveCell(shownCells)
  /** How many cells were last filled at once, until another cell is active. */
  const [entered, setEntered] = useState(0)
  const enter = ({ studentId, lessonId }: Cell, part: EntryPart, isTyping = false) => {
    dispatch({ type: 'enter', entries: [{ studentId, lessonId, part }], isTyping })
    setEntered(isTyping ? 0 : 1)
  }
  const { opened, close, leaveField, type, openField, cancelField, openPanel } = useOpenedEntry({
    fillable,
    focus,
    dispatch,
    enter,
  })
  const presses = useCellPresses({ focus, openField, openPanel }, size.columns)

  const restore = (kind: 'undo' | 'redo') => {
    const { cells } = (kind === 'undo' ? editing.done : editing.undone).at(-1) ?? { cells: [] }
    dispatch({ type: kind })
    const { row, column } = positionIn(rows, lessons, cells[0] ?? {})
    const isShown = row !== -1 && column !== -1
    if (isShown) focus({ row, column })
    setEntered(isShown ? cells.length : 0)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const at = positionOf(event.target, size.columns)
    if (!at) return
    const target = fillable(at)
    const command = commandOfKey(event, {
      at,
      size,
      settings,
      entry: target?.entry,
      isInField: event.target instanceof HTMLInputElement,
      isChanging: opened?.kind === 'field' && opened.isChanging,
      focus,
      leaveField,
      cancelField,
      openField,
      enter: (part) => target && enter(target, part),
      restore,
      save: onSave,
    })
    if (!command) return
    event.preventDefault()
    command()
  }
  const onPaste = (event: ClipboardEvent<HTMLTableElement>) => {
    const at = positionOf(event.target, size.columns)
    const text = event.clipboardData.getData('text/plain')
    // One number is pasted into the field in which somebody types.
    const isForField = event.target instanceof HTMLInputElement && !/[\t\n]/.test(text.trim())
    if (!at || at.column === -1 || isForField || text === '') return
    event.preventDefault()
    leaveField()
    focus(at)
    const pasted = pasteTable(text, at, shownCells, stateWords(settings))
    dispatch({ type: 'enter', entries: pasted.entries })
    setEntered(pasted.entries.length)
    reportLeftOut(pasted, tEditing)
  }
  const onCopy = (event: ClipboardEvent<HTMLTableElement>) => {
    const at = positionOf(event.target, size.columns)
    const entry = at && at.column >= 0 ? rows[at.row]?.cells[first + at.column] : undefined
    if (!entry || isUntouched(entry) || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copiedText(shownCell(entry), t))
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!activate(target)) return
    setEntered(0)
    close()
  }
  const handlers = { onKeyDown, onPaste, onCopy, onFocus, ...presses }
  return { table, position, cell, focus, opened, close, leaveField, type, openField, entered, enter, restore, handlers }
}

type Words = ReturnType<typeof classRegisterEditing.in>

function reportLeftOut({ entries, leftOut }: Pasted, t: Words) {
  if (leftOut.length === 0) return
  const texts = [...new Set(leftOut)].slice(0, 5).map((text) => `«${text}»`)
  const description = t('leftOut', { texts: texts.join(', ') })
  toast({ title: t('pasted', { count: entries.length }), description, lang: t.language })
}
