import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { positionOf } from './position-of.ts'
import type { useActiveCell } from './use-active-cell.ts'
import type { useOpenedEntry } from './use-opened-entry.ts'

type Grid = Pick<ReturnType<typeof useActiveCell>, 'focus'> &
  Pick<ReturnType<typeof useOpenedEntry>, 'openField' | 'openPanel'>

/** How the cells are opened by a mouse and by a finger: handlers of the table. */
export function useCellPresses({ focus, openField, openPanel }: Grid, columns: number) {
  const wasTouched = useRef(false)
  const press = (event: MouseEvent, open: typeof openPanel | typeof openField) => {
    const at = positionOf(event.target, columns)
    const isOfPanel = event.target instanceof Element && event.target.closest('fieldset, a, input')
    if (!at || isOfPanel) return
    focus(at)
    // Where nothing can be entered the browser's own menu is shown.
    if (open(at)) event.preventDefault()
  }
  return {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      wasTouched.current = pointerType === 'touch'
    },
    onClick: (event: MouseEvent) => wasTouched.current && press(event, openPanel),
    onDoubleClick: (event: MouseEvent) => !wasTouched.current && press(event, openField),
    onContextMenu: (event: MouseEvent) => press(event, openPanel),
  }
}
