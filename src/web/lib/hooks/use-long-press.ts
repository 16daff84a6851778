import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const holdMilliseconds = 500

/** The handlers of an element that runs something when it is pressed for long, or its context menu is asked for; a press is not a click then. */
export function useLongPress(run: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLong = useRef(false)
  const cancel = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const runNow = () => {
    cancel()
    wasLong.current = true
    run()
  }
  return {
    onPointerDown: ({ button }: PointerEvent) => {
      wasLong.current = false
      if (button === 0) timer.current = setTimeout(runNow, holdMilliseconds)
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onPointerLeave: cancel,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      runNow()
    },
    onClickCapture: (event: MouseEvent) => {
      if (!wasLong.current) return
      wasLong.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
