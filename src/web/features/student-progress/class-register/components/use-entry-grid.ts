import { type ClipboardEvent, type Dispatch, type KeyboardEvent, useCallback, useRef, useState } from 'react'
import type { AttendanceSettings, AttendanceState } from '../../../../../contract/attendance-settings/rules.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { classRegister } from '../../../../messages/class-register.ts'
import { type RegisterEntry, toRecordedValues } from '../../register/form.ts'
import { isUntouched, type RegisterRow } from '../../register/state.ts'
import type { Cell, ClassRegisterAction, ClassRegisterEditing } from '../editing/state.ts'
import { type EntryPart, erasedPart, pointsPart, statePart, typedPoints } from '../entering/form.ts'
import type { Position } from '../moving/state.ts'
import { copiedText, type Pasted, pasteTable, stateWords } from '../pasting/state.ts'
import { commandOfKey } from './entry-grid-keys.ts'
import { positionOf } from './position-of.ts'

export type EntryGridProps = {
  editing: ClassRegisterEditing
  dispatch: Dispatch<ClassRegisterAction>
  /** The lessons that are shown, the index of the first of them among those of the period, and how many of them can be filled. */
  lessons: readonly { id: string }[]
  first: number
  openLessons: number
  settings: AttendanceSettings
  onSave: () => void
  onPasted: (pasted: Pasted) => void
  /** Called with a text that was typed and is no number that can be stored. */
  onLeftOut: (text: string) => void
}

/** What is open in the active cell: the field of the points, begun by typing or to change what was there before, or the panel. */
export type OpenedInCell =
  | { kind: 'field'; text: string; isChanging: boolean; before: RegisterEntry }
  | { kind: 'panel' }

/** How the grid is used by keys, by the clipboard and by its panel. */
export function useEntryGrid({ editing, dispatch, lessons, first, openLessons, settings, ...on }: EntryGridProps) {
  const t = useMessages(classRegister)
  const table = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<Partial<Cell>>()
  const [opened, setOpened] = useState<OpenedInCell>()
  /** What the field holds since something was typed in it. */
  const typed = useRef('')
  /** How many cells were last filled at once, until another cell is active. */
  const [entered, setEntered] = useState(0)
  const { rows } = editing
  const size = { rows: rows.length, columns: lessons.length }

  const found = rows.findIndex(({ studentId }) => studentId === active?.studentId)
  const position: Position = active
    ? { row: Math.max(0, found), column: lessons.findIndex(({ id }) => id === active.lessonId) }
    : { row: 0, column: Math.max(0, Math.min(openLessons, lessons.length) - 1) }

  /** The entry of a cell that can be filled, and whose it is. */
  const fillable = ({ row, column }: Position): (Cell & { entry: RegisterRow }) | undefined => {
    const [gridRow, lesson] = [rows[row], lessons[column]]
    const entry = gridRow?.cells[first + column]
    return gridRow && entry && lesson && column < openLessons
      ? { studentId: gridRow.studentId, lessonId: lesson.id, entry }
      : undefined
  }
  const enter = ({ studentId, lessonId }: Cell, part: EntryPart, isTyping = false) => {
    dispatch({ type: 'enter', entries: [{ studentId, lessonId, part }], isTyping })
    setEntered(isTyping ? 0 : 1)
  }
  const focus = ({ row, column }: Position) => {
    const cell = table.current?.tBodies[0]?.rows[row]?.cells[column + 1]
    const target = column === -1 ? cell?.querySelector('a') : cell
    target?.focus()
  }
  const close = useCallback(() => setOpened(undefined), [])
  const leaveField = () => {
    const text = typed.current
    typed.current = ''
    dispatch({ type: 'endTyping' })
    close()
    if (text !== '' && typedPoints(text) === undefined) on.onLeftOut(text)
  }
  const type = (at: Position, text: string, before = opened?.kind === 'field' ? opened.before : undefined) => {
    const cell = fillable(at)
    if (!cell || !before) return
    typed.current = text
    const points = typedPoints(text)
    if (points !== undefined) enter(cell, pointsPart(cell.entry, points), true)
    else if (text === '') enter(cell, erasedPart(cell.entry, before), true)
    // The number that was typed until then is another one.
    else dispatch({ type: 'cancelTyping' })
  }
  const setState = (at: Position, state: AttendanceState) => {
    const cell = fillable(at)
    if (cell) enter(cell, statePart(cell.entry, state))
  }
  const restore = (kind: 'undo' | 'redo') => {
    const { cells } = (kind === 'undo' ? editing.done : editing.undone).at(-1) ?? { cells: [] }
    dispatch({ type: kind })
    const row = rows.findIndex(({ studentId }) => studentId === cells[0]?.studentId)
    const column = lessons.findIndex(({ id }) => id === cells[0]?.lessonId)
    const isShown = row !== -1 && column !== -1
    if (isShown) focus({ row, column })
    setEntered(isShown ? cells.length : 0)
  }

  const openField = (at: Position, begun?: string) => {
    const cell = fillable(at)
    if (!cell) return false
    const { points } = toRecordedValues(cell.entry.entry)
    const text = points === null || isUntouched(cell.entry) ? '' : String(points)
    const before = cell.entry.entry
    setOpened({ kind: 'field', text: begun ?? text, isChanging: begun === undefined, before })
    if (begun !== undefined) type(at, begun, before)
    return true
  }
  const cancelField = (at: Position) => {
    typed.current = ''
    dispatch({ type: 'cancelTyping' })
    close()
    focus(at)
  }
  const handleKey = (event: KeyboardEvent<HTMLTableElement>) => {
    const at = positionOf(event.target, size.columns)
    if (!at) return
    const cell = fillable(at)
    const command = commandOfKey(event, {
      at,
      size,
      settings,
      entry: cell?.entry,
      isInField: event.target instanceof HTMLInputElement,
      isChanging: opened?.kind === 'field' && opened.isChanging,
      focus,
      leaveField,
      cancelField: () => cancelField(at),
      openField: (begun) => openField(at, begun),
      enter: (part) => cell && enter(cell, part),
      undo: () => restore('undo'),
      redo: () => restore('redo'),
      save: on.onSave,
    })
    if (!command) return
    event.preventDefault()
    command()
  }
  const openPanel = (at: Position) => {
    const isFillable = fillable(at) !== undefined
    if (isFillable) setOpened({ kind: 'panel' })
    return isFillable
  }

  const handlePaste = (event: ClipboardEvent<HTMLTableElement>) => {
    const at = positionOf(event.target, size.columns)
    const text = event.clipboardData.getData('text/plain')
    // One number is pasted into the field in which somebody types.
    const isForField = event.target instanceof HTMLInputElement && !/[\t\n]/.test(text.trim())
    if (!at || at.column === -1 || isForField || text === '') return
    event.preventDefault()
    leaveField()
    focus(at)
    const pasted = pasteTable(text, at, { rows, lessons, first, openLessons }, stateWords(settings))
    dispatch({ type: 'enter', entries: pasted.entries })
    setEntered(pasted.entries.length)
    on.onPasted(pasted)
  }
  const handleCopy = (event: ClipboardEvent<HTMLTableElement>) => {
    const at = positionOf(event.target, size.columns)
    const entry = at && at.column >= 0 ? rows[at.row]?.cells[first + at.column] : undefined
    if (!entry || isUntouched(entry) || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copiedText(toRecordedValues(entry.entry), t))
  }
  const handleFocus = (target: EventTarget) => {
    const at = positionOf(target, size.columns)
    if (!at) return
    const [studentId, lessonId] = [rows[at.row]?.studentId, lessons[at.column]?.id]
    if (active?.studentId === studentId && active?.lessonId === lessonId) return
    setActive({ ...(studentId && { studentId }), ...(lessonId && { lessonId }) })
    setEntered(0)
    close()
  }
  const cell = fillable(position)
  return {
    table,
    position,
    /** The cell at that position, if it can be filled. */
    cell,
    opened,
    entered,
    restore,
    handleKey,
    handlePaste,
    handleCopy,
    handleFocus,
    openField,
    openPanel,
    close,
    leaveField,
    focus,
    type,
    setState,
    enter,
  }
}
