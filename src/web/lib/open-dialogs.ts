import { createContext, type RefObject, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

type OpenDialog = {
  id: string
  /** A dialog is above those that were opened before it. */
  number: number
  close: () => void
  /** Closes it, after a question if something in it would be lost. */
  requestClose: () => void
  /** Whether it holds something typed or running, which would be lost with it. */
  isUndismissable: boolean
  /** Whether that would be lost with the page, too. */
  isGuarded: boolean
}

/** The dialogs that are open, the topmost last; without those of a page that is hidden while the next one is loaded. */
const openDialogs = createStore<readonly RefObject<OpenDialog>[]>([])

let openedCount = 0
const nextNumber = () => {
  openedCount += 1
  return openedCount
}

/** The id of the dialog around a component; undefined on the page. */
export const DialogAround = createContext<string | undefined>(undefined)

/**
 * Lists a dialog as open while it is shown; returns its id. While it is guarded the browser asks before a reload or before its tab is
 * closed, and Back stays and requests to close the topmost guarded one. A second Back in a row goes, because the browser lets no page
 * hold it twice.
 */
export function useOpenDialog(dialog: Omit<OpenDialog, 'id' | 'number'>): string {
  const id = useId()
  const [number] = useState(nextNumber)
  const latest = useRef<OpenDialog>({ ...dialog, id, number })
  useLayoutEffect(() => {
    const wasUndismissable = latest.current.isUndismissable
    latest.current = { ...dialog, id, number }
    if (wasUndismissable !== dialog.isUndismissable) openDialogs.set([...openDialogs.get()])
  })
  useLayoutEffect(() => {
    // Of dialogs that are shown again with their page React runs the effects from the inside out.
    openDialogs.set([...openDialogs.get(), latest].toSorted((one, other) => one.current.number - other.current.number))
    return () => openDialogs.set(openDialogs.get().filter((other) => other !== latest))
  }, [])
  const { isGuarded } = dialog
  useLayoutEffect(() => {
    if (!isGuarded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const stay = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable) return
      event.preventDefault()
      if (topmostGuarded() === latest) latest.current.requestClose()
    }
    // Older browsers have no such events, and go Back at once.
    const navigation = 'navigation' in window ? window.navigation : undefined
    window.addEventListener('beforeunload', ask)
    navigation?.addEventListener('navigate', stay)
    return () => {
      window.removeEventListener('beforeunload', ask)
      navigation?.removeEventListener('navigate', stay)
    }
  }, [isGuarded])
  return id
}

const topmostGuarded = () => openDialogs.get().findLast(({ current }) => current.isGuarded)

/** The id of the topmost dialog; undefined while none is open. */
export const topmostDialog = () => openDialogs.get().at(-1)?.current.id

/** Whether every open dialog can be closed without losing anything. */
export const canCloseDialogs = () => openDialogs.get().every(({ current }) => !current.isUndismissable)

/** The same while it changes. */
export const useCanCloseDialogs = () => useSyncExternalStore(openDialogs.subscribe, canCloseDialogs, canCloseDialogs)

/** Closes all open dialogs, the topmost first. */
export function closeDialogs(): void {
  for (const { current } of openDialogs.get().toReversed()) current.close()
}

/** Requests to close the topmost guarded dialog; returns whether there was one, so that the page has to stay. */
export function askBeforeLeaving(): boolean {
  const guarded = topmostGuarded()
  guarded?.current.requestClose()
  return guarded !== undefined
}
