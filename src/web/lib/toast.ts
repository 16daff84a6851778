import { failureOf, faultIdOf, SessionEndedError } from './api/client.ts'
import { common } from './i18n/common.ts'
import type { Language } from './i18n/language.ts'
import { createStore } from './store.ts'

/** For how many milliseconds a dismissed toast stays in the store. */
const dismissedToastLifetime = 1_000_000

export type ToastContent = {
  title: string
  description?: string | undefined
  variant?: 'destructive'
  /** A button ('Undo'). */
  action?: { label: string; onPress: () => void } | undefined
  /** In small letters below the description. */
  detail?: string | undefined
  /** The language of the text (`t.language`), when it is not the page's. */
  lang?: Language
}

type ToastOptions = Pick<ToastContent, 'action'>
type Toast = ToastContent & { id: number; isOpen: boolean }

/** The current toast, if any. */
export const currentToast = createStore<Toast | undefined>(undefined)

/** The key that focuses the toasts. */
export const toastShortcut = { keys: ['F8'] }

let lastId = 0

/** Shows a toast in place of an earlier one, and returns its id. */
export function toast(content: ToastContent): number {
  lastId += 1
  currentToast.set({ ...content, id: lastId, isOpen: true })
  return lastId
}

/** Shows that something has succeeded, under the title 'Success' in the language of the description. */
export function toastSuccess(language: Language, description: string, options: ToastOptions = {}) {
  toast({ ...options, title: common.in(language)('success'), description, lang: language })
}

/**
 * Shows that something has failed, under the title 'Error' in the language of the description. Of the error's answer it adds
 * the id under which the server's log explains a 500, and that the person's role does not allow it any more. What somebody began who is not
 * signed in any more is not told to the next person.
 */
export function toastError(
  language: Language,
  description: string,
  { error, ...options }: ToastOptions & { error?: unknown } = {},
) {
  if (error instanceof SessionEndedError) return
  const failure = failureOf(error)
  toast({
    ...options,
    title: common.in(language)('error'),
    description,
    variant: 'destructive',
    lang: language,
    detail: failure?.code === 'forbidden' ? failure.message : faultText(language, error),
  })
}

/** For an answer of 500, the id under which the server's log explains it; undefined for any other error. */
export function faultText(language: Language, error: unknown): string | undefined {
  const id = faultIdOf(error)
  return id && common.in(language)('faultId', { id })
}

/** Hides the toast with this id, unless it has been replaced. */
export function dismissToast(id: number) {
  const shown = currentToast.get()
  if (shown?.id !== id || !shown.isOpen) return
  currentToast.set({ ...shown, isOpen: false })
  setTimeout(() => currentToast.get()?.id === id && clearToast(), dismissedToastLifetime)
}

/** Hides a toast that only confirms: it tells of no failure and has no action. */
export function dismissConfirmation() {
  const shown = currentToast.get()
  if (shown && shown.variant !== 'destructive' && !shown.action) dismissToast(shown.id)
}

/** Removes the toast at once, for example when another person signs in. */
export function clearToast() {
  currentToast.set(undefined)
}
