import { CircleAlert } from 'lucide-react'
import { useServerMessage } from '../lib/i18n/use-server-message.ts'

type Props = {
  /** By which fields refer to it. */
  id?: string
  /** The errors of the list: its own is at `root` as soon as a field of a row has been registered, and otherwise beside those of the rows. */
  error: { message?: string | undefined; root?: { message?: string | undefined } | undefined } | undefined
}

/** What is wrong with a list as a whole, for example too many rows, or none. Announced. */
export function ListError({ id, error }: Props) {
  const translate = useServerMessage()
  const message = error?.root?.message ?? error?.message
  if (!message) return null
  return (
    <p id={id} role="alert" className="flex gap-1.5 text-sm text-red">
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      {translate(message)}
    </p>
  )
}
