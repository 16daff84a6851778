import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useIsPrinting } from '../lib/hooks/use-is-printing.ts'
import { common } from '../lib/i18n/common.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { Button } from './button.tsx'

type Props<Row> = {
  rows: readonly Row[]
  /** How many rows are shown at first and added each time. */
  portion: number
  /** The filter of the list: when it changes, the length is reset; when only `rows` change, it is kept. */
  narrowedTo?: string
  children: (shown: readonly Row[]) => ReactNode
}

/** Shows a long list in portions: the next is added when its end is scrolled near. On paper the list is complete. */
export function GrowingList<Row>({ rows, portion, narrowedTo = '', children }: Props<Row>) {
  const t = useMessages(common)
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
          <Button onClick={() => setGrowth({ narrowedTo, length: length + portion })}>{t('showMore')}</Button>
        </div>
      )}
    </>
  )
}
