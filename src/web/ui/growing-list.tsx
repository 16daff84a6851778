import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useIsPrinting } from '../lib/hooks/use-is-printing.ts'
import { Button } from './button.tsx'

type Props<Row> = {
  rows: readonly Row[]
  /** How many are shown at first, and how many more each time. */
  portion: number
  /** What the list was narrowed to: when it changes, the list begins anew; when only `rows` changes, it stays as long. */
  narrowedTo?: string
  /** The button at the end, for those who do not scroll. */
  moreLabel: string
  children: (shown: readonly Row[]) => ReactNode
}

/**
 * A long list in portions: the next one comes when its end draws near, so that thousands of rows stay quick. On paper it is
 * whole.
 */
export function GrowingList<Row>({ rows, portion, narrowedTo = '', moreLabel, children }: Props<Row>) {
  const [growth, setGrowth] = useState({ narrowedTo, length: portion })
  const length = growth.narrowedTo === narrowedTo ? growth.length : portion
  const isPrinting = useIsPrinting()
  const isWhole = isPrinting || length >= rows.length
  const end = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (isWhole || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setGrowth({ narrowedTo, length: length + portion }),
      { rootMargin: '800px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isWhole, length, narrowedTo, portion])

  return (
    <>
      {children(isWhole ? rows : rows.slice(0, length))}
      {!isWhole && (
        <div ref={end} className="mt-4 flex justify-center print:hidden">
          <Button onClick={() => setGrowth({ narrowedTo, length: length + portion })}>{moreLabel}</Button>
        </div>
      )}
    </>
  )
}
