import { type ReactNode, useId } from 'react'
import { Card } from '../../../ui/card.tsx'

type Props = { title: string; text?: ReactNode; action: ReactNode; children?: ReactNode }

/** A part of the school year with its heading and its button. */
export function CalendarSection({ title, text, action, children }: Props) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="print:mb-4">
      <div className="mb-3 flex items-center justify-between gap-x-4 gap-y-2 max-sm:flex-col max-sm:items-stretch">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {action && <div className="shrink-0 print:hidden max-sm:*:w-full">{action}</div>}
      </div>
      {text && <p className="mb-3 text-sm text-muted">{text}</p>}
      {children}
    </Card>
  )
}
