import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { rosterNameOf } from '../../../../contract/students/rules.ts'
import { useIsPrinting } from '../../../lib/hooks/use-is-printing.ts'
import type { ShownReport } from '../state.ts'

/** Prints the papers of students, unless one would not fit on its page: then `tooLong` has the names. */
export function useReportPrint(reports: readonly ShownReport[]) {
  const isPrinting = useIsPrinting()
  const sheets = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<readonly string[]>()
  const [tooLong, setTooLong] = useState<readonly string[]>([])
  const printed = chosen ? reports.filter(({ student }) => chosen.includes(student.id)) : isPrinting ? reports : []
  const print = (studentIds: readonly string[]) => {
    // Rendered before it is printed, because only what is laid out shows whether it fits.
    flushSync(() => setChosen(studentIds))
    const ids = new Set(
      Array.from(sheets.current?.querySelectorAll<HTMLElement>('[data-student]') ?? [])
        .filter(({ style }) => style.height === 'auto')
        .map(({ dataset }) => dataset.student),
    )
    setTooLong(reports.filter(({ student }) => ids.has(student.id)).map(({ student }) => rosterNameOf(student)))
    if (ids.size > 0) return setChosen(undefined)
    window.addEventListener('afterprint', () => setChosen(undefined), { once: true })
    window.print()
  }
  return { print, printed, sheets, tooLong, clearTooLong: () => setTooLong([]) }
}
