import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsPrinting } from '../../../lib/hooks/use-is-printing.ts'
import type { ShownReport } from '../state.ts'

/**
 * Prints the papers of students, unless one would not fit on its page: then `tooLong` has the students. Where the browser prints by itself,
 * those are left out. `tooLong` is that of one content: period, kind and language.
 */
export function useReportPrint(reports: readonly ShownReport[], content: string) {
  const isPrinting = useIsPrinting()
  const sheets = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<readonly string[]>()
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const [tooLong, setTooLong] = useState<{ content: string; ids: readonly string[] }>()
  const isPrintedByBrowser = isPrinting && chosen === undefined
  const isPrinted = (id: string) => (chosen ? chosen.includes(id) : isPrinting && !leftOut.includes(id))
  useLayoutEffect(() => {
    if (!isPrintedByBrowser) return
    const ids = overflowingStudentsIn(sheets.current)
    setLeftOut(ids)
    setTooLong({ content, ids })
    return () => setLeftOut([])
  }, [isPrintedByBrowser, content])
  const print = (studentIds: readonly string[]) => {
    // The names become visible again.
    flushSync(() => {
      setTooLong(undefined)
      setChosen(studentIds)
    })
    const ids = overflowingStudentsIn(sheets.current)
    setTooLong({ content, ids })
    if (ids.length > 0) return setChosen(undefined)
    window.addEventListener('afterprint', () => setChosen(undefined), { once: true })
    window.print()
  }
  return {
    print,
    sheets,
    printed: reports.filter(({ student }) => isPrinted(student.id)),
    tooLong: reports.filter(({ student }) => tooLong?.content === content && tooLong.ids.includes(student.id)),
    clearTooLong: () => setTooLong(undefined),
  }
}

/** The students whose sheet was made longer than its page when it was laid out. */
function overflowingStudentsIn(sheets: HTMLElement | null): string[] {
  const all = Array.from(sheets?.querySelectorAll<HTMLElement>('[data-student]') ?? [])
  return all.filter(({ style }) => style.height === 'auto').map(({ dataset }) => dataset.student ?? '')
}
