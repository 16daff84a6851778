import { type Dispatch, useRef, useState } from 'react'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { toast } from '../../../../lib/toast.ts'
import { classRegisterEditing } from '../../../../messages/class-register-editing.ts'
import { type RegisterEntry, toRecordedValues } from '../../register/form.ts'
import { isUntouched } from '../../register/state.ts'
import type { Cell, ClassRegisterAction } from '../editing/state.ts'
import { type EntryPart, erasedPart, pointsPart, typedPoints } from '../entering/form.ts'
import type { Position } from '../moving/state.ts'
import type { useActiveCell } from './use-active-cell.ts'

/** What is open in the active cell: the field of the points, begun by typing or to change what was there before, or the panel. */
type Opened = { kind: 'field'; text: string; isChanging: boolean; before: RegisterEntry } | { kind: 'panel' }

type Options = Pick<ReturnType<typeof useActiveCell>, 'fillable' | 'focus'> & {
  dispatch: Dispatch<ClassRegisterAction>
  enter: (cell: Cell, part: EntryPart, isTyping?: boolean) => void
}

/** The field and the panel of the active cell, and what is typed in the field. */
export function useOpenedEntry({ fillable, focus, dispatch, enter }: Options) {
  const t = useMessages(classRegisterEditing)
  const [opened, setOpened] = useState<Opened>()
  /** What the field holds since something was typed in it. */
  const typed = useRef('')
  const close = () => setOpened(undefined)
  const leaveField = () => {
    const text = typed.current
    typed.current = ''
    dispatch({ type: 'endTyping' })
    close()
    if (text === '' || typedPoints(text) !== undefined) return
    const content = { title: t('notEntered', { text }), description: t('notEnteredText') }
    toast({ ...content, variant: 'destructive', lang: t.language })
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
  const openPanel = (at: Position) => {
    const isFillable = fillable(at) !== undefined
    if (isFillable) setOpened({ kind: 'panel' })
    return isFillable
  }
  return { opened, close, leaveField, type, openField, cancelField, openPanel }
}
