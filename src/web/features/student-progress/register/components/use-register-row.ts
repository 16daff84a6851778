import { type Dispatch, type KeyboardEvent, useRef } from 'react'
import type { RegisterAction } from '../editing/state.ts'
import type { RegisterEntry } from '../form.ts'
import type { RegisterRow } from '../state.ts'

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
      if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) {
        event.preventDefault()
        showComment(false)
        focusPresence()
      }
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const command = commandOf(event.nativeEvent)
    const isPoints = field instanceof HTMLInputElement && field.type === 'text'
    if (command) {
      event.preventDefault()
      // The field is disabled for an absent student and formats its text on blur, so the focus leaves it first.
      if (isPoints) focusPresence()
      commands[command]()
    } else if (/^\d$/.test(event.key) && !isPoints && isPresent && !isAttendanceOnly) {
      event.preventDefault()
      edit({ points: event.key })
      focusEnd(element.current?.querySelector<HTMLInputElement>('[data-column="points"]'), event.key)
    }
  }
  return { element, edit, handleKey }
}

type Command = 'present' | 'absent' | 'noGrade' | 'comment'

/** The key of each command: by its letter, or on a layout without Latin letters by its position. */
const commandKeys: Readonly<Record<string, Command>> = { p: 'present', a: 'absent', n: 'noGrade', c: 'comment' }

function commandOf({ key, code }: globalThis.KeyboardEvent): Command | undefined {
  const isLatin = /^[a-z]$/i.test(key)
  return commandKeys[isLatin ? key.toLowerCase() : code.replace('Key', '').toLowerCase()]
}

/** Puts the cursor behind the first digit: the field selects its text on focus, and a second digit would replace it. */
function focusEnd(field: HTMLInputElement | null | undefined, text: string) {
  field?.focus()
  requestAnimationFrame(() => field?.setSelectionRange(text.length, text.length))
}
