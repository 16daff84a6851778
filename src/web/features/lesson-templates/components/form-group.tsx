import { type ReactNode, useId } from 'react'
import { ListError } from '../../../ui/list-error.tsx'

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
  return (
    <section aria-labelledby={id} className="grid gap-4 border-line not-first:border-t not-first:pt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={id}>{title}</h3>
        {aside}
      </div>
      {error && <ListError id={error.id} error={error} />}
      {children}
    </section>
  )
}
