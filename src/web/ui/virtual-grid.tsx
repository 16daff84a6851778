import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'

type Props<Row extends { id: string }> = {
  rows: readonly Row[]
  /** The estimated height of a card in pixels, before it is measured. */
  estimatedHeight: number
  /** The card of one row, which should be memoized. */
  children: (row: Row) => ReactNode
}

/**
 * A grid of cards in the scrolling page, of which only the visible ones and a few around them are rendered. The
 * browser's own search does not find the others.
 */
export function VirtualGrid<Row extends { id: string }>({ rows, estimatedHeight, children }: Props<Row>) {
  const grid = useRef<HTMLUListElement>(null)
  const { columns, gap, top } = useGridGeometry(grid)
  const lines = useWindowVirtualizer({
    count: Math.ceil(rows.length / columns),
    estimateSize: () => estimatedHeight,
    gap,
    overscan: 3,
    // Otherwise a jump over thousands of rows would block the input that caused it.
    useFlushSync: false,
    scrollMargin: top,
    // With it the first render already contains cards.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  })
  const virtualLines = lines.getVirtualItems()
  const [first, last] = [virtualLines[0], virtualLines.at(-1)]
  const from = (first?.index ?? 0) * columns
  const shown = rows.slice(from, ((last?.index ?? -1) + 1) * columns)
  const above = first ? first.start - top : 0
  const below = last ? lines.getTotalSize() - (last.end - top) : lines.getTotalSize()

  return (
    <ul ref={grid} className="card-grid" style={{ paddingTop: above, paddingBottom: Math.max(0, below) }}>
      {shown.map((row, index) => (
        <li
          key={row.id}
          // The first card of a line has the height of the line; the virtualizer observes those of earlier columns, too.
          ref={index % columns === 0 ? lines.measureElement : undefined}
          data-index={Math.floor((from + index) / columns)}
          data-row={row.id}
          aria-posinset={from + index + 1}
          aria-setsize={rows.length}
          className="grid [contain:layout_style]"
        >
          {children(row)}
        </li>
      ))}
    </ul>
  )
}

/** The number of columns of the grid, and in pixels the gap between its lines and its distance from the top of the page. */
function useGridGeometry(grid: RefObject<HTMLElement | null>) {
  const [geometry, setGeometry] = useState({ columns: 1, gap: 16, top: 0 })
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const measure = () => {
      const { gridTemplateColumns, rowGap } = getComputedStyle(element)
      const columns = gridTemplateColumns.split(' ').length
      const gap = Number.parseFloat(rowGap)
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY)
      setGeometry((before) =>
        before.columns === columns && before.gap === gap && before.top === top ? before : { columns, gap, top },
      )
    }
    measure()
    // Content above the grid may grow and move it.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [grid])
  return geometry
}
