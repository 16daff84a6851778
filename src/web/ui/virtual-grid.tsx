import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'

type Props<Row extends { id: string }> = {
  rows: readonly Row[]
  /** About how high a card is, in pixels, before it has been seen. */
  estimatedHeight: number
  /** The card of one row; remembered by `memo`, it is drawn once while it is in sight. */
  children: (row: Row) => ReactNode
}

/** The gap of `card-grid`, in pixels. */
const gap = 16

/**
 * A grid of cards of which only those in sight, and a few around, are drawn: thousands of rows scroll and change as fast
 * as twenty. The page itself scrolls. What is out of sight cannot be found by the browser's own search.
 */
export function VirtualGrid<Row extends { id: string }>({ rows, estimatedHeight, children }: Props<Row>) {
  const grid = useRef<HTMLUListElement>(null)
  const { columns, top } = useShape(grid)
  const lines = useWindowVirtualizer({
    count: Math.ceil(rows.length / columns),
    estimateSize: () => estimatedHeight,
    gap,
    overscan: 3,
    // A jump over thousands of rows draws them after the key or press that made it has been answered.
    useFlushSync: false,
    scrollMargin: top,
    // So that the first picture already has its cards, and who looks for one right afterwards finds it.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  })
  const drawn = lines.getVirtualItems()
  const [first, last] = [drawn[0], drawn.at(-1)]
  const from = (first?.index ?? 0) * columns
  const shown = rows.slice(from, ((last?.index ?? -1) + 1) * columns)
  const above = first ? first.start - top : 0
  const below = last ? lines.getTotalSize() - (last.end - top) : lines.getTotalSize()

  return (
    <ul ref={grid} className="card-grid" style={{ paddingTop: above, paddingBottom: Math.max(0, below) }}>
      {shown.map((row, place) => {
        // The first card of a line is as high as the line. A card laid out by itself spares the page at every step.
        const measured = place % columns === 0 && { 'data-index': (from + place) / columns, ref: lines.measureElement }
        return (
          <li
            key={row.id}
            data-row={row.id}
            aria-posinset={from + place + 1}
            aria-setsize={rows.length}
            className="grid [contain:layout_style]"
            {...measured}
          >
            {children(row)}
          </li>
        )
      })}
    </ul>
  )
}

/** How many cards stand side by side, and how far down the page the grid begins, in pixels. */
function useShape(grid: RefObject<HTMLElement | null>) {
  const [shape, setShape] = useState({ columns: 1, top: 0 })
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const look = () => {
      const columns = getComputedStyle(element).gridTemplateColumns.split(' ').length
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY)
      setShape((before) => (before.columns === columns && before.top === top ? before : { columns, top }))
    }
    look()
    // What stands above the grid may grow, too.
    const observer = new ResizeObserver(look)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [grid])
  return shape
}
