import { createContext, useId, useLayoutEffect, useRef } from 'react'
import { createStore, useStore } from './store.ts'

type OpenDialog = { id: string; close: () => void }

/** The dialogs that are open, the topmost last. */
const openDialogs: { current: OpenDialog }[] = []

/** The ids of those that hold something typed or running, which would be lost with them. */
const undismissableDialogs = createStore<readonly string[]>([])

/** The id of the dialog around a component; undefined on the page. */
export const DialogAround = createContext<string | undefined>(undefined)

/** Lists a dialog as open while it is rendered, and as one that cannot be dismissed while something in it would be lost; returns its id. */
export function useOpenDialog({ isUndismissable, close }: { isUndismissable: boolean; close: () => void }): string {
  const id = useId()
  const latest = useRef({ id, close })
  useLayoutEffect(() => {
    latest.current = { id, close }
  })
  useLayoutEffect(() => {
    if (!isUndismissable) return
    undismissableDialogs.set([...undismissableDialogs.get(), id])
    return () => undismissableDialogs.set(undismissableDialogs.get().filter((other) => other !== id))
  }, [id, isUndismissable])
  useLayoutEffect(() => {
    openDialogs.push(latest)
    return () => void openDialogs.splice(openDialogs.indexOf(latest), 1)
  }, [])
  return id
}

/** The id of the topmost dialog; undefined while none is open. */
export const topmostDialog = () => openDialogs.at(-1)?.current.id

/** Whether every open dialog can be closed without losing anything. */
export const canCloseDialogs = () => undismissableDialogs.get().length === 0

/** The same while it changes. */
export const useCanCloseDialogs = () => useStore(undismissableDialogs).length === 0

/** Closes all open dialogs, the topmost first. */
export function closeDialogs(): void {
  for (const { current } of openDialogs.toReversed()) current.close()
}
