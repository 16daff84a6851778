import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const holdMs = 500

/** The handlers of an element that runs something when it is pressed for long, or its context menu is asked for; a press is not a click then. */
export function useLongPress(run: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLong = useRef(false)
  const cancel = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown: ({ button }: PointerEvent) => {
      wasLong.current = false
      if (button !== 0) return
      timer.current = setTimeout(() => {
        wasLong.current = true
        run()
      }, holdMs)
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onPointerLeave: cancel,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      cancel()
      run()
    },
    onClickCapture: (event: MouseEvent) => {
      // A click without a pointer, as by the space bar, ends no press.
      if (!wasLong.current || event.detail === 0) return
      wasLong.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
