/** How long a dismissed toast stays in the store before it is forgotten. */
export const toastRemovalDelay = 1_000_000

export type ToastContent = {
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive'
  /** One thing to do about it ('Undo'); `altText` says how else it can be done, for those who cannot reach it in time. */
  action?: { label: string; onPress: () => void; altText?: string }
  /** Raised over a dialog that closes right afterwards: it stays at the upper edge, where it appeared. */
  isAtTop?: boolean
  /** The language of the text (`t.language`), when it is not the page's. */
  lang?: string
}

export type Toast = ToastContent & { id: number; isOpen: boolean }

let current: Toast | undefined
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a toast from anywhere. One is visible at a time: a new one takes the place of the old. */
export function toast(content: ToastContent) {
  lastId += 1
  change({ ...content, id: lastId, isOpen: true })
}

/** Hides the toast with this id; one that was replaced meanwhile is already gone. */
export function dismissToast(id: number) {
  if (current?.id !== id || !current.isOpen) return
  change({ ...current, isOpen: false })
  setTimeout(() => current?.id === id && change(undefined), toastRemovalDelay)
}

/** Forgets whatever is shown or waiting: it was said to somebody who is gone. */
export function clearToast() {
  change(undefined)
}

/** The toast to show, if any; the same object until something changes. */
export function currentToast() {
  return current
}

export function subscribeToToast(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function change(next: Toast | undefined) {
  current = next
  for (const listener of listeners) listener()
}
