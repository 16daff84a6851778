import { common } from './i18n/common.ts'
import type { Language } from './i18n/language.ts'

/** For how many milliseconds a dismissed toast stays in the store. */
export const dismissedToastLifetime = 1_000_000

export type ToastContent = {
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive'
  /** A button ('Undo'). */
  action?: { label: string; onPress: () => void }
  /** The language of the text (`t.language`), when it is not the page's. */
  lang?: string
}

export type Toast = ToastContent & { id: number; isOpen: boolean }

let current: Toast | undefined
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a toast in place of an earlier one. */
export function toast(content: ToastContent) {
  lastId += 1
  change({ ...content, id: lastId, isOpen: true })
}

/** Shows that something has succeeded, under the title 'Success' in the language of the description. */
export function toastSuccess(language: Language, description: string, options: Pick<ToastContent, 'action'> = {}) {
  toast({ ...options, title: common.in(language)('success'), description, lang: language })
}

/** Shows that something has failed, under the title 'Error' in the language of the description. */
export function toastError(language: Language, description: string) {
  toast({ title: common.in(language)('error'), description, variant: 'destructive', lang: language })
}

/** Hides the toast with this id, unless it has been replaced. */
export function dismissToast(id: number) {
  if (current?.id !== id || !current.isOpen) return
  change({ ...current, isOpen: false })
  setTimeout(() => current?.id === id && change(undefined), dismissedToastLifetime)
}

/** Removes the toast at once, for example when another person signs in. */
export function clearToast() {
  change(undefined)
}

/** The current toast, if any; the same object until it changes. */
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
