import type { RefObject } from 'react'
import type { ShownReport } from '../state.ts'
import { ReportSheet, type SheetOptions } from './report-sheet.tsx'

type Props = { sheets: RefObject<HTMLDivElement | null>; printed: readonly ShownReport[]; options: SheetOptions }

/** The papers that are printed, one page each; outside the screen until then. */
export function ReportSheets({ sheets, printed, options }: Props) {
  return (
    <div
      ref={sheets}
      inert
      className={`fixed top-0 -left-[400vw] print:static ${printed.length > 0 ? 'print-portrait' : 'hidden'}`}
    >
      {printed.map((shown, index) => (
        <div key={shown.student.id} className={index > 0 ? 'break-before-page' : ''}>
          <ReportSheet shown={shown} options={options} />
        </div>
      ))}
    </div>
  )
}
