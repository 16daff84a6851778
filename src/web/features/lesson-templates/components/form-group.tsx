import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useServerMessage } from '../../../lib/i18n/use-server-message.ts'

type Props = {
  title: string
  /** Shown opposite the title. */
  aside?: ReactNode
  /** The validation error of the whole group, and the id that fields refer to it by. */
  error?: { id: string; message: string | undefined }
  children: ReactNode
}

export function FormGroup({ title, aside, error, children }: Props) {
  const id = useId()
  const serverMessage = useServerMessage()
  return (
    <section aria-labelledby={id} className="grid gap-4 border-line not-first:border-t not-first:pt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={id}>{title}</h3>
        {aside}
      </div>
      {error?.message && (
        <p id={error.id} role="alert" className="flex gap-1.5 text-sm text-red">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          {serverMessage(error.message)}
        </p>
      )}
      {children}
    </section>
  )
}
