import { type Dispatch, type KeyboardEvent, useRef } from 'react'
import { isPressed } from '../../../../lib/shortcuts.ts'
import type { RegisterAction } from '../editing/state.ts'
import type { RegisterEntry } from '../form.ts'
import type { RegisterRow } from '../state.ts'
import { registerShortcuts } from '../view.ts'

export type RegisterRowProps = {
  name: string
  row: RegisterRow
  isAttendanceOnly: boolean
  dispatch: Dispatch<RegisterAction>
}

/** How one row is edited, by its fields and by the keys; `showComment` shows or hides the comment's field. */
export function useRegisterRow(
  { row, isAttendanceOnly, dispatch }: RegisterRowProps,
  showComment: (isShown: boolean) => void,
) {
  const element = useRef<HTMLLIElement>(null)
  const { studentId } = row
  const { isPresent, points } = row.entry
  const edit = (part: Partial<RegisterEntry>) => dispatch({ type: 'edit', studentId, part })
  const focusPresence = () => element.current?.querySelector<HTMLElement>('[data-column="present"]')?.focus()
  const commands: Record<Command, () => void> = {
    present: () => edit({ isPresent: true, isConfirmed: true }),
    absent: () => edit({ isPresent: false }),
    noGrade: () => isPresent && !isAttendanceOnly && edit({ points: points === null ? '' : null }),
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
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const command = commandNames.find((name) => isPressed(registerShortcuts[name], event.nativeEvent))
    const isPoints = field instanceof HTMLInputElement && field.type === 'text'
    if (command) {
      event.preventDefault()
      // The field is disabled for an absent student and formats its text on blur, so the focus leaves it first.
      if (isPoints) focusPresence()
      commands[command]()
    } else if (isPressed(registerShortcuts.points, event) && !isPoints && isPresent && !isAttendanceOnly) {
      event.preventDefault()
      edit({ points: event.key })
      focusEnd(element.current?.querySelector<HTMLInputElement>('[data-column="points"]'), event.key)
    }
  }
  return { element, edit, handleKey }
}

const commandNames = ['present', 'absent', 'noGrade', 'comment'] as const
type Command = (typeof commandNames)[number]

/** Puts the cursor behind the first digit: the field selects its text on focus, and a second digit would replace it. */
function focusEnd(field: HTMLInputElement | null | undefined, text: string) {
  field?.focus()
  requestAnimationFrame(() => field?.setSelectionRange(text.length, text.length))
}
