import type { ClassRegister } from '../../../../../contract/student-progress/schema.ts'
import type { RegisterDraft } from '../../register/drafts/state.ts'
import { isEntered, isSameEntry, type RegisterEntry } from '../../register/form.ts'
import type { QueuedContents, QueuedSave } from '../../register/queue/state.ts'
import {
  editEntry,
  isChanged,
  type RegisterRow,
  resolveConflict,
  revertEntry,
  withEntry,
} from '../../register/state.ts'
import { columnAt, columnsOf, type GridRow, gridRows } from '../columns/state.ts'
import { type EntryPart, withoutEmptyPoints } from '../entering/form.ts'
import { mergeClassRegister, missingIn } from '../merging/state.ts'
import { type SavedColumn, settleColumn, shownAfterSave, withoutSaved } from '../saving/state.ts'

/** The entries of a class register while they are edited: each column is the register of its lesson. */
export type ClassRegisterEditing = {
  /** The period as the address names it. */
  period: string
  /** What the server answered last. */
  answered: ClassRegister
  /** What is shown: the answer, and what it has no more while something entered there is not saved. */
  register: ClassRegister
  rows: readonly GridRow[]
  /** The saves that wait on this device, by lesson, as the cells contain them. */
  queued: QueuedSaves
  /** The same, with those that were sent since the period was opened. */
  queuedSinceOpen: QueuedSaves
  /** The changes that can be undone, the last one at the end, and those that were undone. */
  done: readonly Change[]
  undone: readonly Change[]
  /** Whether the cells contain a stored draft that can still be discarded. */
  isDraftRestored: boolean
  /** What the save that is under way sends, by lesson. */
  sending: ReadonlyMap<string, QueuedContents> | undefined
}

type QueuedSaves = ReadonlyMap<string, QueuedSave>
/** What the cells of a lesson contain over its records, given as rows: drafts and what waits. */
type DraftOfLesson = (lessonId: string, recorded: readonly RegisterRow[]) => RegisterDraft | undefined
export type Cell = { studentId: string; lessonId: string }
export type CellEntry = Cell & { part: EntryPart }
type Change = {
  cells: readonly (Cell & { before: RegisterEntry; after: RegisterEntry })[]
  /** Whether the cell is still being typed in, so that the next key is part of the same change. */
  isTyping: boolean
}

export type ClassRegisterAction =
  /** Shows the records with what waits on this device and the drafts over them. */
  | { type: 'open'; period: string; register: ClassRegister; draftOfLesson: DraftOfLesson; queued: QueuedSaves }
  /** Merges what others have recorded, under what was entered here; `userId` is the person's own. */
  | { type: 'merge'; register: ClassRegister; userId: string }
  | { type: 'enter'; entries: readonly CellEntry[]; isTyping?: boolean }
  | { type: 'endTyping' }
  /** Puts back what the cell had before it was typed in. */
  | { type: 'cancelTyping' }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'resolveConflict'; cell: Cell; choice: 'mine' | 'theirs' }
  | { type: 'startSave'; sending: ReadonlyMap<string, QueuedContents> }
  /** This device keeps no longer all that the cells contain. */
  | { type: 'queue'; queued: QueuedSaves }
  | { type: 'endSave'; columns: readonly SavedColumn[] }

/** The class register after an action; undefined until it is opened. */
export function reduceClassRegister(
  editing: ClassRegisterEditing | undefined,
  action: ClassRegisterAction,
): ClassRegisterEditing | undefined {
  if (action.type === 'open') return openClassRegister(action)
  if (!editing) return editing
  const { done, undone } = editing
  const last = done.at(-1)
  switch (action.type) {
    case 'merge':
      return mergeClassRegister(editing, action.register, action.userId)
    case 'enter':
      return enter(editing, action.entries, action.isTyping ?? false)
    case 'endTyping':
      return last?.isTyping ? { ...editing, done: [...done.slice(0, -1), { ...last, isTyping: false }] } : editing
    case 'cancelTyping':
      return last?.isTyping ? { ...putBack(editing, last, 'before'), done: done.slice(0, -1) } : editing
    case 'undo':
      return last
        ? { ...putBack(editing, last, 'before'), done: done.slice(0, -1), undone: [...undone, last] }
        : editing
    case 'redo': {
      const next = undone.at(-1)
      return next ? { ...putBack(editing, next, 'after'), done: [...done, next], undone: undone.slice(0, -1) } : editing
    }
    case 'resolveConflict':
      return withCells(editing, [action.cell], (cell) => {
        const chosen = resolveConflict(cell, action.choice)
        return withEntry(chosen, withoutEmptyPoints(chosen, chosen.entry))
      })
    case 'startSave':
      return { ...editing, isDraftRestored: false, sending: action.sending }
    case 'queue':
      return { ...editing, queued: action.queued }
    case 'endSave':
      return endSave(editing, action.columns)
  }
}

function openClassRegister({ period, register, draftOfLesson, queued }: ClassRegisterAction & { type: 'open' }) {
  const rows = gridRows(register, columnsOf(register, draftOfLesson))
  const isDraftRestored = rows.some(({ cells }) => cells.some((cell) => cell && isChanged(cell)))
  const unchanged = { queued, queuedSinceOpen: queued, done: [], undone: [], sending: undefined }
  return { period, answered: register, register, rows, isDraftRestored, ...unchanged }
}

function enter(editing: ClassRegisterEditing, entries: readonly CellEntry[], isTyping: boolean) {
  const cells: Change['cells'][number][] = []
  const changed = withCells(editing, entries, (cell, { studentId, lessonId, part }) => {
    const edited = editEntry(cell, part)
    if (edited === cell) return cell
    const entry = withoutEmptyPoints(edited, edited.entry, isQueued(editing, { studentId, lessonId }))
    const next = withEntry(edited, entry)
    cells.push({ studentId, lessonId, before: cell.entry, after: next.entry })
    return next
  })
  if (cells.length === 0) return editing
  const { done } = editing
  const last = done.at(-1)
  const typed = last?.isTyping && isTyping && last.cells[0]
  const [cell] = cells
  const isSameCell = typed && cell && typed.studentId === cell.studentId && typed.lessonId === cell.lessonId
  const change = { cells: isSameCell ? [{ ...cell, before: typed.before }] : cells, isTyping }
  return {
    ...changed,
    done: [...(isSameCell ? done.slice(0, -1) : done), change],
    undone: [],
    isDraftRestored: false,
  }
}

/** Puts entries of a change back, where nobody has entered or recorded anything else since; what is being typed also where somebody has. */
function putBack(editing: ClassRegisterEditing, { cells, isTyping }: Change, which: 'before' | 'after') {
  const other = which === 'before' ? 'after' : 'before'
  return withCells(editing, cells, (cell, change) => {
    const toShow = (entry: RegisterEntry) => withoutEmptyPoints(cell, entry, isQueued(editing, change))
    if (cell.state === 'conflicted') return isTyping ? revertEntry(cell, toShow(change[which])) : cell
    return isSameEntry(cell.entry, toShow(change[other])) ? withEntry(cell, toShow(change[which])) : cell
  })
}

/** Whether something was entered in a cell that waits on this device to be sent, or was sent and is not among the records yet. */
function isQueued({ queuedSinceOpen }: ClassRegisterEditing, { studentId, lessonId }: Cell): boolean {
  const stored = queuedSinceOpen.get(lessonId)?.rows[studentId]
  return stored !== undefined && isEntered(stored.entry)
}

function endSave(editing: ClassRegisterEditing, saved: readonly SavedColumn[]): ClassRegisterEditing {
  const { register, rows } = editing
  const columns = new Map(register.lessons.map(({ id }, index) => [id, columnAt(rows, index)]))
  const [queued, queuedSinceOpen] = [new Map(editing.queued), new Map(editing.queuedSinceOpen)]
  for (const { lessonId, ...column } of saved) {
    const before = columns.get(lessonId)
    const shown = shownAfterSave(column, queued.get(lessonId))
    if (before) columns.set(lessonId, settleColumn(before, { ...column, queuedSave: shown }))
    const still = shown ?? withoutSaved(queued.get(lessonId), column.outcomes)
    if (still) queued.set(lessonId, still)
    if (shown) queuedSinceOpen.set(lessonId, shown)
  }
  const settled = { ...editing, rows: gridRows(register, columns, rows), queued, queuedSinceOpen, sending: undefined }
  const missing = missingIn(editing.answered, register)
  // What the answer has no more leaves once it is saved.
  return missing.lessons.size + missing.students.size > 0 ? mergeClassRegister(settled, editing.answered) : settled
}

/** Changes some cells, each named once; all others, and the rows without any, stay the same objects. */
function withCells<Target extends Cell>(
  editing: ClassRegisterEditing,
  cells: readonly Target[],
  change: (cell: RegisterRow, target: Target) => RegisterRow,
): ClassRegisterEditing {
  const indexOf = new Map(editing.register.lessons.map(({ id }, index) => [id, index]))
  const rows = editing.rows.map((row) => {
    const own = cells.filter(({ studentId }) => studentId === row.studentId)
    if (own.length === 0) return row
    const next = [...row.cells]
    for (const target of own) {
      const index = indexOf.get(target.lessonId) ?? -1
      const cell = next[index]
      if (cell) next[index] = change(cell, target)
    }
    return next.some((cell, index) => cell !== row.cells[index]) ? { ...row, cells: next } : row
  })
  return { ...editing, rows }
}
