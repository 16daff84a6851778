import { type ReactNode, useId } from 'react'
import { Card } from '../../../ui/card.tsx'

type Props = { title: string; text?: ReactNode; action: ReactNode; children?: ReactNode }

/** A part of the school year with its heading and its button. */
export function CalendarSection({ title, text, action, children }: Props) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="grid grid-cols-1 content-start gap-3 print:mb-4">
      <div className="flex items-center justify-between gap-x-4 gap-y-2 sm:min-h-8 max-sm:flex-col max-sm:items-stretch">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {action && <div className="shrink-0 print:hidden max-sm:*:w-full">{action}</div>}
      </div>
      {text && <p className="text-sm text-muted">{text}</p>}
      {children}
    </Card>
  )
}
