import { createContext, useId, useLayoutEffect, useRef } from 'react'

type OpenDialog = {
  id: string
  /** Whether something typed in it or running in it would be lost with it. */
  isKept: boolean
  close: () => void
}

/** The dialogs that are open, the topmost last. */
const openDialogs: { current: OpenDialog }[] = []

/** The id of the dialog around a component; undefined on the page. */
export const DialogAround = createContext<string | undefined>(undefined)

/** Lists a dialog as open while it is rendered; returns its id. */
export function useOpenDialog(dialog: Omit<OpenDialog, 'id'>): string {
  const id = useId()
  const latest = useRef({ ...dialog, id })
  useLayoutEffect(() => {
    latest.current = { ...dialog, id }
  })
  useLayoutEffect(() => {
    openDialogs.push(latest)
    return () => void openDialogs.splice(openDialogs.indexOf(latest), 1)
  }, [])
  return id
}

/** The id of the topmost dialog; undefined while none is open. */
export const topmostDialog = () => openDialogs.at(-1)?.current.id

/** Whether every open dialog can be closed without losing anything. */
export const canCloseDialogs = () => openDialogs.every(({ current }) => !current.isKept)

/** Closes all open dialogs, the topmost first. */
export function closeDialogs(): void {
  for (const { current } of openDialogs.toReversed()) current.close()
}
