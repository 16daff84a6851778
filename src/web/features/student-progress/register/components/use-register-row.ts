import { type Dispatch, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import {
  type AttendanceSettings,
  type AttendanceState,
  hasMinutes,
  offeredStates,
} from '../../../../../contract/attendance-settings/rules.ts'
import { useLongPress } from '../../../../lib/hooks/use-long-press.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { isPressed } from '../../../../lib/shortcuts.ts'
import { register } from '../../../../messages/register.ts'
import { stateName } from '../../../attendance-settings/view.ts'
import type { RegisterAction } from '../editing/state.ts'
import { attendancePart, type RegisterEntry, stateOf } from '../form.ts'
import type { RegisterRow } from '../state.ts'
import { registerShortcuts, stateShortcuts } from '../view.ts'

export type RegisterRowProps = {
  name: string
  row: RegisterRow
  isAttendanceOnly: boolean
  settings: AttendanceSettings
  dispatch: Dispatch<RegisterAction>
  /** Has a screen reader say what was entered; must stay the same function. */
  announce: (text: string) => void
}

/**
 * How one row is edited, by its fields, by the keys and by the menu of its states; `showComment` shows or hides the comment's field,
 * `showMinutes` shows the field of the minutes where it is folded.
 */
export function useRegisterRow(
  { name, row, isAttendanceOnly, settings, dispatch, announce }: RegisterRowProps,
  showComment: (isShown: boolean) => void,
  showMinutes?: () => void,
) {
  const t = useMessages(register)
  const element = useRef<HTMLLIElement>(null)
  const { studentId } = row
  const { isPresent, points } = row.entry
  const edit = (part: Partial<RegisterEntry>) => dispatch({ type: 'edit', studentId, part })
  const setState = (state: AttendanceState) => {
    // Choosing the same state again must not delete its minutes.
    const isSame = state === stateOf(row.entry) && !row.entry.isProposed
    const part = isSame ? {} : attendancePart(state)
    edit({ ...part, ...(state === 'present' && { isConfirmed: true }) })
    announce(`${name}: ${stateName(state, settings, t.language)}`)
  }
  /** What opened the menu: its button, or by a long press the name. */
  const [menuAnchor, setMenuAnchor] = useState<HTMLElement | null>(null)
  const longPress = useLongPress(() => setMenuAnchor(element.current?.querySelector('label') ?? null))
  const focusPresence = () => element.current?.querySelector<HTMLElement>('[data-column="present"]')?.focus()
  const menu = {
    anchor: menuAnchor,
    toggle: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => setMenuAnchor(menuAnchor ? null : currentTarget),
    onClose: () => setMenuAnchor(null),
    onCancel: () => {
      setMenuAnchor(null)
      if (menuAnchor instanceof HTMLButtonElement) menuAnchor.focus()
      else focusPresence()
    },
  }
  const fieldOf = (column: 'minutes' | 'points') =>
    element.current?.querySelector<HTMLInputElement>(`[data-column="${column}"]`)
  const commands: Record<Command, () => void> = {
    minutes: () => {
      if (!hasMinutes(stateOf(row.entry))) return
      showMinutes?.()
      focusEnd(fieldOf('minutes'))
    },
    noGrade: () => {
      if (!isPresent || isAttendanceOnly) return
      const isDeclined = points !== null
      edit({ points: isDeclined ? null : '' })
      announce(`${name}: ${isDeclined ? t('withoutGrade') : 0}`)
    },
    comment: () => {
      showComment(true)
      element.current?.querySelector('textarea')?.focus()
    },
  }
  const handleKey = (event: KeyboardEvent<HTMLLIElement>) => {
    const field = event.target
    if (field instanceof HTMLTextAreaElement) {
      if (isPressed(registerShortcuts.leaveComment, event)) {
        event.preventDefault()
        showComment(false)
        focusPresence()
      }
      return
    }
    const command = commandNames.find((command) => isPressed(registerShortcuts[command], event.nativeEvent))
    const isText = field instanceof HTMLInputElement && field.type === 'text'
    const state = offeredStates(settings).find((state) => isPressed(stateShortcuts[state], event.nativeEvent))
    const isPoints = isPressed(registerShortcuts.points, event) && !isText && isPresent && !isAttendanceOnly
    if (!state && !command && !isPoints) return
    event.preventDefault()
    // The field is disabled for an absent student and formats its text on blur, and the menu closes, so the focus leaves them first.
    if (menuAnchor) menu.onCancel()
    else if (isText) focusPresence()
    if (state) setState(state)
    else if (command) commands[command]()
    else {
      edit({ points: event.key })
      focusEnd(fieldOf('points'), event.key)
    }
  }
  return { element, edit, setState, handleKey, longPress, menu, focusPresence }
}

const commandNames = ['minutes', 'noGrade', 'comment'] as const
type Command = (typeof commandNames)[number]

/** Puts the cursor behind the first digit: the field selects its text on focus, and a second digit would replace it. */
function focusEnd(field: HTMLInputElement | null | undefined, text = field?.value ?? '') {
  field?.focus()
  requestAnimationFrame(() => field?.setSelectionRange(text.length, text.length))
}
